# shaders/crosslane.glsl, compiled by glslangValidator and run on lavapipe, Mesa's driver for CPUs, at the subgroup sizes that it
# can be told to have. On a GPU: vulkan_tests run build/*/tests/vulkan-shaders
add_executable(vulkan_tests vulkan/vulkan_tests.cpp)
target_link_libraries(vulkan_tests PRIVATE shader_rows crosslane_build_settings Vulkan::Vulkan)

# Quickly: every operation on uint, and the order of floats. Slowly: all types.
set(shader_folder ${CMAKE_CURRENT_BINARY_DIR}/vulkan-shaders)
set(quick composed.uint. native.float.reduce native.float.scan)
foreach(variant "" -slow)
  set(label vulkan)
  set(selection ${quick})
  if(variant)
    set(label slow)
    set(selection "")
  endif()
  add_test(NAME vulkan-shaders${variant}
    COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/vulkan/make_shaders.sh $<TARGET_FILE:vulkan_tests> ${shader_folder}${variant} ${selection})
  set_tests_properties(vulkan-shaders${variant} PROPERTIES LABELS ${label} FIXTURES_SETUP vulkan_shaders${variant}
    SKIP_RETURN_CODE 77 TIMEOUT 600)
endforeach()
# Mesa keeps memory until the program ends.
set(without_leak_check "ASAN_OPTIONS=detect_leaks=0")
file(GLOB lavapipe /usr/share/vulkan/icd.d/lvp_icd.*.json)
foreach(lanes 4 8 16)
  math(EXPR bits "${lanes} * 32")
  # LLVM 15 inside Mesa 22.3 crashes while it compiles shaders of many relative shuffles for 16 lanes, so native forms
  # are left out there, but for those of the quick selection.
  foreach(variant "" -slow)
    list(TRANSFORM quick PREPEND "--only;" OUTPUT_VARIABLE selection)
    set(label vulkan)
    if(variant)
      set(selection --only composed.)
      if(lanes LESS 16)
        list(APPEND selection --only native.)
      endif()
      set(label slow)
    endif()
    add_test(NAME vulkan-lavapipe-${lanes}${variant} COMMAND vulkan_tests run ${shader_folder}${variant} --size ${lanes} ${selection})
    set_tests_properties(vulkan-lavapipe-${lanes}${variant} PROPERTIES LABELS ${label} FIXTURES_REQUIRED vulkan_shaders${variant}
      SKIP_RETURN_CODE 77 TIMEOUT 1200 ENVIRONMENT "VK_ICD_FILENAMES=${lavapipe};LP_NATIVE_VECTOR_WIDTH=${bits};${without_leak_check}")
  endforeach()
endforeach()

# The example: the kernels of examples/wave_operations.hip.
add_executable(vulkan_example ${PROJECT_SOURCE_DIR}/examples/vulkan/wave_operations.cpp)
target_link_libraries(vulkan_example PRIVATE crosslane_build_settings Vulkan::Vulkan)
add_test(NAME vulkan-example COMMAND vulkan_example ${shader_folder}/wave_operations.spv)
set_tests_properties(vulkan-example PROPERTIES LABELS vulkan FIXTURES_REQUIRED vulkan_shaders SKIP_RETURN_CODE 77 TIMEOUT 300
  ENVIRONMENT "VK_ICD_FILENAMES=${lavapipe};${without_leak_check}")
