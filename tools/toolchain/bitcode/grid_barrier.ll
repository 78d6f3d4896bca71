; SPDX-License-Identifier: MIT
; Appended to ockl: a grid-wide barrier for cooperative launches, in place of the global wave sync (GWS) barrier that ROCm 5's ockl uses
; and gfx12 does not have. One work-item of each workgroup comes here; workgroups of a cooperative launch are all resident, so waiting is
; safe. The last one to arrive starts the next round.
; [LLVM AMDGPUUsage, "Memory Model"; RDNA4 ISA: no DS_GWS instructions]

@__crosslane_arrived = internal addrspace(1) global i32 0, align 4
@__crosslane_round = internal addrspace(1) global i32 0, align 4

define linkonce_odr protected void @__crosslane_gws_init(i32 %count, i32 %id) {
  ret void
}

define linkonce_odr protected void @__crosslane_gws_barrier(i32 %others, i32 %id) convergent nounwind {
enter:
  %round = load atomic i32, ptr addrspace(1) @__crosslane_round syncscope("agent") monotonic, align 4
  %before = atomicrmw add ptr addrspace(1) @__crosslane_arrived, i32 1 syncscope("agent") acq_rel, align 4
  %is_last = icmp eq i32 %before, %others
  br i1 %is_last, label %last, label %wait

last:
  store atomic i32 0, ptr addrspace(1) @__crosslane_arrived syncscope("agent") monotonic, align 4
  %old = atomicrmw add ptr addrspace(1) @__crosslane_round, i32 1 syncscope("agent") release, align 4
  ret void

wait:
  call void @llvm.amdgcn.s.sleep(i32 2)
  %now = load atomic i32, ptr addrspace(1) @__crosslane_round syncscope("agent") acquire, align 4
  %same = icmp eq i32 %now, %round
  br i1 %same, label %wait, label %done

done:
  ret void
}
