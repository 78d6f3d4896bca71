// Pictures: two rows of lanes with arrows between them; on narrow screens, one picture a row of 16.

function svg(name, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

const className = source =>
  typeof source === "number" ? "lane" : source;
const cellText = source =>
  typeof source === "number" ? String(source) : { own: "=", zero: "0", fill: "f", any: "?" }[source];

// Lanes a picture row and their size: 32 to a row where there is room, else 16 in pieces.
function geometry(lanes, width) {
  const perRow = width >= 760 ? 32 : 16;
  const cell = 30;
  const gap = 8; // between rows of 16
  return { perRow: Math.min(perRow, lanes), cell, gap };
}

const laneX = (g, column) => column * g.cell + Math.floor(column / 16) * g.gap + Math.floor(column / 8) * 2;

function drawCell(parent, g, x, y, kind, text, active) {
  const box = { x, y, width: g.cell - 2, height: 24, rx: 4, class: active ? kind : "off" };
  svg("rect", box, parent);
  const label = svg("text", { x: x + (g.cell - 2) / 2, y: y + 16, "font-size": 12 }, parent);
  label.textContent = text;
}

function drawBlock(sources, active, first, g, onToggle) {
  const count = Math.min(g.perRow, sources.length - first), width = laneX(g, count - 1) + g.cell + 4;
  const height = 128, root = svg("svg", { viewBox: `-2 0 ${width} ${height}`, role: "group" });
  root.setAttribute("aria-label", `lanes ${first} to ${first + count - 1}: sources above, results below`);
  root.style.maxWidth = width * 1.25 + "px";
  drawArrows(root, sources, first, count, g);
  for (let n = 0; n < count; ++n) drawLane(root, sources, active, first + n, n, g, onToggle);
  return root;
}

function drawLane(root, sources, active, lane, column, g, onToggle) {
  const x = laneX(g, column), source = sources[lane];
  const top = svg("g", { class: "source", role: "checkbox", "data-lane": lane, tabindex: lane === 0 ? 0 : -1,
    "aria-checked": active[lane], "aria-label": `lane ${lane} ${active[lane] ? "active" : "inactive"}` }, root);
  drawCell(top, g, x, 2, "lane", lane, active[lane]);
  if (onToggle) top.addEventListener("click", () => onToggle(lane));
  const bottom = svg("g", { role: "img", "aria-label": describe(lane, source) }, root);
  drawCell(bottom, g, x, 98, className(source), cellText(source), true);
}

function drawArrows(root, sources, first, count, g) {
  const middle = column => laneX(g, column) + g.cell / 2 - 1;
  const id = "tip" + first;
  const marker = svg("marker", { id, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: "auto" },
    svg("defs", {}, root));
  svg("path", { d: "M0 0L8 4L0 8z" }, marker);
  for (let n = 0; n < count; ++n) {
    const source = sources[first + n];
    if (typeof source !== "number") continue;
    const to = middle(n), from = source - first;
    const inside = from >= 0 && from < count;
    const x = inside ? middle(from) : from < 0 ? Math.max(to - 26, 0) : Math.min(to + 26, middle(count - 1) + 14);
    const y = inside ? 28 : 62;
    svg("path", { d: `M${x} ${y}C${x} ${y + 30} ${to} 70 ${to} 95`, class: inside ? "arrow" : "arrow wrap",
      "marker-end": `url(#${id})` }, root);
  }
}

function drawPicture(place, sources, active, onToggle) {
  const g = geometry(sources.length, place.clientWidth || 1200);
  const focused = document.activeElement && document.activeElement.getAttribute("data-lane");
  place.replaceChildren();
  for (let first = 0; first < sources.length; first += g.perRow)
    place.append(drawBlock(sources, active, first, g, onToggle));
  if (focused !== null && focused !== undefined) focusLane(place, Number(focused));
}

function focusLane(place, lane) {
  const next = place.querySelector(`[data-lane="${lane}"]`);
  if (!next) return;
  for (const other of place.querySelectorAll("[data-lane][tabindex='0']")) other.setAttribute("tabindex", -1);
  next.setAttribute("tabindex", 0);
  next.focus();
}

function laneKeys(place, lanes, onToggle) {
  place.addEventListener("keydown", event => {
    const at = event.target.getAttribute("data-lane");
    if (at === null) return;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 16, ArrowUp: -16 }[event.key];
    if (step) focusLane(place, Math.max(0, Math.min(lanes() - 1, Number(at) + step)));
    else if (event.key === "Home") focusLane(place, 0);
    else if (event.key === "End") focusLane(place, lanes() - 1);
    else if (event.key === " " || event.key === "Enter") onToggle(Number(at));
    else return;
    event.preventDefault();
  });
}

function describe(lane, source) {
  const what = { own: "keeps what it held", zero: "gets 0", fill: "gets the fill value", any: "may get anything" };
  return typeof source === "number" ? `lane ${lane} reads lane ${source}` : `lane ${lane} ${what[source]}`;
}

start();
