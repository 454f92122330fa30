/** Your account: name, login and password, devices, export, deletion; or the way in. */

import { ask, button, confirm, fill, h, labelled, save, toast } from "../ui.js";
import { choose, setting } from "../context.js";

/** @type {import("../app.js").Screen} */
export default async function account(context, root) {
  if (!context.session.player) return signIn(context, root);
  const { words, session } = context;
  const [{ body: me }, { body: devices }] = await Promise.all([session.read("/v1/players/me"), session.read("/v1/players/me/devices")]);
  const again = () => account(context, root, []);

  /**
   * A form that sends what it holds.
   * @param {string} path @param {[string, string, Record<string, unknown>][]} fields name, label, attributes
   */
  function form(path, fields) {
    const inputs = fields.map(([name, , attributes]) => h("input", { name, required: true, ...attributes }));
    return h("form", {
      class: "form",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        await context.attempt(async () => {
          const body = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
          const { body: made } = await session.send("POST", path, { body });
          if (made?.recovery_codes) await showCodes(made.recovery_codes);
          toast(words("saved"));
          await again();
        });
      },
    }, fields.map(([, label], at) => labelled(words(label), /** @type {HTMLInputElement} */ (inputs[at]))), h("button", { type: "submit", class: "main" }, words("save")));
  }

  /** @param {string[]} codes */
  const showCodes = (codes) => ask([h("h2", null, words("codes.title")), h("p", null, words("codes")), h("ul", { class: "codes" }, codes.map((code) => h("li", null, h("code", null, code))))], words("codes.kept"), words("close"));

  const moves = h("input", { type: "checkbox", checked: setting("confirm") !== "no", onchange: () => choose("confirm", moves.checked ? "yes" : "no") });
  const password = { type: "password", autocomplete: "new-password", minlength: 8 };
  fill(
    root,
    h("h1", null, me.name),
    h("p", { class: "quiet" }, words("me.id"), " ", h("code", null, me.id), me.roles.length > 0 && ` · ${me.roles.map((/** @type {string} */ role) => words(`roles.${role}`)).join(", ")}`),
    h("p", { class: "row" }, h("a", { class: "button", href: `#/p/${me.id}` }, words("history")), h("a", { class: "button", href: "#/people" }, words("people"))),
    h("div", { class: "columns account" },
      h("div", null,
        h("section", { class: "box open" }, h("h2", null, words("settings")),
          h("label", { class: "tick" }, moves, " ", words("settings.confirm")),
          form("/v1/players/me/name", [["name", "name.label", { value: me.name, maxlength: 40, autocomplete: "nickname" }]])),
        h("section", { class: "box open" },
          h("h2", null, words("login")),
          me.login ? h("p", null, words("login.is", { login: me.login })) : h("p", null, words("login.why")),
          me.login
            ? h("details", null, h("summary", null, words("password.change")), form("/v1/players/me/password", [["old_password", "password.old", { type: "password", autocomplete: "current-password" }], ["password", "password", password]]))
            : form("/v1/players/me/account", [["login", "login.name", { autocomplete: "username", minlength: 3 }], ["password", "password", password]]))),
      h("div", null,
        h("section", { class: "box open" },
          h("h2", null, words("devices")),
          h("ul", { class: "persons" }, devices.devices.map((/** @type {any} */ device) => h("li", null,
            h("span", null, device.name || words("device.nameless"), device.this && h("strong", null, ` ${words("device.this")}`), h("br", null), h("span", { class: "quiet" }, words("device.seen", { when: context.when(device.refreshed_at) }))),
            h("span", { class: "grow" }),
            !device.this && button(words("device.sign_out"), () => context.attempt(async () => {
              await session.send("DELETE", `/v1/players/me/devices/${device.id}`);
              await again();
            }))))),
          h("div", { class: "row" },
            button(words("sign_out"), async () => {
              if (!me.login && !(await confirm(words("sign_out.guest"), words("sign_out"), words("cancel")))) return;
              await context.attempt(() => session.signOut());
              location.hash = "#/";
            }),
            devices.devices.length > 1 && button(words("sign_out.all"), async () => {
              if (!(await confirm(words("sign_out.all.sure"), words("sign_out.all"), words("cancel")))) return;
              await context.attempt(async () => {
                await session.send("DELETE", "/v1/players/me/devices");
                session.forget();
                location.hash = "#/";
              });
            }))),
        h("section", { class: "box open" },
          h("h2", null, words("data")),
          h("p", { class: "quiet" }, words("data.what")),
          h("div", { class: "row" },
            button(words("export"), () => context.attempt(async () => save("kemu.export.json", (await session.read("/v1/players/me/export")).text))),
            button(words("erase"), async () => {
              const typed = h("input", { name: "name", autocomplete: "off", required: true, pattern: me.name.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`) });
              if (!(await ask([h("h2", null, words("erase")), h("p", null, words("erase.sure")), labelled(words("erase.name", { name: me.name }), typed)], words("erase"), words("cancel"), "danger"))) return;
              await context.attempt(async () => {
                await session.send("DELETE", "/v1/players/me");
                session.forget();
                location.hash = "#/";
              });
            }, "danger"))))),
  );
}

/** @param {import("../context.js").Context} context @param {HTMLElement} root */
function signIn(context, root) {
  const { words } = context;
  const login = h("input", { name: "login", autocomplete: "username", required: true });
  const password = h("input", { name: "password", type: "password", autocomplete: "current-password", required: true });
  fill(
    root,
    h("h1", null, words("sign_in")),
    h("div", { class: "narrow" },
      h("form", {
        class: "box open form",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          await context.attempt(async () => {
            await context.session.signIn(login.value, password.value);
            await context.pinKeys();
            location.hash = "#/";
          });
        },
      }, labelled(words("login.name"), login), labelled(words("password"), password), h("button", { type: "submit", class: "main" }, words("sign_in"))),
      h("p", null, words("sign_in.guest"), " ", h("a", { href: "#/" }, words("home")))),
  );
}
