# The host back end has one wave size a program, so the same tests are built for three.
foreach(lanes 8 64)
  add_executable(ops_tests_wave${lanes} ${sources_of_ops})
  target_include_directories(ops_tests_wave${lanes} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(ops_tests_wave${lanes} PRIVATE CROSSLANE_HOST_WAVE_SIZE=${lanes}
    CROSSLANE_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(ops_tests_wave${lanes} PRIVATE crosslane::crosslane crosslane_build_settings GTest::gtest_main)
  gtest_discover_tests(ops_tests_wave${lanes} DISCOVERY_MODE PRE_TEST TEST_PREFIX wave${lanes}- PROPERTIES LABELS unit TIMEOUT 300)
endforeach()
