// SPDX-License-Identifier: MIT
// Assembles AMD GPU assembly with LLVM's machine-code library, in process: a test file holds
// hundreds of little programs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace crosslane::sim::test {

class Assembler {
 public:
  Assembler(const std::string& processor, uint32_t wave_size);
  ~Assembler();
  Assembler(const Assembler&) = delete;
  Assembler& operator=(const Assembler&) = delete;

  struct Output {
    std::vector<uint32_t> words;
    std::string error;        // empty when it assembled
    uint32_t error_line = 0;  // from 1
  };
  Output assemble(const std::string& text);

 private:
  struct Tools;
  std::unique_ptr<Tools> tools_;
};

}  // namespace crosslane::sim::test
