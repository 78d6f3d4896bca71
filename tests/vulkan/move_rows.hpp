// SPDX-License-Identifier: MIT
// Rows of operations that move values: shifts, shuffles, patterns, quads, rows of 16.
#pragma once

#include "tests/vulkan/rows.hpp"

namespace vulkan_tests {

/// What an edge policy does, for the lane that a shift names: `inside` says whether it exists.
template <class T>
struct Policy {
  const char* glsl;  // after the distance
  std::function<Cell(const Wave<T>&, unsigned i, bool inside, unsigned wrapped)> result;
};
template <class T>
std::vector<Policy<T>> policies() {
  const auto own = [](const Wave<T>& w, unsigned i, bool inside, unsigned wrapped) {
    return cell(inside ? w.x[wrapped] : w.x[i]);
  };
  return {
      {"", own},
      {", crosslane_edge_own", own},
      {", crosslane_edge_wrap",
       [](const Wave<T>& w, unsigned, bool, unsigned wrapped) { return cell(w.x[wrapped]); }},
      {", crosslane_edge_zero", [](const Wave<T>& w, unsigned, bool inside,
                                   unsigned wrapped) { return cell(inside ? w.x[wrapped] : T{}); }},
      {", crosslane_edge_fill(y)",
       [](const Wave<T>& w, unsigned i, bool inside, unsigned wrapped) {
         return cell(inside ? w.x[wrapped] : w.y[i]);
       }},
      {", crosslane_edge_flagged", own},
  };
}

/// name(x, n, policy), and the same in clusters, for each policy. `source(w, cluster, i)` may lie
/// outside of the cluster's positions 0 to cluster - 1.
template <class T, class Source>
void add_edges(std::vector<Row<T>>& rows, const std::string& name, const std::string& n,
               const Source& source, bool has_clusters = true) {
  for (bool clustered : {false, true}) {
    if (clustered && !has_clusters) continue;
    const auto where = [=](const Wave<T>& w, unsigned i, auto use) {
      const unsigned cluster = clustered ? w.cluster() : w.size, base = i - i % cluster;
      const int64_t position = source(w, i % cluster, i);
      const bool inside = position >= 0 && position < int64_t(cluster);
      return use(inside, base + unsigned(position + 1024 * int64_t(cluster)) % cluster);
    };
    for (const Policy<T>& policy : policies<T>()) {
      if (clustered && *policy.glsl == '\0') continue;
      const std::string call = name + "(x, " + n + policy.glsl + (clustered ? ", C)" : ")");
      const bool flags = std::strstr(policy.glsl, "flagged") != nullptr;
      rows.push_back({call + (flags ? ".value" : ""), [=](const Wave<T>& w, unsigned i) {
                        return where(w, i, [&](bool inside, unsigned wrapped) {
                          return policy.result(w, i, inside, wrapped);
                        });
                      }});
      if (flags)
        rows.push_back({call + ".valid", [=](const Wave<T>& w, unsigned i) {
                          return where(w, i, [](bool inside, unsigned) { return cell(inside); });
                        }});
    }
  }
}

/// A pattern: lane i gets x of lane source(w, i).
template <class T>
Row<T> moved(const char* glsl, unsigned (*source)(const Wave<T>&, unsigned)) {
  return {glsl, [=](const Wave<T>& w, unsigned i) { return cell(w.x[source(w, i)]); }};
}

template <class T>
std::vector<Row<T>> shift_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  const auto down = [](int64_t n) {
    return [n](W, unsigned position, unsigned) { return int64_t(position) + n; };
  };
  add_edges(rows, "crosslane_shift_down", "1u", down(1));
  add_edges(rows, "crosslane_shift_up", "2u", down(-2));
  add_edges(rows, "crosslane_shift_left", "1u", down(1));
  add_edges(rows, "crosslane_shift_right", "3u", down(-3));
  add_edges(rows, "crosslane_shift_down", "lane % 5u",
            [](W, unsigned position, unsigned i) { return int64_t(position + i % 5); });
  add_edges(rows, "crosslane_shift_up", "label",
            [](W w, unsigned position, unsigned i) { return int64_t(position) - w.label(i); });
  add_edges(rows, "crosslane_shift_down", "1000u", down(1000));
  return rows;
}

template <class T>
std::vector<Row<T>> shuffle_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  add_edges(rows, "crosslane_shuffle", "lane * 3u",
            [](W, unsigned, unsigned i) { return int64_t(i * 3); });
  rows.erase(rows.begin());  // its default is to wrap
  rows.push_back(
      moved<T>("crosslane_shuffle(x, lane * 3u)", [](W w, unsigned i) { return i * 3 % w.size; }));
  add_edges(rows, "crosslane_shuffle_xor", "3u",
            [](W, unsigned position, unsigned) { return int64_t(position ^ 3); });
  const size_t past_clusters = rows.size();
  add_edges(rows, "crosslane_shuffle_xor", "9u",
            [](W, unsigned position, unsigned) { return int64_t(position ^ 9); });
  rows.erase(rows.begin() + past_clusters);  // without a policy a constant mask stays in the wave
  add_edges(
      rows, "crosslane_row_shift_down", "1u",
      [](W w, unsigned, unsigned i) {
        return i % w.row() + 1 < w.row() ? int64_t(i) + 1 : -int64_t(w.size) + (i - i % w.row());
      },
      false);
  add_edges(
      rows, "crosslane_row_shift_up", "2u",
      [](W w, unsigned, unsigned i) {
        const unsigned position = i % w.row();
        return position >= 2 ? int64_t(i) - 2
                             : -int64_t(w.size) + i - position + (position + w.row() - 2) % w.row();
      },
      false);
  return rows;
}

template <class T>
std::vector<Row<T>> pattern_rows() {
  using W = const Wave<T>&;
  return {
      moved<T>("crosslane_rotate_down(x, 1u)", [](W w, unsigned i) { return (i + 1) % w.size; }),
      moved<T>("crosslane_rotate_up(x, 3u)",
               [](W w, unsigned i) { return (i + w.size - 3) % w.size; }),
      moved<T>("crosslane_rotate_down(x, lane % 3u, C)",
               [](W w, unsigned i) { return i - i % w.cluster() + (i + i % 3) % w.cluster(); }),
      moved<T>("crosslane_rotate_up(x, 1u, C)",
               [](W w, unsigned i) {
                 return i - i % w.cluster() + (i + w.cluster() - 1) % w.cluster();
               }),
      {"crosslane_shift_in_down(x, y, 3u)",
       [](W w, unsigned i) { return cell(i + 3 < w.size ? w.x[i + 3] : w.y[i + 3 - w.size]); }},
      {"crosslane_shift_in_up(x, y, 1u, 4u)",
       [](W w, unsigned i) { return cell(i % 4 >= 1 ? w.x[i - 1] : w.y[i + 3]); }},
      moved<T>("crosslane_broadcast(x, 3u)", [](W, unsigned) { return 3u; }),
      moved<T>("crosslane_broadcast(x, 1u, 4u)", [](W, unsigned i) { return i / 4 * 4 + 1; }),
      moved<T>("crosslane_broadcast(x, 3u, C)",
               [](W w, unsigned i) { return i - i % w.cluster() + 3; }),
      moved<T>(
          "crosslane_mirror(x, C)",
          [](W w, unsigned i) { return i - i % w.cluster() + w.cluster() - 1 - i % w.cluster(); }),
      moved<T>("crosslane_half_mirror(x, 4u)", [](W, unsigned i) { return i / 2 * 2 + 1 - i % 2; }),
      moved<T>("crosslane_reverse(x)", [](W w, unsigned i) { return w.size - 1 - i; }),
      moved<T>("crosslane_swap_groups(x, 2u)",
               [](W, unsigned i) { return i % 4 < 2 ? i + 2 : i - 2; }),
      moved<T>("crosslane_swizzle(x, 28u, 2u, 1u)", [](W, unsigned i) { return i / 4 * 4 + 3; }),
      moved<T>("crosslane_quad_perm(x, 1u, 3u, 0u, 2u)",
               [](W, unsigned i) {
                 constexpr unsigned selectors[] = {1, 3, 0, 2};
                 return i / 4 * 4 + selectors[i % 4];
               }),
      moved<T>("crosslane_permute8(x, uint[8](7u, 6u, 5u, 4u, 0u, 0u, 1u, 1u))",
               [](W w, unsigned i) {
                 constexpr unsigned selectors[] = {7, 6, 5, 4, 0, 0, 1, 1};
                 return i / w.cluster() * w.cluster() + selectors[i % 8] % w.cluster();
               }),
      moved<T>("crosslane_permute16(x, uint[16](9u, 8u, 11u, 10u, 13u, 12u, 15u, 14u, 1u, 0u, 3u, "
               "2u, 5u, "
               "4u, 7u, 6u))",
               [](W w, unsigned i) { return i / w.row() * w.row() + ((i % 16) ^ 9) % w.row(); }),
      moved<T>("crosslane_quad_broadcast(x, 2u)", [](W, unsigned i) { return i / 4 * 4 + 2; }),
      moved<T>("crosslane_quad_swap_x(x)",
               [](W, unsigned i) { return i % 2 == 0 ? i + 1 : i - 1; }),
      moved<T>("crosslane_quad_swap_y(x)", [](W, unsigned i) { return i % 4 < 2 ? i + 2 : i - 2; }),
      moved<T>("crosslane_quad_swap_diagonal(x)",
               [](W, unsigned i) { return i / 4 * 4 + 3 - i % 4; }),
      moved<T>("crosslane_quad_rotate_down(x, 1u)",
               [](W, unsigned i) { return i / 4 * 4 + (i + 1) % 4; }),
      moved<T>("crosslane_quad_rotate_up(x, 1u)",
               [](W, unsigned i) { return i / 4 * 4 + (i + 3) % 4; }),
      moved<T>("crosslane_row_rotate_down(x, 5u)",
               [](W w, unsigned i) { return i / w.row() * w.row() + (i + 5) % w.row(); }),
      moved<T>("crosslane_row_rotate_up(x, 1u)",
               [](W w, unsigned i) { return i / w.row() * w.row() + (i + w.row() - 1) % w.row(); }),
      moved<T>("crosslane_row_mirror(x)",
               [](W w, unsigned i) { return i / w.row() * w.row() + w.row() - 1 - i % w.row(); }),
      moved<T>("crosslane_row_half_mirror(x)",
               [](W w, unsigned i) {
                 const unsigned half_row = w.row() / 2;
                 return i / half_row * half_row + half_row - 1 - i % half_row;
               }),
      moved<T>("crosslane_row_broadcast(x, 2u)",
               [](W w, unsigned i) { return i / w.row() * w.row() + 2; }),
      moved<T>("crosslane_row_xor(x, 3u)", [](W, unsigned i) { return i / 4 * 4 + 3 - i % 4; }),
      {"crosslane_permute(x, p ? crosslane_source_zero : label == 0u ? crosslane_source_fill : "
       "lane ^ 1u, y)",
       [](W w, unsigned i) {
         return cell(w.p(i) ? T{} : w.label(i) == 0 ? w.y[i] : w.x[i % 2 == 0 ? i + 1 : i - 1]);
       }},
      moved<T>("crosslane_permute(x, to)", [](W w, unsigned i) { return w.to(i); }),
      {"{ T a = x, b = y; crosslane_swap2(a, b, 2u); put(ROW, a); }",
       [](W w, unsigned i) { return cell(i % 4 < 2 ? w.x[i] : w.y[i - 2]); }},
      {"{ T a = x, b = y; crosslane_swap2(a, b, 2u); put(ROW, b); }",
       [](W w, unsigned i) { return cell(i % 4 < 2 ? w.x[i + 2] : w.y[i]); }},
      {"crosslane_shift_down(p, 1u, crosslane_edge_zero)",
       [](W w, unsigned i) { return cell(i + 1 < w.size && w.p(i + 1)); }},
  };
}

/// Any lanes are active; a lane that is not answers nobody.
template <class T>
std::vector<Row<T>> active_move_rows() {
  using W = const Wave<T>&;
  std::vector<Row<T>> rows;
  const auto add = [&](const std::string& call, auto source) {  // source: -1 is past the edge
    for (const Policy<T>& policy : policies<T>()) {
      if (std::strstr(policy.glsl, "wrap") != nullptr) continue;
      const bool flags = std::strstr(policy.glsl, "flagged") != nullptr;
      const auto inside = [=](W w, unsigned i) {
        const int64_t from = source(w, i);
        return from >= 0 && from < int64_t(w.size) && w.on(unsigned(from));
      };
      rows.push_back({call + policy.glsl + ")" + (flags ? ".value" : ""), [=](W w, unsigned i) {
                        const bool is = inside(w, i);
                        return policy.result(w, i, is, is ? unsigned(source(w, i)) : i);
                      }});
      if (flags)
        rows.push_back(
            {call + policy.glsl + ").valid", [=](W w, unsigned i) { return cell(inside(w, i)); }});
    }
  };
  add("crosslane_active_shift_down(x, 1u", [](W, unsigned i) { return int64_t(i) + 1; });
  add("crosslane_active_shift_up(x, label",
      [](W w, unsigned i) { return int64_t(i) - w.label(i); });
  add("crosslane_active_shuffle_xor(x, 2u", [](W, unsigned i) { return int64_t(i ^ 2); });
  add("crosslane_active_broadcast(x, 2u", [](W, unsigned) { return int64_t{2}; });
  const auto or_own = [&](const char* glsl, unsigned (*source)(W, unsigned)) {
    rows.push_back(
        {glsl, [=](W w, unsigned i) { return cell(w.x[w.on(source(w, i)) ? source(w, i) : i]); }});
  };
  or_own("crosslane_active_shuffle(x, to)", [](W w, unsigned i) { return w.to(i); });
  or_own("crosslane_active_shift_down(x, 3u, crosslane_edge_wrap, 4u)",
         [](W, unsigned i) { return i / 4 * 4 + (i + 3) % 4; });
  or_own("crosslane_active_rotate_down(x, 1u)", [](W w, unsigned i) { return (i + 1) % w.size; });
  or_own("crosslane_active_rotate_up(x, 2u)",
         [](W w, unsigned i) { return (i + w.size - 2) % w.size; });
  or_own("crosslane_active_permute(x, lane ^ 3u)", [](W, unsigned i) { return i ^ 3; });
  const auto sender = [](W w, unsigned i) {
    unsigned from = w.size;
    for (unsigned j = 0; j < w.size; ++j)
      if (w.on(j) && w.to(j) == i) from = j;
    return from;
  };
  rows.push_back({"crosslane_permute_to(x, to)", [=](W w, unsigned i) {
                    return cell(sender(w, i) < w.size ? w.x[sender(w, i)] : T{});
                  }});
  rows.push_back({"crosslane_permute_to(x, to, crosslane_edge_fill(y))", [=](W w, unsigned i) {
                    return cell(sender(w, i) < w.size ? w.x[sender(w, i)] : w.y[i]);
                  }});
  rows.push_back({"crosslane_permute_to(x, to, crosslane_edge_flagged).valid",
                  [=](W w, unsigned i) { return cell(sender(w, i) < w.size); }});
  rows.push_back({"crosslane_write_lane(x, y, 1u)",
                  [](W w, unsigned i) { return cell(i == 1 ? w.y[i] : w.x[i]); }});
  return rows;
}

}  // namespace vulkan_tests
