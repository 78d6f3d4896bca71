# The runtime's own units that can be tested without a program: formatting; and what the library exports.
target_sources(${test_target} PRIVATE ${PROJECT_SOURCE_DIR}/runtime/hostcall/format.cpp)
find_path(CROSSLANE_HIP_INCLUDE_DIR hip/hip_runtime_api.h HINTS /opt/rocm/include)
target_compile_definitions(${test_target} PRIVATE
  CROSSLANE_HIP_HEADER="${CROSSLANE_HIP_INCLUDE_DIR}/hip/hip_runtime_api.h"
  CROSSLANE_HIP_LIBRARY="$<TARGET_FILE:amdhip64>")
target_link_libraries(${test_target} PRIVATE ${CMAKE_DL_LIBS})
add_dependencies(${test_target} amdhip64)
