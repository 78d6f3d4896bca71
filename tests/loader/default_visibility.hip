// Symbols that another object could replace: their addresses are left for load time as R_AMDGPU_ABS64.
extern "C" __attribute__((device, visibility("default"))) int target_variable = 3;
extern "C" __attribute__((device, visibility("default"))) int* pointer_variable = &target_variable;
extern "C" __attribute__((global)) void kernel(int* out) { *out = target_variable + *pointer_variable; }
