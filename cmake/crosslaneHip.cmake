# crosslane_add_hip_program(NAME file.hip... [ARCHS gfx942 gfx1100] [OPTIONS -O3 ...])
# A program that `crosslane c++` compiles, so that it runs on the simulated GPU; part of the target `all`. Its path is the
# property CROSSLANE_PROGRAM of the target NAME, for add_test.
function(crosslane_add_hip_program name)
  cmake_parse_arguments(PARSE_ARGV 1 hip "" "" "ARCHS;OPTIONS")
  list(TRANSFORM hip_ARCHS PREPEND --offload-arch=)
  set(program ${CMAKE_CURRENT_BINARY_DIR}/hip/${name})  # not beside a target of that name
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/hip)
  set(sources "")
  foreach(source IN LISTS hip_UNPARSED_ARGUMENTS)
    get_filename_component(source ${source} ABSOLUTE)
    list(APPEND sources ${source})
  endforeach()
  add_custom_command(OUTPUT ${program}
    COMMAND ${crosslane_COMMAND} c++ -std=c++20 ${hip_ARCHS} ${hip_OPTIONS} ${sources} -o ${program}
    DEPENDS ${sources} VERBATIM)
  add_custom_target(${name} ALL DEPENDS ${program})
  set_target_properties(${name} PROPERTIES CROSSLANE_PROGRAM ${program})
endfunction()
