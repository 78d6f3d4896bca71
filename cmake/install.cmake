# What `cmake --install` puts where. Components: headers (needs nothing), sim (the HIP runtime and the command).
include(CMakePackageConfigHelpers)

set(crosslane_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/crosslane)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/crosslane DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT headers)
install(TARGETS crosslane EXPORT crosslaneTargets)
install(EXPORT crosslaneTargets NAMESPACE crosslane:: DESTINATION ${crosslane_package_dir} COMPONENT headers)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/crosslaneConfig.cmake.in
  ${PROJECT_BINARY_DIR}/crosslaneConfig.cmake INSTALL_DESTINATION ${crosslane_package_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
# The headers are the same for every processor, so the version file does not ask for one.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/crosslaneConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/crosslaneConfig.cmake ${PROJECT_BINARY_DIR}/crosslaneConfigVersion.cmake
  DESTINATION ${crosslane_package_dir} COMPONENT headers)

if(CROSSLANE_BUILD_TOOLS)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT sim)
endif()
