# The command's own parts, without main.
target_sources(${test_target} PRIVATE
  ${PROJECT_SOURCE_DIR}/tools/suggest.cpp
  ${PROJECT_SOURCE_DIR}/tools/run/input_kind.cpp
  ${PROJECT_SOURCE_DIR}/tools/simulation/argument.cpp
  ${PROJECT_SOURCE_DIR}/tools/simulation/kernarg.cpp
  ${PROJECT_SOURCE_DIR}/tools/toolchain/compiler.cpp
  ${PROJECT_SOURCE_DIR}/tools/toolchain/hip_command.cpp
  ${PROJECT_SOURCE_DIR}/tools/toolchain/installation.cpp
  ${PROJECT_SOURCE_DIR}/tools/toolchain/process.cpp
  ${PROJECT_SOURCE_DIR}/tools/toolchain/rocm.cpp)
target_compile_definitions(${test_target} PRIVATE
  CROSSLANE_INSTALL_LIBDIR="${CMAKE_INSTALL_LIBDIR}" CROSSLANE_SANITIZERS="${CROSSLANE_SANITIZE}")
