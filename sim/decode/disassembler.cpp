// SPDX-License-Identifier: MIT
#include "sim/decode/disassembler.hpp"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <map>
#include <mutex>

// Declared by hand: llvm/Support/TargetSelect.h would want every target that this LLVM was built with.
extern "C" void LLVMInitializeAMDGPUTargetInfo();
extern "C" void LLVMInitializeAMDGPUTargetMC();
extern "C" void LLVMInitializeAMDGPUDisassembler();

namespace crosslane::sim {
namespace {

class McDisassembler final : public Disassembler {
 public:
  static Result<std::shared_ptr<Disassembler>> make(const std::string& processor, uint32_t wave_size) {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
    const llvm::Triple triple("amdgcn-amd-amdhsa");
    std::string error;
    const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
    if (!target) return Error{"LLVM has no AMDGPU target: " + error};
    auto d = std::make_shared<McDisassembler>();
    d->registers_.reset(target->createMCRegInfo(triple));
    d->assembly_.reset(target->createMCAsmInfo(*d->registers_, triple, llvm::MCTargetOptions()));
    d->instructions_.reset(target->createMCInstrInfo());
    const bool choose = processor.compare(0, 4, "gfx9") != 0;
    std::string features = choose ? "+wavefrontsize" + std::to_string(wave_size) : "";
    // The hardware of gfx11 and later names halves of VGPRs in 16-bit operands; LLVM has it on by default for gfx11 only.
    if (processor.compare(0, 5, "gfx12") == 0) features += ",+real-true16";
    d->subtarget_.reset(target->createMCSubtargetInfo(triple, processor, features));
    if (!d->subtarget_ || !d->subtarget_->isCPUStringValid(processor))
      return Error{"LLVM does not know the processor " + processor};
    d->context_ = std::make_unique<llvm::MCContext>(triple, d->assembly_.get(), d->registers_.get(),
                                                    d->subtarget_.get());
    d->disassembler_.reset(target->createMCDisassembler(*d->subtarget_, *d->context_));
    d->printer_.reset(target->createMCInstPrinter(triple, d->assembly_->getAssemblerDialect(), *d->assembly_,
                                                  *d->instructions_, *d->registers_));
    return std::shared_ptr<Disassembler>(std::move(d));
  }

  std::optional<Instruction> identify(std::span<const uint32_t> words) override {
    const std::scoped_lock lock(mutex_);
    llvm::MCInst inst;
    uint64_t size = 0;
    if (!decode(words, 0, inst, size)) return std::nullopt;
    const llvm::StringRef name = instructions_->getName(inst.getOpcode());
    return Instruction{{name.data(), name.size()}, static_cast<uint8_t>(size / 4)};
  }

  std::string text(std::span<const uint32_t> words, uint64_t address) override {
    const std::scoped_lock lock(mutex_);
    llvm::MCInst inst;
    uint64_t size = 0;
    if (!decode(words, address, inst, size)) return "<unknown>";
    std::string out;
    llvm::raw_string_ostream stream(out);
    printer_->printInst(&inst, address, "", *subtarget_, stream);
    const size_t start = out.find_first_not_of(" \t");
    out.erase(0, start == std::string::npos ? out.size() : start);
    for (char& c : out)
      if (c == '\t') c = ' ';
    return out;
  }

 private:
  bool decode(std::span<const uint32_t> words, uint64_t address, llvm::MCInst& inst, uint64_t& size) {
    const llvm::ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t*>(words.data()), words.size_bytes());
    return disassembler_->getInstruction(inst, size, bytes, address, llvm::nulls()) ==
               llvm::MCDisassembler::Success &&
           size % 4 == 0 && size > 0;
  }

  std::mutex mutex_;
  std::unique_ptr<llvm::MCRegisterInfo> registers_;
  std::unique_ptr<llvm::MCAsmInfo> assembly_;
  std::unique_ptr<llvm::MCInstrInfo> instructions_;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::unique_ptr<llvm::MCInstPrinter> printer_;
};

}  // namespace

Result<std::shared_ptr<Disassembler>> Disassembler::create(std::string_view processor, uint32_t wave_size) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, uint32_t>, std::shared_ptr<Disassembler>> made;
  const std::scoped_lock lock(mutex);
  auto& slot = made[{std::string(processor), wave_size}];
  if (slot) return slot;
  auto created = McDisassembler::make(std::string(processor), wave_size);
  if (created) slot = *created;
  return created;
}

}  // namespace crosslane::sim
