# What `crosslane c++` gives to clang: build/<preset>/share/crosslane, and share/crosslane of an installation.
#   hip_shims.hpp, hip_include/   headers
#   bitcode/                      device libraries for Debian's HIP 5.2.3; see toolchain/bitcode/make_bitcode.cmake
set(share_dir ${PROJECT_BINARY_DIR}/share/crosslane)
set(shim_headers
  hip_shims.hpp
  hip_include/hip/hip_runtime.h
  hip_include/hip/amd_detail/amd_hip_atomic.h)
set(share_files "")
foreach(header IN LISTS shim_headers)
  add_custom_command(OUTPUT ${share_dir}/${header}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/toolchain/${header} ${share_dir}/${header}
    DEPENDS toolchain/${header} VERBATIM)
  list(APPEND share_files ${share_dir}/${header})
endforeach()

# The command looks for <crosslane/...> beside itself, here as in an installation.
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include SYMBOLIC)

find_path(CROSSLANE_DEVICE_LIBRARIES ockl.bc PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/amdgcn/bitcode /usr/lib/amdgcn/bitcode
  NO_DEFAULT_PATH DOC "Folder of rocm-device-libs")
find_program(CROSSLANE_LLVM_AS NAMES llvm-as-22 llvm-as DOC "LLVM's assembler of its own IR")
find_program(CROSSLANE_LLVM_DIS NAMES llvm-dis-22 llvm-dis)
if(CROSSLANE_DEVICE_LIBRARIES AND CROSSLANE_LLVM_AS AND CROSSLANE_LLVM_DIS)
  set(bitcode_sources make_bitcode.cmake isa_version.ll.in abi_version.ll.in grid_barrier.ll
    printf_buffer.ll)
  list(TRANSFORM bitcode_sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/toolchain/bitcode/)
  add_custom_command(OUTPUT ${share_dir}/bitcode/ockl.bc
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${CROSSLANE_DEVICE_LIBRARIES} -DHERE=${CMAKE_CURRENT_SOURCE_DIR}/toolchain/bitcode
      -DOUTPUT=${share_dir}/bitcode -DLLVM_AS=${CROSSLANE_LLVM_AS} -DLLVM_DIS=${CROSSLANE_LLVM_DIS}
      -P ${CMAKE_CURRENT_SOURCE_DIR}/toolchain/bitcode/make_bitcode.cmake
    DEPENDS ${bitcode_sources} ${CROSSLANE_DEVICE_LIBRARIES}/ockl.bc
    COMMENT "Making device libraries for every target" VERBATIM)
  list(APPEND share_files ${share_dir}/bitcode/ockl.bc)
  install(DIRECTORY ${share_dir}/bitcode DESTINATION ${CMAKE_INSTALL_DATADIR}/crosslane COMPONENT sim)
else()
  message(WARNING "rocm-device-libs or llvm-22 is missing: crosslane c++ will need a ROCm (--rocm-path)")
endif()

add_custom_target(crosslane_share ALL DEPENDS ${share_files})
install(FILES toolchain/hip_shims.hpp DESTINATION ${CMAKE_INSTALL_DATADIR}/crosslane COMPONENT sim)
install(DIRECTORY toolchain/hip_include DESTINATION ${CMAKE_INSTALL_DATADIR}/crosslane COMPONENT sim)
