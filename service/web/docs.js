/* Search in the pages at /docs, and old addresses. Without it, everything can still be read. */

const MOST = 12;
const box = document.querySelector("search.search");
const input = document.getElementById("search");
const found = document.getElementById("found");
let index;

async function entries() {
  index ??= fetch("/docs/search.json").then((answer) => answer.json());
  return index;
}

/* All shapes and codes once stood at /docs itself. */
async function follow() {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (location.pathname.replace(/\/$/, "") !== "/docs" || !anchor || document.getElementById(anchor)) return;
  const entry = (await entries()).find(([, , address]) => address.endsWith(`#${anchor}`));
  if (entry) location.replace(entry[2]);
}

/* Every word must be there. A title that begins with what was typed comes first, then one that has it. */
function rank([title, kind, , more], typed) {
  const name = title.toLowerCase();
  const all = `${name} ${kind} ${more}`.toLowerCase();
  if (!typed.split(/\s+/).every((word) => all.includes(word))) return 0;
  return name === typed ? 4 : name.startsWith(typed) ? 3 : name.includes(typed) ? 2 : 1;
}

function line([title, kind, address], number) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const small = document.createElement("small");
  item.role = "option";
  item.id = `found-${number}`;
  link.href = address;
  link.tabIndex = -1;
  link.textContent = title.replaceAll("`", "");
  small.textContent = kind;
  link.append(small);
  item.append(link);
  return item;
}

async function show() {
  const typed = input.value.trim().toLowerCase();
  if (typed.length < 2) return hide();
  const ranked = (await entries()).map((entry) => [rank(entry, typed), entry]).filter(([points]) => points);
  if (input.value.trim().toLowerCase() !== typed) return;
  ranked.sort(([one, a], [other, b]) => other - one || a[0].length - b[0].length);
  found.replaceChildren(...ranked.slice(0, MOST).map(([, entry], number) => line(entry, number)));
  if (!ranked.length) {
    const none = document.createElement("li");
    none.textContent = found.dataset.none;
    found.append(none);
  }
  found.hidden = false;
  input.setAttribute("aria-expanded", "true");
  mark(0);
}

function hide() {
  found.hidden = true;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function mark(number) {
  const options = [...found.querySelectorAll("[role=option]")];
  options.forEach((option, at) => option.setAttribute("aria-selected", String(at === number)));
  if (!options.length) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", options[number].id);
  options[number].scrollIntoView({ block: "nearest" });
}

function move(step) {
  const options = [...found.querySelectorAll("[role=option]")];
  const at = options.findIndex((option) => option.ariaSelected === "true");
  if (options.length) mark((at + step + options.length) % options.length);
}

input.addEventListener("input", show);
input.addEventListener("focus", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    found.querySelector("[aria-selected=true] a")?.click();
    hide();
  } else if (event.key === "Escape") {
    hide();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, textarea")) {
    event.preventDefault();
    input.focus({ preventScroll: true });
  }
});
document.addEventListener("click", (event) => box.contains(event.target) || hide());
window.addEventListener("hashchange", follow);
box.hidden = false;
follow();
