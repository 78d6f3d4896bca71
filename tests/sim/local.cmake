# One test asks LLVM for the names of its opcodes.
find_package(LLVM 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/llvm)
target_include_directories(${test_target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
