; SPDX-License-Identifier: MIT
; Appended to ockl: room in the launch's printf buffer, for -mprintf-kind=buffered. ROCm 5 has it in opencl.bc, which clang does not link
; for HIP. The buffer starts with the bytes that are used and the bytes that there are behind these two words. What does not fit is
; not counted as used, so that the host finds whole records only.
; [LLVM AMDGPUUsage, "Code Object V5 Kernel Argument Metadata", hidden_printf_buffer: byte 72 of the hidden arguments, 24 before]

define linkonce_odr protected ptr addrspace(1) @__printf_alloc(i32 %bytes) nounwind {
enter:
  %abi = load i32, ptr addrspace(4) @__oclc_ABI_version, align 4
  %is_old = icmp slt i32 %abi, 500
  %at = select i1 %is_old, i64 24, i64 72
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %argument = getelementptr inbounds i8, ptr addrspace(4) %hidden, i64 %at
  %buffer = load ptr addrspace(1), ptr addrspace(4) %argument, align 8
  %size_at = getelementptr inbounds i8, ptr addrspace(1) %buffer, i64 4
  %size = load i32, ptr addrspace(1) %size_at, align 4
  %first = load atomic i32, ptr addrspace(1) %buffer syncscope("agent") monotonic, align 4
  br label %try

try:
  %used = phi i32 [ %first, %enter ], [ %seen, %take ]
  %end = add i32 %used, %bytes
  %is_full = icmp ugt i32 %end, %size
  br i1 %is_full, label %full, label %take

take:
  %exchange = cmpxchg ptr addrspace(1) %buffer, i32 %used, i32 %end syncscope("agent") monotonic monotonic, align 4
  %seen = extractvalue { i32, i1 } %exchange, 0
  %taken = extractvalue { i32, i1 } %exchange, 1
  br i1 %taken, label %done, label %try

done:
  %offset = zext i32 %used to i64
  %records = getelementptr inbounds i8, ptr addrspace(1) %buffer, i64 8
  %record = getelementptr inbounds i8, ptr addrspace(1) %records, i64 %offset
  ret ptr addrspace(1) %record

full:
  ret ptr addrspace(1) null
}
