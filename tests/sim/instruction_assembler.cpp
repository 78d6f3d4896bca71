// SPDX-License-Identifier: MIT
#include "tests/sim/instruction_assembler.hpp"

#include <cstring>
#include <llvm/MC/MCAsmBackend.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCCodeEmitter.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCObjectWriter.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

extern "C" void LLVMInitializeAMDGPUTargetInfo();
extern "C" void LLVMInitializeAMDGPUTargetMC();
extern "C" void LLVMInitializeAMDGPUAsmParser();

namespace crosslane::sim::test {

struct Assembler::Tools {
  llvm::Triple triple{"amdgcn-amd-amdhsa"};
  const llvm::Target* target = nullptr;
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembly;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
};

Assembler::Assembler(const std::string& processor, uint32_t wave_size)
    : tools_(std::make_unique<Tools>()) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmParser();
  Tools& t = *tools_;
  std::string error;
  t.target = llvm::TargetRegistry::lookupTarget(t.triple, error);
  t.registers.reset(t.target->createMCRegInfo(t.triple));
  t.assembly.reset(t.target->createMCAsmInfo(*t.registers, t.triple, t.options));
  t.instructions.reset(t.target->createMCInstrInfo());
  std::string features;
  if (processor.compare(0, 4, "gfx9") != 0) features = "+wavefrontsize" + std::to_string(wave_size);
  // 16-bit operands name halves (v1.l) on everything from gfx11 on; LLVM's default still differs
  // from target to target.
  if (processor.compare(0, 5, "gfx11") == 0 || processor.compare(0, 5, "gfx12") == 0)
    features += ",+real-true16";
  t.subtarget.reset(t.target->createMCSubtargetInfo(t.triple, processor, features));
}

Assembler::~Assembler() = default;

namespace {

void remember_first_error(const llvm::SMDiagnostic& diagnostic, void* context) {
  auto& out = *static_cast<Assembler::Output*>(context);
  if (diagnostic.getKind() != llvm::SourceMgr::DK_Error || !out.error.empty()) return;
  out.error = diagnostic.getMessage().str();
  out.error_line = static_cast<uint32_t>(diagnostic.getLineNo());
}

void read_text_section(llvm::StringRef object, Assembler::Output& out) {
  auto file =
      llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(object, "snippet"));
  if (!file) {
    out.error = llvm::toString(file.takeError());
    return;
  }
  for (const llvm::object::SectionRef& section : (*file)->sections()) {
    if (auto name = section.getName(); !name || *name != ".text") continue;
    auto contents = section.getContents();
    if (!contents) continue;
    out.words.resize(contents->size() / 4);
    std::memcpy(out.words.data(), contents->data(), out.words.size() * 4);
  }
}

}  // namespace

Assembler::Output Assembler::assemble(const std::string& text) {
  Tools& t = *tools_;
  Output out;
  llvm::SourceMgr sources;
  sources.setDiagHandler(remember_first_error, &out);
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text), llvm::SMLoc());
  llvm::MCContext context(t.triple, t.assembly.get(), t.registers.get(), t.subtarget.get(),
                          &sources, &t.options);
  context.setDiagnosticHandler(
      [&](const llvm::SMDiagnostic& d, bool, const llvm::SourceMgr&,
          std::vector<const llvm::MDNode*>&) { remember_first_error(d, &out); });
  std::unique_ptr<llvm::MCObjectFileInfo> sections(
      t.target->createMCObjectFileInfo(context, /*PIC=*/true));
  context.setObjectFileInfo(sections.get());
  llvm::SmallVector<char, 4096> object;
  llvm::raw_svector_ostream stream(object);
  std::unique_ptr<llvm::MCAsmBackend> backend(
      t.target->createMCAsmBackend(*t.subtarget, *t.registers, t.options));
  std::unique_ptr<llvm::MCObjectWriter> writer = backend->createObjectWriter(stream);
  std::unique_ptr<llvm::MCCodeEmitter> emitter(
      t.target->createMCCodeEmitter(*t.instructions, context));
  std::unique_ptr<llvm::MCStreamer> streamer(t.target->createMCObjectStreamer(
      t.triple, context, std::move(backend), std::move(writer), std::move(emitter), *t.subtarget));
  std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources, context, *streamer, *t.assembly));
  std::unique_ptr<llvm::MCTargetAsmParser> target_parser(
      t.target->createMCAsmParser(*t.subtarget, *parser, *t.instructions, t.options));
  parser->setTargetParser(*target_parser);
  if (parser->Run(/*NoInitialTextSection=*/false) && out.error.empty())
    out.error = "does not assemble";
  if (out.error.empty()) read_text_section({object.data(), object.size()}, out);
  return out;
}

}  // namespace crosslane::sim::test
