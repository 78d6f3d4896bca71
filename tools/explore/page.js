"use strict";
// The page: what is typed is looked up in tables that the command made. Nothing here knows what an
// instruction does; what the tables do not have is answered with the command that does.

const tables = JSON.parse(document.getElementById("tables").textContent);
const get = id => document.getElementById(id);
const special = ["own", "zero", "fill", "any"];
const state = { text: "row_ror:4", target: 0, edge: "own", off: new Set(), plan: 0, form: 0, tree: "" };
const column = () => tables.targets[state.target];
const waveIndex = () => (column().wave === 64 ? 1 : 0);
const columnName = t => `${t.arch} wave${t.wave}`;

function expand(code, lanes) {
  return Array.from({ length: lanes }, (_, i) => {
    const n = tables.alphabet.indexOf(code[i % code.length]);
    return n < 64 ? i - (i % code.length) + n : special[n - 64];
  });
}

// ---- looking up ----

const kinds = new Map(tables.moves.kinds.map(kind => [kind.name, kind]));
for (const kind of tables.moves.kinds) {
  kind.byControl = new Map(kind.controls.map(entry => [BigInt(entry.c), entry]));
}
const byName = new Map();
for (const kind of tables.moves.kinds)
  for (const entry of kind.controls) for (const name of entry.n) byName.set(name, [kind, entry]);

function number(word) {
  return /^(0x[0-9a-f]+|\d+)$/.test(word) ? BigInt(word) : null;
}

/// Modifiers are taken off; what is left is a name, a code, or a kind with its numbers.
function parseMove(text) {
  const wanted = { row_mask: 15, bank_mask: 15, bound_ctrl: 0, fi: 0 };
  let words = text.toLowerCase().replace(/,\s+/g, ",").trim().split(/\s+/);
  words = words.filter(word => {
    const [key, value] = word.split(":");
    if (!(key in wanted) || value === undefined) return true;
    wanted[key] = Number(value);
    return false;
  });
  words = words.filter(word => !/^(v\d+|%\d),?$/.test(word) && !/^v_[a-z0-9_]+_dpp$/.test(word));
  return { words, modifiers: wanted };
}

function findMove(text) {
  const { words, modifiers } = parseMove(text);
  const name = words[0] || "";
  const named = byName.get(words.join(" "));
  if (named) return { kind: named[0], control: BigInt(named[1].c), modifiers };
  if (words.length === 1 && number(name) !== null && number(name) < 512n)
    return { kind: kinds.get("dpp16"), control: number(name), modifiers };
  if (name.startsWith("dpp8:[")) {
    const list = name.slice(6, -1).split(",").map(BigInt);
    return { kind: kinds.get("dpp8"), control: list.reduce((sum, v, n) => sum | (v << BigInt(3 * n)), 0n), modifiers };
  }
  const kind = kinds.get(name.replace(/^v_/, "").replace(/_b32$/, ""));
  if (!kind) return null;
  const values = words.slice(1).join(",").replace(/offset:/, "").split(",").filter(Boolean).map(number);
  if (values.includes(null)) return null;
  const control = values.length > 1 ? (values[1] << 32n) | values[0] : values[0] ?? 0n;
  return { kind, control, modifiers };
}

function bitMaskSources(control, lanes) {
  const bits = Array.from({ length: 5 }, (_, b) =>
    tables.moves.swizzle_bits[Number(((control >> BigInt(b)) & 1n) | (((control >> BigInt(b + 5)) & 1n) << 1n) |
      (((control >> BigInt(b + 10)) & 1n) << 2n))]);
  return Array.from({ length: lanes }, (_, i) =>
    i - (i % 32) + bits.reduce((sum, of, b) => sum + of[(i >> b) & 1] * 2 ** b, 0));
}

function selectorSources(kind, control, lanes) {
  const maps = kind.selector_maps.map(code => expand(code, lanes));
  const bits = BigInt(kind.selector_bits), last = (1n << bits) - 1n;
  return Array.from({ length: lanes }, (_, i) =>
    maps[Number((control >> (bits * BigInt(i % kind.selector_lanes))) & last)][i]);
}

/// The move's sources with every lane active, or null where the tables do not say.
function moveSources(move) {
  const lanes = column().wave, { kind, control, modifiers } = move;
  if (kind.selector_bits) return { sources: selectorSources(kind, control, lanes), formula: "" };
  if (kind.name === "ds_swizzle" && control < BigInt(tables.moves.swizzle_bit_mask_below))
    return { sources: bitMaskSources(control, lanes), formula: "" };
  const entry = kind.byControl.get(control);
  const map = entry && (modifiers.bound_ctrl && entry.z ? entry.z : entry.m)[waveIndex()];
  if (!map) return { why: entry };
  let sources = expand(map[0], lanes);
  if (kind.name === "dpp16") {
    const row = tables.moves.write_masks.row[modifiers.row_mask], bank = tables.moves.write_masks.bank[modifiers.bank_mask];
    if (!row || !bank) return {};
    sources = sources.map((s, i) => (row[i] === "1" && bank[i] === "1" ? s : "own"));
  }
  return { sources, formula: tables.texts[map[1]] };
}

function reasonsOf(move) {
  const entry = move.kind.byControl.get(move.control);
  const list = entry ? JSON.parse(tables.texts[entry.w]) : move.kind.why;
  const bits = move.modifiers.bound_ctrl + 2 * move.modifiers.fi;
  return list.map((n, c) =>
    n ? tables.texts[n - 1] : move.kind.inactive[c][bits] === null ? "it has no such modifier bits" : "");
}

function normalMapName(text) {
  const parts = text.trim().toLowerCase().split(/[\s:]+/);
  parts[0] = tables.named.aliases[parts[0]] || parts[0];
  return parts[0] + (parts.length > 1 ? ":" + parts.slice(1).map(p => p.split(",").map(v => String(Number(v))).join(",")).join(",") : "");
}

function findMap(text) {
  const name = normalMapName(text), list = tables.named.maps[waveIndex()];
  let index = list.findIndex(m => m[0] === name && (m[1] === "" || m[1] === state.edge));
  return index < 0 ? null : { index, sources: expand(list[index][2], column().wave), formula: list[index][3] };
}

function parseList(text) {
  const words = text.split(",").map(word => word.trim());
  if (words.length !== column().wave) return null;
  const list = words.map(word => (special.includes(word) ? word : /^\d+$/.test(word) && Number(word) < words.length ? Number(word) : null));
  return list.includes(null) ? null : list;
}

/// The named map that does the same on every lane, for its plan.
function sameMap(sources) {
  const list = tables.named.maps[waveIndex()], wanted = sources.join();
  return list.findIndex(m => expand(m[2], column().wave).join() === wanted);
}

function shellWord(text) {
  return /^[\w:,.=/-]+$/.test(text) ? text : `"${text}"`;
}

function lookUp() {
  const t = column(), text = state.text.trim();
  const command = `crosslane explain ${shellWord(text)} --arch ${t.arch} --wave ${t.wave}`;
  const map = findMap(text);
  if (map) return { title: `${text}, ${t.wave} lanes`, ...map, hasEdge: tables.named.maps[waveIndex()][map.index][1] !== "" };
  const list = parseList(text);
  if (list) return { title: `your map, ${t.wave} lanes`, sources: list, formula: "", index: sameMap(list), custom: true };
  let move = null;
  try { move = findMove(text); } catch { move = null; }
  if (!move) return { message: `These tables do not have “${text}”. The command answers it:\n${command}`, error: true };
  const reasons = reasonsOf(move), why = reasons[state.target];
  if (why) return { message: `${columnName(t)} does not have it: ${why}.`, error: true, move, reasons };
  if (move.kind.per_lane)
    return { message: `${move.kind.mnemonic}: a register names each lane's source, so it makes any map within its reach.\n${command}`, move, reasons };
  const found = moveSources(move);
  if (!found.sources) return { message: `These tables do not have “${text}”. The command answers it:\n${command}`, error: true, move, reasons };
  const same = sameMap(found.sources);
  const formula = found.formula || (same >= 0 ? tables.named.maps[waveIndex()][same][3] : "");
  return { title: `${text}, on ${columnName(t)}`, sources: found.sources, formula, move, reasons, index: same };
}

// ---- EXEC ----

/// What the lanes get when some are inactive: by the tables, which were made with a lane switched off.
function withExec(answer, active) {
  if (!answer.move || active.every(Boolean)) return answer.sources;
  const { kind, modifiers } = answer.move;
  const rule = kind.inactive[state.target][modifiers.bound_ctrl + 2 * modifiers.fi];
  return answer.sources.map((s, i) =>
    !active[i] ? "own" : typeof s === "number" && !active[s] && rule !== "read" ? rule : s);
}

// ---- showing ----

function make(tag, text, attributes = {}, parent = null) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

function showDrawing(answer) {
  get("drawing").hidden = !answer.sources;
  if (!answer.sources) return;
  const active = answer.sources.map((_, i) => !state.off.has(i));
  const sources = withExec(answer, active);
  const rule = answer.move && answer.move.kind.inactive[state.target][0];
  get("title").textContent = answer.title;
  get("formula").textContent = answer.formula;
  get("exec-line").hidden = !rule;
  drawPicture(get("picture"), sources, active, rule ? toggle : null);
  const used = new Set(sources.map(className));
  const names = { lane: "reads a lane", own: answer.move ? "= keeps what the destination held" : "= keeps its own value",
    zero: "0 gets zero", fill: "f gets the fill value", any: "? may get anything (poison)" };
  get("legend").replaceChildren();
  for (const [name, text] of Object.entries(names)) if (used.has(name)) legend(name, text);
  if (!active.every(Boolean)) legend("off", "inactive");
  get("list").textContent = sources.map((s, i) => `${i}←${cellText(s)}`).join("  ");
}

function legend(name, text) {
  const item = make("li", "", {}, get("legend"));
  make("i", "", { class: name, "aria-hidden": "true" }, item);
  item.append(text);
}

function showFacts(answer) {
  get("facts").hidden = !answer.move;
  if (!answer.move) return;
  const list = get("targets"), why = new Map();
  list.replaceChildren();
  tables.targets.forEach((t, n) => {
    const reason = answer.reasons[n];
    make("li", `${reason ? "✗" : "✓"} ${columnName(t)}`, { class: reason ? "no" : "yes", title: t.family }, list);
    if (reason) why.set(reason, [...(why.get(reason) || []), columnName(t)]);
  });
  get("why").replaceChildren(...[...why].map(([reason, who]) => make("li", `${who.join(", ")}: ${reason}`)));
  showEncoding(answer.move);
}

function encodingWord(move) {
  const m = move.modifiers;
  if (move.kind.name === "dpp16")
    return (move.control << 8n) | (BigInt(m.fi) << 18n) | (BigInt(m.bound_ctrl) << 19n) | (BigInt(m.bank_mask) << 24n) | (BigInt(m.row_mask) << 28n);
  return move.kind.name === "dpp8" ? move.control << 8n : move.control;
}

function showEncoding(move) {
  const place = get("encoding");
  place.replaceChildren(make("p", `${move.kind.mnemonic}, control 0x${move.control.toString(16)}`));
  const bits = make("div", "", { class: "bits" }, place);
  let at = 0n;
  for (const field of move.kind.fields.split(",").filter(Boolean)) {
    const [name, width] = field.split(" "), w = BigInt(width);
    const value = (encodingWord(move) >> at) & ((1n << w) - 1n);
    const box = make("div", name === "src0" ? "register" : value.toString(2).padStart(Number(w), "0"));
    make("small", `${name} [${w > 1n ? `${at + w - 1n}:` : ""}${at}]`, {}, box);
    bits.prepend(box);
    at += w;
  }
}

function planOf(target, index) {
  const part = tables.named.plans[target];
  return part.plans[part.of[index]];
}

function showPlans(answer) {
  get("plans").hidden = !answer.sources;
  if (!answer.sources) return;
  const known = answer.index >= 0, same = column().wave;
  const map = answer.custom ? "--map " + state.text.replace(/\s/g, "") : shellWord(state.text);
  const name = known ? tables.named.maps[waveIndex()][answer.index] : null;
  get("plans-note").textContent = known
    ? `For the map ${name[0]}${name[1] ? `, edge ${name[1]}` : ""}, with all lanes active and demanded; cycles are modelled.`
    : `No named map does the same on every lane. For other maps: crosslane plan ${answer.custom ? map : "--map SOURCES"} --arch ${column().arch} --wave ${same}`;
  const table = get("plan-table");
  table.replaceChildren();
  get("plan").replaceChildren();
  if (!known) return;
  const head = make("tr", "", {}, make("thead", "", {}, table));
  for (const title of ["target", "instructions", "LDS", "waits", "once", "cycles", "issue", "shortest?"]) make("th", title, { scope: "col" }, head);
  const body = make("tbody", "", {}, table);
  tables.targets.forEach((t, n) => { if (t.wave === same) planRow(body, t, n, planOf(n, answer.index)); });
  showPlan(planOf(state.target, answer.index));
}

function planRow(body, t, n, plan) {
  const row = make("tr", "", { "aria-selected": n === state.target }, body);
  const button = make("button", t.arch, { type: "button" }, make("td", "", {}, row));
  button.addEventListener("click", () => change({ target: n }));
  if (!plan) return void make("td", "no plan", { colspan: 7 }, row);
  for (const value of plan[0].slice(0, 6)) make("td", value, {}, row);
  const optimum = plan[0][6];
  make("td", optimum === 0 ? "" : optimum === 1 ? "optimal" : `best known, bound ${optimum - 2}`, {}, row);
}

function showPlan(plan) {
  if (!plan) return;
  const place = get("plan"), [, steps, provenance, ...forms] = plan;
  make("h3", `Steps on ${columnName(column())}`, {}, place);
  for (let n = 0; n < steps.length; n += 2) showStep(place, n / 2 + 1, tables.texts[steps[n]], tables.texts[steps[n + 1]]);
  if (!steps.length) make("p", "None: every lane has its value.", {}, place);
  make("p", "Where the cycles come from: " + tables.texts[provenance].trim().replace(/\n/g, "; "), {}, place);
  const tabs = make("div", "", { class: "tabs", role: "tablist", "aria-label": "Form of the code" }, place);
  ["asm", "HIP", "LLVM IR"].forEach((name, n) => {
    const tab = make("button", name, { type: "button", role: "tab", "aria-selected": n === state.form, "aria-controls": "code" }, tabs);
    tab.addEventListener("click", () => { change({ form: n }); get("plan").querySelector("[aria-selected=true]").focus(); });
  });
  const code = forms[state.form].map(n => tables.texts[n]).join("\n");
  const copy = make("button", "Copy", { type: "button" }, tabs);
  copy.addEventListener("click", () => copyText(code, copy));
  make("pre", code, { id: "code", role: "tabpanel", tabindex: 0 }, place);
}

function showStep(place, n, text, map) {
  const details = make("details", "", { class: "step" }, place);
  make("code", `${n}. ${text}`, {}, make("summary", "", {}, details));
  const picture = make("div", "", {}, details);
  if (!map) return void make("p", "No lane moves in this step.", {}, picture);
  details.addEventListener("toggle", () => {
    const sources = expand(map, column().wave);
    if (details.open) drawPicture(picture, sources, sources.map(() => true), null);
  });
}

function copyText(text, button) {
  const done = () => { button.textContent = "Copied"; };
  if (navigator.clipboard) return void navigator.clipboard.writeText(text).then(done, () => selectCode(button));
  selectCode(button);
}

function selectCode(button) {
  getSelection().selectAllChildren(get("code"));
  button.textContent = "Selected";
}

// ---- state and events ----

function toggle(lane) {
  if (!state.off.delete(lane)) state.off.add(lane);
  change({});
}

function show() {
  const answer = lookUp();
  get("message").textContent = answer.message || "";
  get("message").className = answer.error ? "error" : "";
  showDrawing(answer);
  showFacts(answer);
  showPlans(answer);
  showTrees();
}

function change(what, fromFragment = false) {
  const before = column().wave;
  Object.assign(state, what);
  if (column().wave !== before || ("text" in what && !fromFragment)) state.off = fromFragment ? state.off : new Set();
  get("move").value = state.text;
  get("target").value = state.target;
  get("edge").value = state.edge;
  const fields = { move: state.text, target: column().arch, wave: column().wave, edge: state.edge };
  if (state.off.size) fields.inactive = [...state.off].sort((a, b) => a - b).join(",");
  if (state.tree) fields.tree = state.tree;
  history.replaceState(null, "", "#" + new URLSearchParams(fields));
  show();
}

function readFragment() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const wave = Number(fields.get("wave"));
  const fits = t => t.arch === fields.get("target") && (wave ? t.wave === wave : t.is_default);
  const target = tables.targets.findIndex(fits);
  const lanes = tables.targets[Math.max(target, 0)].wave;
  state.off = new Set((fields.get("inactive") || "").split(",").filter(Boolean).map(Number).filter(n => n >= 0 && n < lanes));
  change({ text: fields.get("move") || state.text, edge: fields.get("edge") || "own", tree: fields.get("tree") || "", target: Math.max(target, 0) }, true);
}

function start() {
  tables.targets.forEach((t, n) => make("option", `${columnName(t)} (${t.family})`, { value: n }, get("target")));
  for (const edge of ["own", "zero", "fill", "unspecified"]) make("option", edge, { value: edge }, get("edge"));
  for (const name of [...new Set([...byName.keys(), ...tables.named.maps[1].map(m => m[0])])].filter(name => !name.startsWith("ds_swizzle")))
    make("option", "", { value: name }, get("moves"));
  for (const text of ["row_ror:4", "row_shl:1", "0x134", "row_bcast:15", "ds_swizzle 0x101F", "quad_perm:[1,0,3,2]",
    "permlanex16 0x76543210,0xfedcba98", "dpp8:[7,6,5,4,3,2,1,0]", "shift_down 1", "xor:16", "reverse"]) {
    const button = make("button", text, { type: "button" }, get("examples"));
    button.addEventListener("click", () => change({ text }));
  }
  get("version").textContent = tables.version;
  get("ask").addEventListener("submit", event => event.preventDefault());
  get("move").addEventListener("change", event => change({ text: event.target.value }));
  get("target").addEventListener("change", event => change({ target: Number(event.target.value) }));
  get("edge").addEventListener("change", event => change({ edge: event.target.value }));
  get("all-active").addEventListener("click", () => { state.off.clear(); change({}); });
  laneKeys(get("picture"), () => column().wave, lane => { if (!get("exec-line").hidden) toggle(lane); });
  addEventListener("hashchange", readFragment);
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; show(); } });
  startTrees();
  readFragment();
}

