// The page of one seat. It shows what it is sent and sends what is chosen; it knows no rule and no game.
"use strict";

const words = document.body.dataset;
const place = (id) => document.getElementById(id);
let socket = null;
let position = null;
let taken = false;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else if (value !== "" && value !== false && value !== null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

function wish(what, option = -1) {
  socket.send(JSON.stringify({ do: what, at: position.at, option }));
}

// ------------------------------------------------------------------ pieces

function toned(sign, tone) {
  const element = make("span", {}, sign);
  if (tone && CSS.supports("color", tone)) {
    element.className = "tone";
    element.style.backgroundColor = tone;
    document.body.append(element);
    const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/\d+/g).map(Number);
    element.remove();
    element.style.color = red * 0.299 + green * 0.587 + blue * 0.114 < 140 ? "white" : "black";
  }
  return element;
}

function options(thing) {
  const found = [];
  if (position.question && thing >= 0) {
    position.question.things.forEach((other, number) => { if (other === thing) found.push(number); });
  }
  return found;
}

// A thing that is one option is chosen by a click; one that is several lights them up.
function chosen(thing) {
  const found = options(thing);
  if (found.length === 1) wish("answer", found[0]);
  for (const number of found.length > 1 ? found : []) place(`option-${number}`).classList.add("lit");
}

function piece(shown) {
  const parts = [toned(shown.sign, shown.tone)];
  if (shown.told) parts.push(` (${shown.told})`);
  for (const inner of shown.holds) parts.push(" ", toned(inner.sign, inner.tone));
  if (shown.marked) parts.push("*");
  const label = shown.text === shown.sign ? "" : shown.text + (shown.told ? ` (${shown.told})` : "");
  if (options(shown.thing).length === 0) return make("span", { class: "piece", title: label }, ...parts);
  return make("button", { class: "piece option", title: label, "aria-label": label, onclick: () => chosen(shown.thing) }, ...parts);
}

// ------------------------------------------------------------------ panels

const pieces = (all) => make("ul", { class: "pieces" }, ...all.map((each) => make("li", {}, piece(each))));

function cell(shown) {
  const text = shown.gone ? "×" : shown.text || (shown.marked ? "■" : "·");
  const attributes = { class: [shown.marked ? "marked" : "", shown.gone ? "gone" : ""].join(" ").trim() };
  if (options(shown.thing).length === 0) return make("td", attributes, text);
  return make("td", attributes, make("button", { onclick: () => chosen(shown.thing) }, text));
}

function rows(cells, columns) {
  const lines = [];
  for (let at = 0; at < cells.length; at += columns) {
    lines.push(make("tr", {}, ...cells.slice(at, at + columns).map(cell)));
  }
  return make("div", { class: "scroll" }, make("table", { class: "grid" }, make("tbody", {}, ...lines)));
}

function part(shown, grid) {
  const last = [shown.top + shown.height, shown.left + shown.width];
  const where = shown.height === 1 && shown.width === grid.columns ? `${last[0]} →`
    : shown.width === 1 && shown.height === grid.rows ? `${last[1]} ↓`
    : `${shown.top + 1}, ${shown.left + 1} – ${last[0]}, ${last[1]}`;
  const text = `${where}: ${shown.text || "·"}`;
  if (options(shown.thing).length === 0) return shown.text ? make("li", {}, text) : null;
  return make("li", {}, make("button", { onclick: () => chosen(shown.thing) }, text));
}

function spot(shown) {
  if (shown.piece) return make("span", {}, piece(shown.piece), shown.met ? "*" : "");
  return make("span", { class: "piece" }, shown.wanted ? `(${shown.wanted})` : "··");
}

function unit(shown) {
  const spots = make("div", { class: "pieces" }, ...shown.spots.map(spot));
  const name = options(shown.thing).length === 0 ? shown.name
    : make("button", { onclick: () => chosen(shown.thing) }, shown.name);
  return make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, spots), make("td", { class: "numbers" }, shown.numbers.trim()),
    make("td", { class: "rules" }, shown.rules));
}

const drawn = {
  things: (panel, head) => [make(head, {}, panel.title), pieces(panel.pieces)],
  entries: (panel) => [make("ul", { class: "entries" }, ...panel.entries.map((each) => make("li", {}, entry(each))))],
  units: (panel) => [make("div", { class: "scroll" }, make("table", { class: "units" }, make("tbody", {}, ...panel.rows.map(unit))))],
  cells: (panel) => [rows(panel.cells, panel.columns),
    make("ul", { class: "parts" }, ...panel.parts.map((each) => part(each, panel)))],
  track: (panel) => [rows(panel.cells, panel.cells.length)],
  values: (panel, head) => [make(head, {}, panel.title), rows(panel.cells, panel.columns)],
  blocks: (panel, head) => [make("div", { class: "blocks" }, ...panel.blocks.map((block) =>
    make("div", {}, make(head, {}, piece(block.piece)), ...panels(block.panels, head))))],
  sheet: (panel) => [make("div", { class: "scroll" }, make("table", {},
    make("thead", {}, make("tr", {}, make("td"), ...panel.players.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...panel.rows.map(([title, values]) =>
      make("tr", {}, make("th", { scope: "row" }, title), ...values.map((value) => make("td", {}, value)))))))],
};

function entry(shown) {
  if (shown.piece && options(shown.piece.thing).length > 0) return piece(shown.piece);
  return shown.text;
}

const panels = (all, head) => all.flatMap((panel) => drawn[panel.type](panel, head));

function seat(shown) {
  return [make("h2", {}, shown.title), ...panels(shown.panels, "h3")];
}

// ------------------------------------------------------------------ the whole

function question() {
  const asked = position.question;
  const tools = make("div", { class: "tools" },
    make("button", { onclick: () => wish("undo"), disabled: position.over }, words.undo),
    make("button", { onclick: () => wish("pass"), disabled: position.over }, words.skip));
  if (position.over) return position.outcome.map((line) => make("p", {}, line));
  if (!asked) return [make("p", {}, words.waiting.replace("{players}", position.waiting.join(", "))), tools];
  const lines = asked.lines.map((line) => make("p", {}, line));
  const list = make("ol", { "aria-label": words.options }, ...asked.options.map((label, number) =>
    make("li", {}, make("button", { id: `option-${number}`, onclick: () => wish("answer", number) },
      `${number + 1}. ${label}`))));
  return [...lines, list, tools];
}

function show(sent) {
  position = sent;
  place("state").textContent = sent.note;
  place("state").className = sent.note ? "refused" : "";
  place("heading").textContent = sent.board.heading;
  place("question").replaceChildren(...question());
  place("table").replaceChildren(...panels(sent.board.table, "h2"));
  place("own").replaceChildren(...seat(sent.board.own));
  place("others").replaceChildren(...sent.board.others.map((other) => make("div", {}, ...seat(other))));
  const log = place("log");
  if (sent.told_anew) log.replaceChildren();
  log.append(...sent.told.map((line) => make("li", {}, line)));
  log.scrollTop = log.scrollHeight;
}

function say(text) {
  place("state").textContent = text;
  place("state").className = "refused";
}

function connect() {
  socket = new WebSocket(`ws://${location.host}${location.pathname}/socket`);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", (event) => {
    const sent = JSON.parse(new TextDecoder().decode(event.data));
    if (sent.refused !== undefined) say(sent.refused);
    else show(sent);
  });
  socket.addEventListener("close", (event) => {
    taken = event.code === 4001;
    say(taken ? words.taken : words.lost);
    if (!taken) setTimeout(connect, 1000);
  });
}

// Digits choose the options 1 to 9, as at the terminal.
document.addEventListener("keydown", (event) => {
  const number = Number(event.key) - 1;
  if (!event.ctrlKey && !event.metaKey && !event.altKey && number >= 0 && number < 9 && position && position.question) {
    if (number < position.question.options.length) wish("answer", number);
  }
});

place("log-title").textContent = words.log;
connect();
