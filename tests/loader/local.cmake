# Tests compile small device programs; the objects are kept in the build tree.
find_program(CROSSLANE_CLANG NAMES clang++-22 REQUIRED)
find_program(CROSSLANE_READOBJ NAMES llvm-readobj-22 REQUIRED)
target_sources(${test_target} PRIVATE loader/device_objects.cpp)
target_compile_definitions(${test_target} PRIVATE
  CROSSLANE_CLANG="${CROSSLANE_CLANG}" CROSSLANE_READOBJ="${CROSSLANE_READOBJ}")
find_package(ZLIB REQUIRED)
find_package(zstd REQUIRED CONFIG)
target_link_libraries(${test_target} PRIVATE ZLIB::ZLIB
  $<IF:$<TARGET_EXISTS:zstd::libzstd_shared>,zstd::libzstd_shared,zstd::libzstd_static>)
