# shaders/crosslane.metal, compiled as C++ over a model of Metal that runs SIMD-groups on the host, one fiber a lane.
add_executable(metal_program metal/metal_program.cpp metal/model/simd_group.cpp)
set_target_properties(metal_program PROPERTIES ENABLE_EXPORTS ON)  # the kernels are libraries that call the model
target_compile_options(metal_program PRIVATE -O0 -g0 -fno-omit-frame-pointer)
target_link_libraries(metal_program PRIVATE shader_rows crosslane_build_settings ${CMAKE_DL_LIBS})

set(metal_folder ${CMAKE_CURRENT_BINARY_DIR}/metal-kernels)
set(make_kernels bash ${CMAKE_CURRENT_SOURCE_DIR}/metal/make_kernels.sh $<TARGET_FILE:metal_program>)
function(add_metal_test lanes variant label)  # names of kernels follow
  set(folder ${metal_folder}-${lanes}${variant})
  add_test(NAME metal-kernels-${lanes}${variant} COMMAND ${make_kernels} ${folder} ${lanes} ${ARGN})
  set_tests_properties(metal-kernels-${lanes}${variant} PROPERTIES LABELS ${label} FIXTURES_SETUP metal_kernels_${lanes}${variant}
    SKIP_RETURN_CODE 77 TIMEOUT 600)
  add_test(NAME metal-model-${lanes}${variant} COMMAND metal_program run ${folder} ${lanes} ${ARGN})
  set_tests_properties(metal-model-${lanes}${variant} PROPERTIES LABELS ${label} FIXTURES_REQUIRED metal_kernels_${lanes}${variant}
    TIMEOUT 600)
endfunction()
# Quickly: every operation, of uint and float, in waves of 32. Slowly: all types, and the wave sizes of other Macs.
add_metal_test(32 "" metal constant.uint constant.float run_time.uint documented.uint)
foreach(mode self-test example)
  add_test(NAME metal-${mode} COMMAND metal_program ${mode} ${metal_folder}-32)
  set_tests_properties(metal-${mode} PROPERTIES LABELS metal FIXTURES_REQUIRED metal_kernels_32)
endforeach()
foreach(lanes 4 8 16 32 64)
  add_metal_test(${lanes} -slow slow)
endforeach()

# Which functions of Metal an operation comes to, also by way of SPIRV-Cross.
if(TARGET vulkan_tests)
  find_package(Python3 COMPONENTS Interpreter REQUIRED)
  add_test(NAME metal-spirv-cross COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/metal/spirv_cross.py check
    $<TARGET_FILE:vulkan_tests> $<TARGET_FILE:metal_program> ${metal_folder}-32-slow)
  set_tests_properties(metal-spirv-cross PROPERTIES LABELS slow FIXTURES_REQUIRED metal_kernels_32-slow SKIP_RETURN_CODE 77 TIMEOUT 1800)
endif()

add_test(NAME check-platforms COMMAND ${PROJECT_SOURCE_DIR}/scripts/platforms check)
set_tests_properties(check-platforms PROPERTIES LABELS static)
