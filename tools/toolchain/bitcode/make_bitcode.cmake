# SPDX-License-Identifier: MIT
# Makes the device-library folder that `crosslane c++` gives to clang, from Debian's rocm-device-libs 5.2.3:
#   - links to the package's own files,
#   - oclc_isa_version_*.bc for every target that LLVM 22 knows, oclc_abi_version_{400,500,600}.bc,
#   - ockl.bc with the moves, the barrier and the clocks replaced that newer targets lack (isa_version.ll.in, grid_barrier.ll),
#     and with what HIP's buffered printf calls (printf_buffer.ll).
# cmake -DSOURCE=<package's bitcode folder> -DHERE=<this folder> -DOUTPUT=<folder> -DLLVM_AS=<llvm-as> -DLLVM_DIS=<llvm-dis> -P make_bitcode.cmake

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status ERROR_VARIABLE messages)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${messages}")
  endif()
endfunction()

set(work ${OUTPUT}.work)
file(REMOVE_RECURSE ${OUTPUT} ${work})
file(MAKE_DIRECTORY ${OUTPUT} ${work})

file(GLOB package_files ${SOURCE}/*.bc)
foreach(file ${package_files})
  get_filename_component(name ${file} NAME)
  if(NOT name MATCHES "^(oclc_isa_version_|oclc_abi_version_|ockl\\.bc)")
    file(CREATE_LINK ${file} ${OUTPUT}/${name} SYMBOLIC)
  endif()
endforeach()

run(${LLVM_DIS} ${SOURCE}/ockl.bc -o ${work}/ockl.ll)
file(READ ${work}/ockl.ll ockl)
string(REGEX MATCH "target datalayout = \"([^\"]*)\"" whole "${ockl}")
set(DATA_LAYOUT ${CMAKE_MATCH_1})

# gfxMmS: M in decimal, minor and stepping one hexadecimal digit each; the constant is M*1000 + m*100 + S.
set(targets
  600 601 602 700 701 702 703 704 705 801 802 803 805 810
  900 902 904 906 908 909 90a 90c 942 950
  1010 1011 1012 1013 1030 1031 1032 1033 1034 1035 1036
  1100 1101 1102 1103 1150 1151 1152 1153 1200 1201 1250 1251)
# The generic targets run code for the first of their family.
set(generic_targets 9-generic:9000 9-4-generic:9400 10-1-generic:10100 10-3-generic:10300 11-generic:11000 12-generic:12000)

function(write_isa_version NAME ISA)
  set(dpp "%r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %old, i32 %src, ")
  set(no_dpp "%r = call i32 @__crosslane_no_dpp(i32 %old, i32 %src, ")
  set(WAVE_SHIFT ${no_dpp})
  set(ROW_SHARE ${no_dpp})
  if(ISA GREATER_EQUAL 8000 AND ISA LESS 10000)
    set(WAVE_SHIFT ${dpp})
  endif()
  if(ISA GREATER_EQUAL 10000)
    set(ROW_SHARE ${dpp})
  endif()
  configure_file(${HERE}/isa_version.ll.in ${work}/isa_${NAME}.ll @ONLY)
  run(${LLVM_AS} ${work}/isa_${NAME}.ll -o ${OUTPUT}/oclc_isa_version_${NAME}.bc)
endfunction()

foreach(target ${targets})
  string(REGEX MATCH "^([0-9]+)([0-9a-f])([0-9a-f])$" whole ${target})
  math(EXPR isa "${CMAKE_MATCH_1} * 1000 + 0x${CMAKE_MATCH_2} * 100 + 0x${CMAKE_MATCH_3}")
  write_isa_version(${target} ${isa})
endforeach()
foreach(entry ${generic_targets})
  string(REPLACE ":" ";" entry ${entry})
  write_isa_version(${entry})
endforeach()

foreach(ABI 400 500 600)
  configure_file(${HERE}/abi_version.ll.in ${work}/abi_${ABI}.ll @ONLY)
  run(${LLVM_AS} ${work}/abi_${ABI}.ll -o ${OUTPUT}/oclc_abi_version_${ABI}.bc)
endforeach()

string(REGEX REPLACE
  "@llvm\\.amdgcn\\.update\\.dpp\\.i32\\((i32 [^,]+, i32 [^,]+), i32 (304|312|322|323|336), i32 [0-9]+, i32 15, i1 (true|false)\\)"
  "@__crosslane_dpp_\\2_\\3(\\1)" ockl "${ockl}")
string(REGEX REPLACE "declare void @llvm\\.amdgcn\\.ds\\.gws\\.(init|barrier)\\([^\n]*\n" "" ockl "${ockl}")
string(REGEX REPLACE "@llvm\\.amdgcn\\.ds\\.gws\\.(init|barrier)" "@__crosslane_gws_\\1" ockl "${ockl}")
# s_memrealtime and s_memtime ended with gfx10. Called on gfx11 they yield a constant, so that the waits of the device malloc never end;
# LLVM's own counters are selected for each target (gfx11 and later: s_sendmsg_rtn MSG_RTN_GET_REALTIME).
string(REPLACE "@llvm.amdgcn.s.memrealtime" "@llvm.readsteadycounter" ockl "${ockl}")
string(REPLACE "@llvm.amdgcn.s.memtime" "@llvm.readcyclecounter" ockl "${ockl}")
string(REGEX REPLACE "\"target-features\"=\"\\+s-mem(realtime|time-inst)\"" "" ockl "${ockl}")
file(READ ${HERE}/grid_barrier.ll grid_barrier)
file(READ ${HERE}/printf_buffer.ll printf_buffer)
string(APPEND ockl "\n${grid_barrier}\n${printf_buffer}")
foreach(move 304_true 304_false 312_true 312_false 322_false 323_false 336_true 336_false)
  string(APPEND ockl "declare i32 @__crosslane_dpp_${move}(i32, i32) convergent nounwind\n")
endforeach()
file(WRITE ${work}/ockl_patched.ll "${ockl}")
run(${LLVM_AS} ${work}/ockl_patched.ll -o ${OUTPUT}/ockl.bc)
file(REMOVE_RECURSE ${work})
