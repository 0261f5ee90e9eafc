// Makes the pages of a rules reference handier: search, and a switch of language that keeps the place.
// Without it everything can be read all the same.
"use strict";

(function () {
  const input = document.getElementById("site--search");
  const box = document.getElementById("site--found");
  const finder = document.querySelector(".finder");
  const MOST = 12;

  // ---------------------------------------------------------------- letters

  /** A word as it is compared: without capitals and accents. */
  function folded(word) {
    return word
      .toLowerCase()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/ß/g, "ss")
      .replace(/œ/g, "oe")
      .replace(/æ/g, "ae");
  }

  // ---------------------------------------------------------------- search

  let index = null;

  function makeIndex() {
    if (index === null) {
      index = new MiniSearch({
        idField: "i",
        fields: ["n", "o", "t"],
        storeFields: ["p", "n", "t", "c"],
        processTerm: (term) => folded(term) || null,
        searchOptions: {
          boost: { n: 6, o: 3 },
          prefix: true,
          fuzzy: (term) => (term.length > 4 ? 0.2 : false),
          combineWith: "AND",
        },
      });
      index.addAll(window.REFERENCE_ENTRIES.map((entry, i) => ({ i, o: "", ...entry })));
    }
    return index;
  }

  function show() {
    const list = box.querySelector("ol");
    const count = box.querySelector(".count");
    list.replaceChildren();
    const wanted = input.value.trim();
    box.hidden = wanted === "";
    if (wanted === "") {
      count.textContent = "";
      return;
    }
    const found = makeIndex().search(wanted);
    for (const one of found.slice(0, MOST)) {
      const link = document.createElement("a");
      link.href = one.p;
      const name = document.createElement("strong");
      name.textContent = one.n;
      const where = document.createElement("span");
      where.className = "where";
      where.textContent = one.c;
      const text = document.createElement("span");
      text.className = "excerpt";
      text.textContent = excerpt(one.t, wanted);
      link.append(name, " ", where, text);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    const form = { 0: "none", 1: "one" }[found.length] || "some";
    count.textContent = input.dataset[form].replace("2", String(found.length));
  }

  /** The part of a text around the first word that was searched for. */
  function excerpt(text, wanted) {
    const at = folded(text).indexOf(folded(wanted.split(/\s+/)[0]));
    const start = Math.max(0, at - 40);
    const cut = text.slice(start, start + 140);
    return (start > 0 ? "… " : "") + cut + (start + 140 < text.length ? " …" : "");
  }

  function links() {
    return [...box.querySelectorAll("a")];
  }

  function move(event, step) {
    const every = links();
    const at = every.indexOf(document.activeElement) + step;
    if (every.length === 0) return;
    event.preventDefault();
    if (at < 0) input.focus();
    else every[Math.min(at, every.length - 1)].focus();
  }

  if (input && window.MiniSearch && window.REFERENCE_ENTRIES) {
    finder.hidden = false;
    input.addEventListener("input", show);
    finder.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") move(event, 1);
      else if (event.key === "ArrowUp") move(event, -1);
      else if (event.key === "Escape") {
        input.value = "";
        show();
        input.focus();
      } else if (event.key === "Enter" && document.activeElement === input) {
        const first = links()[0];
        if (first) first.click();
      }
    });
    finder.addEventListener("focusout", (event) => {
      if (!finder.contains(event.relatedTarget)) box.hidden = true;
    });
    box.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("click", (event) => {
      if (event.target.closest("a")) box.hidden = true;
    });
    input.addEventListener("focus", show);
    document.addEventListener("keydown", (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
      }
    });
  }

  // ---------------------------------------------------------------- languages

  /** The anchor of what is read now: the one that was asked for while it is in sight, else what stands on top. */
  function placeNow() {
    const asked = decodeURIComponent(location.hash.slice(1));
    const there = asked && document.getElementById(asked);
    if (there) {
      const top = there.getBoundingClientRect().top;
      if (top > -40 && top < window.innerHeight) return asked;
    }
    if (window.scrollY < 80) return "";
    let found = "";
    for (const one of document.querySelectorAll("main [id]:not([id$='.name'])")) {
      if (one.getBoundingClientRect().top > 120) break;
      found = one.id;
    }
    return found;
  }

  for (const link of document.querySelectorAll(".languages a")) {
    const page = link.getAttribute("href");
    const point = () => {
      const place = placeNow();
      link.href = place && !place.startsWith("site--") ? `${page}#${encodeURIComponent(place)}` : page;
    };
    for (const event of ["pointerdown", "focus", "mouseenter", "click"]) link.addEventListener(event, point);
  }

  // ---------------------------------------------------------------- small screens

  const contents = document.querySelector(".contents details");
  if (contents && window.matchMedia("(max-width: 60rem)").matches) contents.open = false;
})();
