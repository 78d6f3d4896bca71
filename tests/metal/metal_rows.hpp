// SPDX-License-Identifier: MIT
// Rows in Metal of what GLSL does not have: types made by the user, operators that are no numbers'
// and do not commute, arrays of any size, threadgroups whose last wave is partial.
#pragma once

#include <algorithm>

#include "tests/vulkan/rearrange_rows.hpp"

namespace metal_tests {

using vulkan_tests::Cell;
using vulkan_tests::cell;
using vulkan_tests::Row;
using vulkan_tests::Wave;

/// 13 bytes and padding; and functions u -> m u + b, first one and then the other: associative, but
/// not commutative.
inline constexpr const char* value_declarations = R"(
struct trio { uint a; T b; bool c; };
struct affine { uint m, b; };
struct then {
  affine operator()(affine f, affine g) const { return affine{f.m * g.m, f.b * g.m + g.b}; }
};
struct nearer_sum {
  uint operator()(uint a, uint b) const { return a + b; }
};
struct descending {
  template <class U> bool operator()(U a, U b) const { return b < a; }
};
)";

struct Affine {
  uint32_t m, b;
};
inline Affine then(Affine f, Affine g) { return {f.m * g.m, f.b * g.m + g.b}; }

/// Every lane's function: m of its value, b of its number.
template <class T>
Affine affine_of(const Wave<T>& w, unsigned i) {
  return {static_cast<uint32_t>(w.x[i]) | 1u, i};
}
/// Of the lanes of [first, end) that take part, from the lowest up; `start` before them.
template <class T, class TakesPart>
Affine composed(const Wave<T>& w, unsigned first, unsigned end, Affine start,
                const TakesPart& takes_part) {
  Affine all = start;
  for (unsigned i = first; i < end; ++i)
    if (takes_part(i)) all = then(all, affine_of(w, i));
  return all;
}
inline Cell cell(Affine f) { return {f.m, f.b, 0, 0}; }

/// A statement that puts both words of an affine.
inline std::string affine_row(const std::string& expression) {
  return "{ const affine f = {uint(x) | 1u, lane}; const affine r = " + expression +
         "; (void)f; put(ROW, crosslane::wave_mask{r.m, r.b}); }";
}
template <class T>
std::vector<Row<T>> operator_rows() {
  using W = const Wave<T>&;
  constexpr Affine none{1, 0};
  const auto all = [](unsigned) { return true; };
  const auto row = [](const char* text, auto expected) {
    return Row<T>{affine_row(text), [=](W w, unsigned i) { return cell(expected(w, i)); }};
  };
  return {
      row("crosslane::reduce(f, then{})",
          [=](W w, unsigned) { return composed(w, 0, w.size, none, all); }),
      row("crosslane::reduce<4>(f, then{})",
          [=](W w, unsigned i) { return composed(w, i / 4 * 4, i / 4 * 4 + 4, none, all); }),
      row("crosslane::reduce(f, then{}, crosslane::ballot(p))",
          [=](W w, unsigned) {
            return composed(w, 0, w.size, none, [&](unsigned j) { return w.p(j); });
          }),
      row("crosslane::reduce<4>(f, then{}, crosslane::valid_items{3u})",
          [=](W w, unsigned i) { return composed(w, i / 4 * 4, i / 4 * 4 + 3, none, all); }),
      row("crosslane::reduce(f, then{}, crosslane::valid_items{0u})",
          [](W w, unsigned i) { return affine_of(w, i); }),
      row("crosslane::inclusive_scan(f, then{})",
          [=](W w, unsigned i) { return composed(w, 0, i + 1, none, all); }),
      row("crosslane::inclusive_scan<4>(f, then{})",
          [=](W w, unsigned i) { return composed(w, i / 4 * 4, i + 1, none, all); }),
      row("crosslane::exclusive_scan(f, then{}, affine{3u, 5u})",
          [=](W w, unsigned i) { return composed(w, 0, i, Affine{3, 5}, all); }),
      row("crosslane::inclusive_suffix_scan(f, then{})",
          [=](W w, unsigned i) { return composed(w, i, w.size, none, all); }),
      row("crosslane::exclusive_suffix_scan(f, then{}, affine{3u, 5u})",
          [=](W w, unsigned i) {
            return then(composed(w, i + 1, w.size, none, all), Affine{3, 5});
          }),
      row("crosslane::inclusive_scan_total<4>(f, then{}).total",
          [=](W w, unsigned i) { return composed(w, i / 4 * 4, i / 4 * 4 + 4, none, all); }),
      row("crosslane::reduce_strided<2, 2>(f, then{})",
          [](W w, unsigned i) { return then(affine_of(w, i & ~2u), affine_of(w, i | 2u)); }),
      {"put(ROW, crosslane::reduce(uint(x), crosslane::op::commutes<nearer_sum>{}));",
       [](W w, unsigned) {
         uint32_t sum = 0;
         for (unsigned i = 0; i < w.size; ++i) sum += static_cast<uint32_t>(w.x[i]);
         return cell(sum);
       }},
      {"crosslane::sort<4>(uint(x), descending{})",
       [](W w, unsigned i) {
         std::vector<uint32_t> v(w.x.begin() + i / 4 * 4, w.x.begin() + i / 4 * 4 + 4);
         std::sort(v.rbegin(), v.rend());
         return cell(v[i % 4]);
       }},
  };
}

template <class T>
std::vector<Row<T>> active_operator_rows() {
  using W = const Wave<T>&;
  constexpr Affine none{1, 0};
  const auto row = [](const char* text, auto expected) {
    return Row<T>{affine_row(text), [=](W w, unsigned i) { return cell(expected(w, i)); }};
  };
  const auto same = [](W w, unsigned i) {
    return [&w, i](unsigned j) { return w.on(j) && w.label(j) == w.label(i); };
  };
  const auto on = [](W w) { return [&w](unsigned j) { return w.on(j); }; };
  return {
      row("crosslane::active::reduce(f, then{})",
          [=](W w, unsigned) { return composed(w, 0, w.size, none, on(w)); }),
      row("crosslane::active::reduce<4>(f, then{})",
          [=](W w, unsigned i) { return composed(w, i / 4 * 4, i / 4 * 4 + 4, none, on(w)); }),
      row("crosslane::reduce_part(f, then{}, crosslane::match_any(label))",
          [=](W w, unsigned i) { return composed(w, 0, w.size, none, same(w, i)); }),
      row("crosslane::inclusive_scan_part(f, then{}, crosslane::match_any(label))",
          [=](W w, unsigned i) { return composed(w, 0, i + 1, none, same(w, i)); }),
      row("crosslane::inclusive_suffix_scan_part(f, then{}, crosslane::match_any(label))",
          [=](W w, unsigned i) { return composed(w, i, w.size, none, same(w, i)); }),
      row("crosslane::active::inclusive_scan(f, then{})",
          [=](W w, unsigned i) { return composed(w, 0, i + 1, none, on(w)); }),
  };
}

/// Structures, edges of constant shifts, clusters of one lane, arrays of any size.
template <class T>
std::vector<Row<T>> value_rows() {
  using W = const Wave<T>&;
  using vulkan_tests::lanes_where;
  const auto item = [](W w, unsigned lane, unsigned n) {
    return n == 0 ? w.x[lane] : n == 1 ? w.y[lane] : w.few(lane);
  };
  const auto of_array = [](const std::string& call, unsigned n) {
    return "{ T v[3] = {x, y, few}; " + call + "; put(ROW, v[" + std::to_string(n) + "]); }";
  };
  const auto reduced = [=](W w, unsigned i, unsigned n, unsigned cluster) {
    Wave<T> items = w;
    for (unsigned j = 0; j < w.size; ++j) items.x[j] = item(w, j, n);
    return cell(*vulkan_tests::tree(items, vulkan_tests::Operator::add, i / cluster * cluster,
                                    cluster, [](unsigned) { return true; }));
  };
  const std::string trio = "{ const trio t = {lane, x, p}; const trio r = crosslane::";
  std::vector<Row<T>> rows = {
      {trio + "shift_down<1>(t, crosslane::edge::zero); put(ROW, r.b); }",
       [](W w, unsigned i) { return cell(i + 1 < w.size ? w.x[i + 1] : T{}); }},
      {trio + "rotate_up<1, 4>(t); put(ROW, r.c); }",
       [](W w, unsigned i) { return cell(w.p(i / 4 * 4 + (i + 3) % 4)); }},
      {trio + "shuffle(t, lane + 1u, crosslane::edge::flagged).value; put(ROW, r.a); }",
       [](W w, unsigned i) { return cell(i + 1 < w.size ? i + 1 : i); }},
      {"crosslane::shift_down<1>(p, crosslane::edge::fill(true))",
       [](W w, unsigned i) { return cell(i + 1 < w.size ? w.p(i + 1) : true); }},
      {"crosslane::broadcast<2>(p)", [](W w, unsigned) { return cell(w.p(2)); }},
      {"crosslane::shift_up<0>(x, crosslane::edge::zero)",
       [](W w, unsigned i) { return cell(w.x[i]); }},
      {"crosslane::shift_up<1, 1>(x, crosslane::edge::zero)",
       [](W, unsigned) { return cell(T{}); }},
      {"crosslane::shift_down<3, 1>(x, crosslane::edge::wrap)",
       [](W w, unsigned i) { return cell(w.x[i]); }},
      {"crosslane::shift_in_down<1, 1>(x, y)", [](W w, unsigned i) { return cell(w.y[i]); }},
      {"crosslane::shift_in_down<4, 4>(x, y)", [](W w, unsigned i) { return cell(w.y[i]); }},
      {"crosslane::shift_in_up<4, 4>(x, y)", [](W w, unsigned i) { return cell(w.y[i]); }},
      {"crosslane::shift_in_up<2, 4>(x, y)",
       [](W w, unsigned i) { return cell(i % 4 < 2 ? w.y[i + 2] : w.x[i - 2]); }},
      {"crosslane::reduce<1>(x, crosslane::op::add{})",
       [](W w, unsigned i) { return cell(w.x[i]); }, true},
      {"crosslane::shift_up<5, 4>(x, crosslane::edge::wrap)",
       [](W w, unsigned i) { return cell(w.x[i / 4 * 4 + (i + 3) % 4]); }},
      {"crosslane::shift_up<4, 4>(x, crosslane::edge::flagged).valid",
       [](W, unsigned) { return cell(false); }},
      {"(crosslane::wave_mask::range(1u, 3u) ^ crosslane::wave_mask::single(2u)).first()",
       [](W, unsigned) { return cell(1u); }},
      {"(~crosslane::wave_mask::range(1u, 3u)).nth(lane)",
       [](W w, unsigned i) {
         return cell(i == 0 ? 0 : i + 2 < w.size ? i + 2 : w.size);
       }},
      {"crosslane::wave_mask::all().next(lane)",
       [](W w, unsigned i) { return cell(i + 1 < w.size ? i + 1 : w.size); }},
      {"crosslane::wave_mask::none().last()", [](W w, unsigned) { return cell(w.size); }},
      {"crosslane::wave_mask::from_words(5u, ~0u).count_through(lane)",
       [](W w, unsigned i) {
         unsigned n = 0;
         for (unsigned j = 0; j <= i; ++j) n += j == 0 || j == 2 || (w.size > 32 && j >= 32);
         return cell(n);
       }},
      {"{ T v[2] = {x, y}; crosslane::sort<4>(v); put(ROW, v[1]); }",
       [](W w, unsigned i) {
         std::vector<T> items;
         for (unsigned j = i / 4 * 4; j < i / 4 * 4 + 4; ++j)
           items.insert(items.end(), {w.x[j], w.y[j]});
         return cell(items[vulkan_tests::sorted_lanes(items, 8, false)[i % 4 * 2 + 1]]);
       },
       true},
      {"{ T v[3] = {x, y, few}; put(ROW, crosslane::reduce_batch_to_lanes<4>(v, "
       "crosslane::op::add{})); }",
       [=](W w, unsigned i) { return reduced(w, i, i % 4 < 3 ? i % 4 : 2, 4); }, true},
  };
  for (unsigned n : {0u, 1u, 2u}) {
    rows.push_back({of_array("crosslane::blocked_to_striped(v)", n), [=](W w, unsigned i) {
                      return cell(item(w, (n * w.size + i) / 3, (n * w.size + i) % 3));
                    }});
    rows.push_back({of_array("crosslane::striped_to_blocked(v)", n), [=](W w, unsigned i) {
                      return cell(item(w, (i * 3 + n) % w.size, (i * 3 + n) / w.size));
                    }});
    rows.push_back({of_array("crosslane::reduce_batch(v, crosslane::op::add{})", n),
                    [=](W w, unsigned i) { return reduced(w, i, n, w.size); }, true});
  }
  return rows;
}

/// The last wave is partial: lanes that are not there take no part.
template <class T>
std::vector<Row<T>> ragged_block_rows() {
  using W = const Wave<T>&;
  const auto total = [](unsigned end) {
    uint32_t n = 0;
    for (unsigned j = 0; j < end; ++j) n += j * j + 1;
    return n;
  };
  const std::string number = "at.thread_index * at.thread_index + 1u";
  const std::string affine = "{ const affine f = {2u * at.thread_index + 3u, at.thread_index}; ";
  const auto composed = [](unsigned end, Affine all) {
    for (unsigned j = 0; j < end; ++j) all = then(all, Affine{2 * j + 3, j});
    return cell(all);
  };
  return {
      {"crosslane::block::reduce(" + number + ", crosslane::op::add{}, at)",
       [=](W w, unsigned) { return cell(total(w.threads)); }},
      {"crosslane::block::inclusive_scan(" + number + ", crosslane::op::add{}, at)",
       [=](W, unsigned i) { return cell(total(i + 1)); }},
      {"crosslane::block::exclusive_scan(" + number + ", crosslane::op::max<>{}, 7u, at)",
       [](W, unsigned i) { return cell(i == 0 ? 7u : std::max(7u, (i - 1) * (i - 1) + 1)); }},
      {"crosslane::block::compact_index(at.thread_index % 3u == 1u, at).count",
       [](W w, unsigned) { return cell((w.threads + 1) / 3); }},
      {affine + "const affine r = crosslane::block::reduce(f, then{}, at); "
                "put(ROW, crosslane::wave_mask{r.m, r.b}); }",
       [=](W w, unsigned) { return composed(w.threads, {1, 0}); }},
      {affine + "const affine r = crosslane::block::inclusive_scan(f, then{}, at); "
                "put(ROW, crosslane::wave_mask{r.m, r.b}); }",
       [=](W, unsigned i) { return composed(i + 1, {1, 0}); }},
      {affine + "const affine r = crosslane::block::exclusive_scan(f, then{}, affine{5u, 7u}, at); "
                "put(ROW, crosslane::wave_mask{r.m, r.b}); }",
       [=](W, unsigned i) { return composed(i, {5, 7}); }},
  };
}

}  // namespace metal_tests
