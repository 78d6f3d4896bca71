# What `cmake --install` puts where. Components: headers (needs nothing), sim (the command, the HIP runtime, the planner's library).
include(CMakePackageConfigHelpers)
find_package(Python3 COMPONENTS Interpreter)

set(crosslane_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/crosslane)
set(crosslane_made_dir ${PROJECT_BINARY_DIR}/made)  # files that are made while installing

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/crosslane DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT headers)
install(TARGETS crosslane EXPORT crosslaneTargets)
install(EXPORT crosslaneTargets NAMESPACE crosslane:: DESTINATION ${crosslane_package_dir} COMPONENT headers)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/crosslaneConfig.cmake.in
  ${PROJECT_BINARY_DIR}/crosslaneConfig.cmake INSTALL_DESTINATION ${crosslane_package_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
# The headers are the same for every processor, so the version file does not ask for one.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/crosslaneConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/crosslaneConfig.cmake ${PROJECT_BINARY_DIR}/crosslaneConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/crosslaneHip.cmake
  DESTINATION ${crosslane_package_dir} COMPONENT headers)

# Writes what the command prints to a file while installing, and installs the file.
function(install_output component file destination)
  cmake_path(GET file PARENT_PATH folder)
  list(JOIN ARGN "\" \"" command)
  install(CODE "
    file(MAKE_DIRECTORY \"${folder}\")
    execute_process(COMMAND \"${command}\" OUTPUT_FILE \"${file}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT ${component})
  install(FILES ${file} DESTINATION ${destination} COMPONENT ${component})
endfunction()

# pkg-config: the files stand in share/pkgconfig or lib/pkgconfig, so the prefix is two folders up.
function(install_pkg_config component name folder)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${folder}/pkgconfig COMPONENT ${component})
endfunction()
install_pkg_config(headers crosslane ${CMAKE_INSTALL_DATADIR})

if(Python3_FOUND)
  install_output(headers ${crosslane_made_dir}/crosslane-all.hpp ${CMAKE_INSTALL_INCLUDEDIR}
    ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/make_single_header.py ${PROJECT_SOURCE_DIR}/include ${PROJECT_VERSION})
else()
  message(STATUS "No Python: crosslane-all.hpp and the manual page are not installed")
endif()

if(CROSSLANE_BUILD_TOOLS)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT sim)
  file(RELATIVE_PATH crosslane_prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  install_pkg_config(sim crosslane-plan ${CMAKE_INSTALL_LIBDIR})
  if(Python3_FOUND)
    install_output(sim ${crosslane_made_dir}/crosslane.1 ${CMAKE_INSTALL_MANDIR}/man1
      ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/make_man_page.py ${PROJECT_SOURCE_DIR}/docs/manual.md ${PROJECT_VERSION})
  endif()
  # Where the shells of Debian look.
  install_output(sim ${crosslane_made_dir}/bash/crosslane ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    $<TARGET_FILE:crosslane_tool> completion bash)
  install_output(sim ${crosslane_made_dir}/_crosslane ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
    $<TARGET_FILE:crosslane_tool> completion zsh)
  install_output(sim ${crosslane_made_dir}/crosslane.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
    $<TARGET_FILE:crosslane_tool> completion fish)
endif()
