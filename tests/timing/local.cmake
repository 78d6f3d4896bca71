target_link_libraries(${test_target} PRIVATE crosslane_planner_request)
