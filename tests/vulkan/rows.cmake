# The rows of tests/vulkan/*_rows.hpp, what the tests of GLSL and of Metal have in common.
add_library(shader_rows STATIC vulkan/families.cpp)
target_include_directories(shader_rows PUBLIC ${PROJECT_SOURCE_DIR})
target_compile_options(shader_rows PRIVATE -O0 -g0)  # thousands of small functions, each run a few times
target_link_libraries(shader_rows PUBLIC crosslane::crosslane PRIVATE crosslane_build_settings)
