// The lines and columns of this file are expected by source_lines_test.cpp.
__attribute__((device)) inline float twice(float x) {
  return x * 3.0f;  // line 3
}
namespace deep {
template <class T>
__attribute__((device)) inline T inner(T x) {
  return twice(x) + 1;
}
}  // namespace deep
extern "C" __attribute__((global)) void outer(float* data) {
  data[0] = deep::inner(data[1]);  // line 12
  __builtin_trap();  // line 13
}
