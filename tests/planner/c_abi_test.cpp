// SPDX-License-Identifier: MIT
// Guards the C ABI: clear errors that name the choices, texts, old callers, threads.
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

#include "planner/crosslane_plan.h"

namespace {

struct Made {
  crosslane_plan* plan = nullptr;
  crosslane_plan_status status = CROSSLANE_PLAN_OK;

  explicit Made(const char* map, const char* arch, unsigned wave = 0, const char* edge = nullptr,
                const char* demand = nullptr, const char* objective = nullptr) {
    crosslane_plan_request request = {};
    request.size = sizeof request;
    request.map = map, request.arch = arch, request.wave = wave, request.edge = edge;
    request.demand = demand, request.objective = objective;
    status = crosslane_plan_create(&request, &plan);
  }
  Made(const Made&) = delete;
  ~Made() { crosslane_plan_destroy(plan); }

  [[nodiscard]] std::string error() const { return crosslane_plan_error(plan); }
};

void expect_bad(const Made& made, std::vector<std::string> words) {
  EXPECT_EQ(made.status, CROSSLANE_PLAN_BAD_REQUEST);
  for (const std::string& word : words)
    EXPECT_NE(made.error().find(word), std::string::npos) << made.error() << " lacks " << word;
  EXPECT_EQ(made.error().find('\n'), std::string::npos);
  EXPECT_STREQ(crosslane_plan_json(made.plan), "");
}

TEST(PlannerAbi, GivesTextInAllForms) {
  const Made made("shift_down:1", "gfx942");
  ASSERT_EQ(made.status, CROSSLANE_PLAN_OK) << made.error();
  EXPECT_EQ(crosslane_plan_vector_instructions(made.plan), 1u);
  EXPECT_EQ(crosslane_plan_wait_states(made.plan), 2u);
  const std::string assembly = crosslane_plan_asm(made.plan);
  EXPECT_NE(assembly.find("s_nop 1\nv_mov_b32_dpp v0, v0 wave_shl:1"), std::string::npos)
      << assembly;
  EXPECT_NE(std::string(crosslane_plan_json(made.plan)).find("\"schema\": 1"), std::string::npos);
  EXPECT_NE(std::string(crosslane_plan_hip(made.plan)).find("__builtin_amdgcn_update_dpp"),
            std::string::npos);
  EXPECT_NE(std::string(crosslane_plan_llvm_ir(made.plan)).find("llvm.amdgcn.update.dpp"),
            std::string::npos);
  EXPECT_NE(std::string(crosslane_plan_inline_asm(made.plan)).find("s_nop 1\\n"),
            std::string::npos);
}

TEST(PlannerAbi, ErrorsNameTheChoices) {
  expect_bad(Made("shift_down:1", "gfx943"), {"gfx943", "gfx942", "gfx1201", "did you mean gfx94"});
  expect_bad(Made("shift_dwn:1", "gfx942"), {"shift_dwn", "did you mean shift_down"});
  expect_bad(Made("1,2,3", "gfx942"), {"3 sources", "64 lanes"});
  expect_bad(Made("broadcast:64", "gfx942"), {"0 to 63"});
  expect_bad(Made("shift_down:1", "gfx942", 32), {"gfx942", "64", "not 32"});
  expect_bad(Made("shift_down:1", "gfx1100", 16), {"32 and 64", "not 16"});
  expect_bad(Made("shift_down:1", "gfx942", 0, "wrp"), {"wrp", "wrap", "did you mean wrap"});
  expect_bad(Made("shift_down:1", "gfx942", 0, nullptr, "0-64"), {"64", "0 to 63"});
  expect_bad(Made("shift_down:1", "gfx942", 0, nullptr, nullptr, "latncy"),
             {"did you mean latency", "lds-busy"});
  expect_bad(Made("", "gfx942"), {"no map given"});
  expect_bad(Made("\x01\xff;drop", "gfx942"), {"no map"});
  const std::string huge(1000000, 'x');
  const Made long_one(huge.c_str(), huge.c_str());
  expect_bad(long_one, {"no target 'xxx", "gfx942"});
  EXPECT_LT(std::string(long_one.error()).size(), 300u);
}

TEST(PlannerAbi, AcceptsOlderAndNullRequests) {
  crosslane_plan* plan = nullptr;
  EXPECT_EQ(crosslane_plan_create(nullptr, &plan), CROSSLANE_PLAN_BAD_REQUEST);
  crosslane_plan_destroy(plan);
  EXPECT_EQ(crosslane_plan_create(nullptr, nullptr), CROSSLANE_PLAN_BAD_REQUEST);
  crosslane_plan_request request = {};
  request.map = "xor:16", request.arch = "gfx1100";
  request.size = offsetof(crosslane_plan_request, edge);  // a caller that knows no more members
  request.edge = "nonsense";
  EXPECT_EQ(crosslane_plan_create(&request, &plan), CROSSLANE_PLAN_OK);
  EXPECT_EQ(crosslane_plan_vector_instructions(plan), 1u);
  crosslane_plan_destroy(plan);
  request.size = offsetof(crosslane_plan_request, arch) + 3;  // half a pointer
  EXPECT_EQ(crosslane_plan_create(&request, &plan), CROSSLANE_PLAN_BAD_REQUEST);
  crosslane_plan_destroy(plan);
  crosslane_plan_destroy(nullptr);
  EXPECT_STREQ(crosslane_plan_json(nullptr), "");
}

TEST(PlannerAbi, ThreadsGetTheSamePlans) {
  const Made expected("rotate_down:3", "gfx1201", 64);
  std::vector<std::thread> threads;
  std::vector<std::string> texts(4);
  for (std::string& text : texts)
    threads.emplace_back([&text] {
      for (int n = 0; n < 20; ++n)
        text = crosslane_plan_json(Made("rotate_down:3", "gfx1201", 64).plan);
    });
  for (std::thread& t : threads) t.join();
  for (const std::string& text : texts) EXPECT_EQ(text, crosslane_plan_json(expected.plan));
}

TEST(PlannerAbi, ListsTargets) {
  unsigned count = 0;
  while (crosslane_plan_target(count)) ++count;
  EXPECT_EQ(count, 7u);
}

}  // namespace
