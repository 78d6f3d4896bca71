// SPDX-License-Identifier: MIT
// LLVM's DWARF reader behind an interface without its types.
#include "sim/decode/source_lines.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBufferRef.h>
#include <memory>

#include "sim/decode/child_answer.hpp"
#include "sim/loader/elf.hpp"

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

bool has_debug_information(std::span<const std::byte> image) {
  const auto elf = open_elf(image);
  if (!elf || elf->header.e_shstrndx >= elf->sections.size()) return false;
  const Elf64_Shdr& names = elf->sections[elf->header.e_shstrndx];
  const auto text = elf->bytes.slice(names.sh_offset, names.sh_size);
  return text && std::ranges::any_of(elf->sections, [&](const Elf64_Shdr& section) {
           return text->c_string(section.sh_name) == ".debug_info";
         });
}

/// The child's side.
class DwarfReader {
 public:
  explicit DwarfReader(std::span<const std::byte> image) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(image.data()), image.size());
    auto file =
        llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(bytes, "code object"));
    if (!file) {
      llvm::consumeError(file.takeError());
      return;
    }
    object_ = std::move(*file);
    const auto ignore = [](llvm::Error error) { llvm::consumeError(std::move(error)); };
    dwarf_ = llvm::DWARFContext::create(
        *object_, llvm::DWARFContext::ProcessDebugRelocations::Ignore, nullptr, "", ignore, ignore);
  }

  std::vector<SourceFrame> frames_at(uint64_t vaddr) {
    std::vector<SourceFrame> frames;
    if (!dwarf_) return frames;
    using Specifier = llvm::DILineInfoSpecifier;
    const Specifier specifier(Specifier::FileLineInfoKind::AbsoluteFilePath,
                              Specifier::FunctionNameKind::LinkageName);
    const llvm::DIInliningInfo chain = dwarf_->getInliningInfoForAddress(
        {vaddr, llvm::object::SectionedAddress::UndefSection}, specifier);
    for (uint32_t i = 0; i < chain.getNumberOfFrames(); ++i) {
      SourceFrame frame = to_frame(chain.getFrame(i));
      if (!frame.file.empty() || !frame.function.empty()) frames.push_back(std::move(frame));
    }
    return frames;
  }

 private:
  std::unique_ptr<llvm::object::ObjectFile> object_;
  std::unique_ptr<llvm::DWARFContext> dwarf_;
};

// What the child says of each address: the number of frames, then line, column, file and function
// of each; every piece ends with a zero byte.

std::string spoken(const std::vector<SourceFrame>& frames) {
  std::string text;
  const auto add = [&](const std::string& piece) {
    text += piece.substr(0, piece.find('\0'));
    text += '\0';
  };
  add(std::to_string(frames.size()));
  for (const SourceFrame& frame : frames) {
    add(std::to_string(frame.line));
    add(std::to_string(frame.column));
    add(frame.file);
    add(frame.function);
  }
  return text;
}

class Answer {
 public:
  explicit Answer(std::string_view text) : rest_(text) {}

  /// Of the next address; empty when the child did not come so far.
  std::vector<SourceFrame> next() {
    std::vector<SourceFrame> frames;
    for (uint32_t left = number(); left > 0 && !ended_; --left) {
      SourceFrame frame;
      frame.line = number();
      frame.column = number();
      frame.file = piece();
      frame.function = piece();
      if (!ended_) frames.push_back(std::move(frame));
    }
    return frames;
  }

 private:
  std::string piece() {
    const size_t end = rest_.find('\0');
    ended_ |= end == std::string_view::npos;
    if (ended_) return {};
    const std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }
  uint32_t number() { return static_cast<uint32_t>(std::strtoul(piece().c_str(), nullptr, 10)); }

  std::string_view rest_;
  bool ended_ = false;
};

}  // namespace

std::vector<std::vector<SourceFrame>> SourceLines::frames_at(
    std::span<const uint64_t> vaddrs) const {
  std::vector<std::vector<SourceFrame>> all(vaddrs.size());
  if (!has_debug_information(image_)) return all;
  const std::string text = answer_of_child([&](const Say& say) {
    DwarfReader reader(image_);
    for (const uint64_t vaddr : vaddrs) say(spoken(reader.frames_at(vaddr)));
  });
  Answer answer(text);
  for (std::vector<SourceFrame>& frames : all) frames = answer.next();
  return all;
}

std::vector<SourceFrame> SourceLines::frames_at(uint64_t vaddr) const {
  return frames_at(std::span(&vaddr, 1)).front();
}

std::optional<SourceFrame> SourceLines::line_at(uint64_t vaddr) const {
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
