// SPDX-License-Identifier: MIT
// LLVM's DWARF reader behind an interface without its types.
#include "sim/decode/source_lines.hpp"

#include <fstream>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <mutex>

namespace crosslane::sim {
namespace {

/// DWARF stores "<invalid>" or nothing where it does not know.
std::string known(const std::string& name) {
  return name == llvm::DILineInfo::BadString ? std::string() : name;
}

/// "_Z3fooIfEvPT_" -> "foo<float>": parameters say little and take much room.
std::string readable_function(const std::string& linkage_name) {
  llvm::ItaniumPartialDemangler demangler;
  if (linkage_name.empty() || demangler.partialDemangle(linkage_name.c_str())) return linkage_name;
  size_t size = 0;
  char* text = demangler.isFunction() ? demangler.getFunctionName(nullptr, &size)
                                      : demangler.finishDemangle(nullptr, &size);
  if (!text) return linkage_name;
  std::string name(text);
  std::free(text);
  return name;
}

SourceFrame to_frame(const llvm::DILineInfo& info) {
  return {known(info.FileName), info.Line, info.Column,
          readable_function(known(info.FunctionName))};
}

}  // namespace

struct SourceLines::State {
  std::span<const std::byte> image;
  std::once_flag opened;
  std::mutex mutex;  // DWARFContext parses units as they are asked for
  std::unique_ptr<llvm::object::ObjectFile> object;
  std::unique_ptr<llvm::DWARFContext> dwarf;

  void open() {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(image.data()), image.size());
    auto file =
        llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(bytes, "code object"));
    if (!file) return llvm::consumeError(file.takeError());
    object = std::move(*file);
    const auto ignore = [](llvm::Error error) { llvm::consumeError(std::move(error)); };
    dwarf = llvm::DWARFContext::create(*object, llvm::DWARFContext::ProcessDebugRelocations::Ignore,
                                       nullptr, "", ignore, ignore);
  }
};

SourceLines::SourceLines(std::span<const std::byte> image) : state_(std::make_unique<State>()) {
  state_->image = image;
}

SourceLines::~SourceLines() = default;

std::vector<SourceFrame> SourceLines::frames_at(uint64_t vaddr) {
  std::call_once(state_->opened, [this] { state_->open(); });
  std::vector<SourceFrame> frames;
  if (!state_->dwarf) return frames;
  using Specifier = llvm::DILineInfoSpecifier;
  const Specifier specifier(Specifier::FileLineInfoKind::AbsoluteFilePath,
                            Specifier::FunctionNameKind::LinkageName);
  const std::lock_guard lock(state_->mutex);
  const llvm::DIInliningInfo chain = state_->dwarf->getInliningInfoForAddress(
      {vaddr, llvm::object::SectionedAddress::UndefSection}, specifier);
  for (uint32_t i = 0; i < chain.getNumberOfFrames(); ++i) {
    SourceFrame frame = to_frame(chain.getFrame(i));
    if (!frame.file.empty() || !frame.function.empty()) frames.push_back(std::move(frame));
  }
  return frames;
}

std::optional<SourceFrame> SourceLines::line_at(uint64_t vaddr) {
  for (SourceFrame& frame : frames_at(vaddr))
    if (frame.line != 0 && !frame.file.empty()) return std::move(frame);
  return std::nullopt;
}

std::string to_string(const SourceFrame& frame) {
  std::string text = frame.file;
  if (frame.line != 0) text += ':' + std::to_string(frame.line);
  if (frame.line != 0 && frame.column != 0) text += ':' + std::to_string(frame.column);
  return text;
}

std::string source_text(const SourceFrame& frame) {
  std::ifstream file(frame.file);
  std::string line;
  for (uint32_t i = 0; i < frame.line; ++i)
    if (!std::getline(file, line)) return {};
  constexpr const char* spaces = " \t\r";
  const size_t first = line.find_first_not_of(spaces);
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(spaces) - first + 1);
}

}  // namespace crosslane::sim
