# `cpack --config build/release/CPackConfig.cmake` makes two Debian packages: libcrosslane-dev (headers) and crosslane (command, runtime).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME crosslane)
set(CPACK_PACKAGE_CONTACT "The crosslane authors")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL headers sim)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)

set(CPACK_DEBIAN_HEADERS_PACKAGE_NAME libcrosslane-dev)
set(CPACK_DEBIAN_HEADERS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_HEADERS_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_HEADERS_DESCRIPTION "Cross-lane operations with one meaning on every GPU: C++20 headers")

set(CPACK_DEBIAN_SIM_PACKAGE_NAME crosslane)
set(CPACK_DEBIAN_SIM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_SIM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_SIM_PACKAGE_DEPENDS
  "clang-22, clang-tools-22, llvm-22, lld-22, g++, libamdhip64-dev, rocm-device-libs, libcrosslane-dev (>= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_SIM_DESCRIPTION "Runs HIP programs on a simulated AMD GPU: the crosslane command and its HIP runtime")
include(CPack)
