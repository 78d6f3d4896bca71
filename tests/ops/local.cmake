# The host back end has one wave size a program, so the same tests are built for three; unoptimised code for two of them.
set(sources_for_each_wave_size ${sources_of_ops})
list(FILTER sources_for_each_wave_size EXCLUDE REGEX catalogue_test)
foreach(lanes 8 64)
  add_executable(ops_tests_wave${lanes} ${sources_for_each_wave_size})
  if(CMAKE_BUILD_TYPE STREQUAL Release)
    target_compile_options(ops_tests_wave${lanes} PRIVATE -O0)
  endif()
  target_include_directories(ops_tests_wave${lanes} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(ops_tests_wave${lanes} PRIVATE CROSSLANE_HOST_WAVE_SIZE=${lanes}
    CROSSLANE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(ops_tests_wave${lanes} PRIVATE crosslane::crosslane crosslane_build_settings GTest::gtest_main)
  gtest_discover_tests(ops_tests_wave${lanes} DISCOVERY_MODE PRE_TEST TEST_FILTER "-*Slow*" TEST_PREFIX wave${lanes}-
    PROPERTIES LABELS unit TIMEOUT 300)
  gtest_discover_tests(ops_tests_wave${lanes} DISCOVERY_MODE PRE_TEST TEST_FILTER "*Slow*" TEST_PREFIX wave${lanes}-
    TEST_LIST ops_tests_wave${lanes}_slow PROPERTIES LABELS slow TIMEOUT 1800)
endforeach()
