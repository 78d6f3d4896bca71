# The text forms are much code for few runs.
if(CMAKE_BUILD_TYPE STREQUAL Release)
  set_source_files_properties(plan/emit_test.cpp PROPERTIES COMPILE_OPTIONS -O0 SKIP_PRECOMPILE_HEADERS ON)
endif()
target_link_libraries(${test_target} PRIVATE crosslane_planner_request)
