# The runner of instruction tests, and one test for each .s file. Included by tests/CMakeLists.txt.
find_package(LLVM 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/llvm)
llvm_map_components_to_libnames(crosslane_assembler_libraries amdgpuasmparser amdgpudesc amdgpuinfo mc mcparser object)

add_executable(instruction_runner
  sim/instruction_assembler.cpp
  sim/instruction_evaluate.cpp
  sim/instruction_expression.cpp
  sim/instruction_file.cpp
  sim/instruction_functions.cpp
  sim/instruction_machine.cpp
  sim/instruction_runner.cpp
  sim/instruction_value.cpp
)
target_include_directories(instruction_runner PRIVATE ${PROJECT_SOURCE_DIR})
target_include_directories(instruction_runner SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
# Expectations are computed in the rounding direction that a test asks for.
target_compile_options(instruction_runner PRIVATE -frounding-math -ffp-contract=off)
target_link_libraries(instruction_runner PRIVATE
  crosslane::sim crosslane_build_settings ${crosslane_assembler_libraries} fmt::fmt Threads::Threads)

file(GLOB instruction_tests CONFIGURE_DEPENDS sim/*.s)
foreach(file IN LISTS instruction_tests)
  get_filename_component(stem ${file} NAME_WE)
  add_test(NAME isa-${stem} COMMAND instruction_runner ${file})
  set_tests_properties(isa-${stem} PROPERTIES LABELS sim TIMEOUT 300)
endforeach()
