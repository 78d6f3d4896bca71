// Reductions and scans as trees, and a kernel's trace as waves by time. Levels and their lanes are the tables'; a trace is the file
// that `crosslane run --trace` wrote.

function treesOf(target) {
  return tables.trees[target];
}

function showTrees() {
  const list = treesOf(state.target), choice = get("tree");
  const wanted = state.tree, names = list.map(t => `${t[0]} of ${t[1]}`);
  choice.replaceChildren();
  names.forEach(name => make("option", name, { value: name }, choice));
  const last = "reduce of " + column().wave;
  choice.value = names.includes(wanted) ? wanted : last;
  const tree = list[names.indexOf(choice.value)], [, cluster, cost, levels] = tree;
  get("tree-note").textContent = `On ${columnName(column())}, of a 32-bit operation: ${cost[0]} instructions, ` +
    `${cost[1]} in LDS; modelled: ${cost[2]} cycles. An arrow brings a lane's value, which is combined with what stands below.`;
  const maps = [], texts = [], signs = [];
  for (let n = 0; n < levels.length; n += 3) {
    texts.push(tables.texts[levels[n]]);
    signs.push(levels[n + 1] ? "+" : "←");
    maps.push(expand(levels[n + 2], column().wave));
  }
  const place = get("tree-picture");
  place.replaceChildren(drawTree(maps, signs, Math.max(cluster, 16), choice.value));
  get("tree-levels").replaceChildren(...texts.map((text, n) => make("li",
    `${text}. ${maps[n].map((s, i) => (typeof s === "number" ? `${i}${signs[n]}${s}` : s === "any" ? `${i}:?` : "")).filter(Boolean).join(" ")}`)));
}

/// Levels from top to bottom; a column a lane, of as many lanes as one cluster has, but of at least a row.
function drawTree(maps, signs, lanes, title) {
  const cell = 20, rise = 46, width = lanes * cell + 8, height = (maps.length + 1) * rise;
  const root = svg("svg", { viewBox: `-4 0 ${width} ${height}`, width, height, role: "img" });
  svg("title", {}, root).textContent = `${title}: ${maps.length} levels; the list below has them in words`;
  for (let level = 0; level <= maps.length; ++level)
    for (let i = 0; i < lanes; ++i) {
      const x = i * cell + cell / 2, y = 14 + level * rise, source = level ? maps[level - 1][i] : "lane";
      if (typeof source === "number" && source < lanes)
        svg("line", { x1: source * cell + cell / 2, y1: y - rise + 8, x2: x, y2: y - 8, class: "arrow" }, root);
      if (level && signs[level - 1] === "+") svg("line", { x1: x, y1: y - rise + 8, x2: x, y2: y - 8, class: "stem" }, root);
      const kind = typeof source === "number" || !level ? "lane" : source;
      svg("rect", { x: x - 8, y: y - 8, width: 16, height: 16, rx: 3, class: kind }, root);
      svg("text", { x, y: y + 4, "font-size": 9 }, root).textContent = level ? (kind === "any" ? "?" : kind === "own" ? "=" : signs[level - 1]) : i;
    }
  return root;
}

// ---- a trace ----

const trace = JSON.parse(document.getElementById("trace").textContent);
const unitColors = ["#3778bf", "#c9742a", "#3a9a5b", "#9a4fb5", "#b5443c", "#7d7a3a", "#2f9aa0", "#888f9b"];

function traceKernels() {
  const kernels = new Map();
  for (const event of trace.traceEvents) {
    const kernel = kernels.get(event.pid) || { name: "", waves: new Map(), end: 1, units: new Set() };
    kernels.set(event.pid, kernel);
    if (event.name === "process_name") kernel.name = event.args.name;
    if (event.ph !== "X") continue;
    if (!kernel.waves.has(event.tid)) kernel.waves.set(event.tid, []);
    kernel.waves.get(event.tid).push(event);
    kernel.end = Math.max(kernel.end, event.ts + event.dur);
    kernel.units.add(event.cat);
  }
  return [...kernels.values()];
}

function showTrace(kernels) {
  const kernel = kernels[Number(get("kernel").value)], units = [...kernel.units];
  const color = unit => unitColors[units.indexOf(unit) % unitColors.length];
  get("trace-note").textContent = `${kernel.waves.size} waves of one multiprocessor, ${kernel.end} modelled cycles.`;
  get("trace-legend").replaceChildren();
  for (const unit of units) {
    const item = make("li", "", {}, get("trace-legend"));
    make("i", "", { "aria-hidden": "true" }, item).style.background = color(unit);
    item.append(unit);
  }
  const canvas = get("timeline"), scale = Math.max(get("trace-scroll").clientWidth - 80, Number(get("zoom").value) * 900) / kernel.end;
  const high = 18, ids = [...kernel.waves.keys()];
  canvas.width = Math.min(80 + kernel.end * scale, 30000);
  canvas.height = ids.length * high + 22;
  canvas.setAttribute("aria-label", `${kernel.name}: a row a wave, time to the right; the table below has the cycles of each`);
  const paint = canvas.getContext("2d"), ink = getComputedStyle(document.body).color;
  paint.font = "12px monospace";
  ids.forEach((id, row) => {
    paint.fillStyle = ink;
    paint.fillText(`wave ${id}`, 2, row * high + 13);
    for (const event of kernel.waves.get(id)) {
      paint.fillStyle = color(event.cat);
      paint.fillRect(76 + event.ts * scale, row * high + 2, Math.max(event.dur * scale - 0.3, 0.6), high - 4);
    }
  });
  paint.fillStyle = ink;
  for (let n = 0; n <= 8; ++n) paint.fillText(Math.round((kernel.end * n) / 8), 76 + ((canvas.width - 120) * n) / 8, canvas.height - 6);
  traceTable(kernel, ids, units);
  canvas.onmousemove = move => nameEvent(kernel, ids, Math.floor(move.offsetY / high), (move.offsetX - 76) / scale);
}

function nameEvent(kernel, ids, row, time) {
  const event = (kernel.waves.get(ids[row]) || []).find(e => e.ts <= time && time < e.ts + Math.max(e.dur, 1));
  get("trace-event").textContent = event ? `wave ${event.tid}, cycle ${event.ts}, for ${event.dur}: ${event.name} (${event.cat})` : "";
}

function traceTable(kernel, ids, units) {
  const table = get("trace-table");
  table.replaceChildren();
  const head = make("tr", "", {}, make("thead", "", {}, table));
  for (const title of ["wave", "begins", "ends", ...units]) make("th", title, { scope: "col" }, head);
  const body = make("tbody", "", {}, table);
  for (const id of ids) {
    const events = kernel.waves.get(id), row = make("tr", "", {}, body);
    make("th", id, { scope: "row" }, row);
    make("td", events[0].ts, {}, row);
    make("td", Math.max(...events.map(e => e.ts + e.dur)), {}, row);
    for (const unit of units) make("td", events.filter(e => e.cat === unit).reduce((sum, e) => sum + e.dur, 0), {}, row);
  }
}

function startTrees() {
  get("tree").addEventListener("change", event => change({ tree: event.target.value }));
  get("trace-part").hidden = !trace;
  if (!trace) return;
  const kernels = traceKernels();
  kernels.forEach((kernel, n) => make("option", kernel.name, { value: n }, get("kernel")));
  for (const id of ["kernel", "zoom"]) get(id).addEventListener("change", () => showTrace(kernels));
  showTrace(kernels);
}
