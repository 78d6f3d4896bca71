# Compiler settings of this project's own code: warnings, sanitizers, SIMD levels.

if(CROSSLANE_WARNINGS)
  target_compile_options(crosslane_build_settings INTERFACE
    -Wall -Wextra -Wpedantic -Werror -Wno-unused-parameter
    $<$<CXX_COMPILER_ID:Clang>:-Wno-gnu-anonymous-struct -Wno-nested-anon-types -Wno-pass-failed>
    # What GCC 12 sees and is not there: gaps in arrays that are filled lane by lane, overlaps inside std::string, an else
    # that dangles inside GoogleTest's macros. It also wants 128-bit integers to be called an extension at each use.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi -Wno-maybe-uninitialized -Wno-restrict -Wno-array-bounds -Wno-stringop-overread
      -Wno-stringop-overflow -Wno-dangling-else
      -Wno-pedantic>)
endif()

if(CROSSLANE_ASSERTIONS)
  target_compile_definitions(crosslane_build_settings INTERFACE CROSSLANE_ASSERTIONS=1)
endif()

if(CROSSLANE_SANITIZE)
  target_compile_options(crosslane_build_settings INTERFACE
    -fsanitize=${CROSSLANE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(crosslane_build_settings INTERFACE -fsanitize=${CROSSLANE_SANITIZE})
endif()

# The lane loops of sim/exec are compiled once for each level, in a namespace of the level's name, and the widest one
# that the host has is picked at run time. "native" builds only the level of this machine, for a quick edit loop.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(crosslane_all_simd_levels baseline avx2 avx512)
else()
  set(crosslane_all_simd_levels baseline)
endif()
set(CROSSLANE_SIMD_LEVELS "all" CACHE STRING "all, native, or a list of: ${crosslane_all_simd_levels}")
set(crosslane_simd_flags_baseline "")
set(crosslane_simd_flags_avx2 -march=x86-64-v3)
set(crosslane_simd_flags_avx512 -march=x86-64-v4 -mprefer-vector-width=512)

if(CROSSLANE_SIMD_LEVELS STREQUAL "all")
  set(crosslane_simd_levels ${crosslane_all_simd_levels})
elseif(CROSSLANE_SIMD_LEVELS STREQUAL "native")
  set(crosslane_simd_levels baseline)
  if(EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo crosslane_cpu_flags REGEX "^flags" LIMIT_COUNT 1)
    if(crosslane_cpu_flags MATCHES " avx512vl")
      set(crosslane_simd_levels avx512)
    elseif(crosslane_cpu_flags MATCHES " avx2")
      set(crosslane_simd_levels avx2)
    endif()
  endif()
else()
  set(crosslane_simd_levels ${CROSSLANE_SIMD_LEVELS})
endif()
