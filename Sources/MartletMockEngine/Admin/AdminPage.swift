// Over the size limit of a file where it has to be: it is one page.

/// The page at `/__martlet`. All that it shows comes as JSON and is put in as text.
enum AdminPage {
    /// The page, which may load nothing from elsewhere.
    static let answer = MockAnswer(
        status: 200,
        headers: HeaderFields([
            .init("Content-Type", "text/html; charset=utf-8"), .init("Cache-Control", "no-store"),
            .init(
                "Content-Security-Policy",
                "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
                    + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
            .init("X-Content-Type-Options", "nosniff"),
        ]),
        body: .bytes(Array(text.utf8)))

    private static let text = #"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Martlet mock</title>
        <style>
        :root { color-scheme: light dark; --line: #8884; --soft: #8882; --good: #1a7f37; --bad: #cf222e; --odd: #9a6700; }
        @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --odd: #d29922; } }
        * { box-sizing: border-box; }
        body { margin: 0; font: 15px/1.45 system-ui, sans-serif; }
        header { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: center; padding: .9rem 1.2rem;
          border-bottom: 1px solid var(--line); }
        h1 { font-size: 1.15rem; margin: 0; }
        header small { opacity: .7; overflow-wrap: anywhere; }
        header .switches { margin-left: auto; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1.2rem; padding: 1.2rem; }
        @media (max-width: 800px) { main { grid-template-columns: minmax(0, 1fr); } .switches { margin-left: 0 !important; } }
        h2 { font-size: .95rem; margin: 0 0 .5rem; }
        table { width: 100%; border-collapse: collapse; font-size: .87rem; }
        td, th { padding: .3rem .5rem; border-bottom: 1px solid var(--soft); text-align: left; vertical-align: top;
          overflow-wrap: anywhere; }
        th { font-weight: 600; opacity: .7; }
        td:first-child, th:first-child { white-space: nowrap; overflow-wrap: normal; }
        code, .mono { font-family: ui-monospace, monospace; font-size: .84rem; }
        .good { color: var(--good); } .bad { color: var(--bad); } .odd { color: var(--odd); }
        .why { opacity: .75; font-size: .8rem; }
        button, select, input { font: inherit; padding: .25rem .6rem; border-radius: 6px; border: 1px solid var(--line);
          background: var(--soft); color: inherit; }
        input { width: 100%; margin-bottom: .5rem; }
        section { border: 1px solid var(--line); border-radius: 10px; padding: .9rem; min-width: 0; }
        section + section { margin-top: 1.2rem; }
        .list { max-height: 70vh; overflow: auto; }
        .empty { opacity: .6; margin: .3rem 0; }
        #offline { display: none; background: var(--bad); color: #fff; padding: .4rem 1.2rem; }
        </style>
        <p id="offline" role="alert" style="margin:0">The mock does not answer. The page goes on asking.</p>
        <header>
          <div><h1 id="api">…</h1><small id="spec"></small></div>
          <div class="switches">
            <label>Scenario <select id="scenario"></select></label>
            <button id="expire" title="Access tokens end now; refresh tokens stay good">Let tokens end</button>
            <button id="revoke" title="All sessions end">Sign everybody out</button>
            <button id="reset" title="Data, accounts, counters: all as at the start">Reset</button>
          </div>
        </header>
        <main>
          <div>
            <section>
              <h2>Endpoints <span id="count"></span></h2>
              <input id="filter" type="search" placeholder="Filter" aria-label="Filter endpoints">
              <div class="list"><table><tbody id="endpoints"></tbody></table></div>
            </section>
            <section>
              <h2>Codes and links that would have been sent</h2>
              <div id="outbox"><p class="empty">None so far.</p></div>
            </section>
          </div>
          <section>
            <h2>Requests</h2>
            <div class="list"><table><thead><tr><th>Status</th><th>Request</th><th>Endpoint</th></tr></thead>
              <tbody id="requests"></tbody></table><p class="empty" id="quiet">None so far.</p></div>
          </section>
        </main>
        <script>
        const $ = id => document.getElementById(id);
        const cell = (text, kind) => { const td = document.createElement("td"); td.textContent = text;
          if (kind) td.className = kind; return td; };
        const row = (...cells) => { const tr = document.createElement("tr"); tr.append(...cells); return tr; };
        const get = path => fetch("/__martlet" + path).then(answer => answer.json());
        const send = (method, path, body) => fetch("/__martlet" + path, { method,
          headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) });
        let endpoints = [], last = 0;

        function showEndpoints() {
          const wanted = $("filter").value.toLowerCase();
          const shown = endpoints.filter(one => (one.name + one.method + one.path).toLowerCase().includes(wanted));
          $("count").textContent = "(" + shown.length + ")";
          $("endpoints").replaceChildren(...shown.slice(0, 500).map(one => {
            const tr = row(cell(one.method, "mono"), cell(one.path, "mono"), cell(one.name));
            tr.title = one.description; return tr; }));
        }
        function showState(state) {
          document.title = state.api + " – mock";
          $("api").textContent = state.api + (state.version ? " " + state.version : "");
          $("spec").textContent = state.specification;
          endpoints = state.endpoints; showEndpoints();
          $("scenario").replaceChildren(...state.scenarios.map(name => {
            const option = document.createElement("option"); option.textContent = option.value = name;
            option.selected = name === state.scenario; return option; }));
        }
        function showRequests(list) {
          for (const one of list) {
            last = Math.max(last, one.number);
            const kind = one.status >= 500 ? "bad" : one.status >= 400 ? "odd" : "good";
            const target = cell(one.method + " " + one.target, "mono");
            if (one.problem) { const why = document.createElement("div"); why.className = "why";
              why.textContent = one.problem; target.append(why); }
            for (const found of one.findings ?? []) { const why = document.createElement("div"); why.className = "why odd";
              why.textContent = found.of + ": " + found.in + " " + found.pointer + " " + found.detail
                + (found.specification ? " (" + found.specification + ")" : ""); target.append(why); }
            $("requests").prepend(row(cell(one.status ?? "…", kind), target, cell(one.endpoint ?? "")));
          }
          while ($("requests").children.length > 500) $("requests").lastChild.remove();
          $("quiet").hidden = $("requests").children.length > 0;
        }
        function showOutbox(list) {
          if (!list.length) return $("outbox").replaceChildren(Object.assign(document.createElement("p"),
            { className: "empty", textContent: "None so far." }));
          const table = document.createElement("table");
          table.append(...list.slice(-20).reverse().map(one => row(cell(one.kind), cell(one.text, "mono"), cell(one.to))));
          $("outbox").replaceChildren(table);
        }
        async function look() {
          try {
            showRequests(await get("/requests?after=" + last));
            showOutbox(await get("/outbox"));
            $("offline").style.display = "none";
          } catch { $("offline").style.display = "block"; }
          setTimeout(look, 700);
        }
        $("filter").addEventListener("input", showEndpoints);
        $("scenario").addEventListener("change", event => send("PUT", "/scenario", { name: event.target.value }));
        $("expire").addEventListener("click", () => send("POST", "/sessions/end", { renewable: true }));
        $("revoke").addEventListener("click", () => send("POST", "/sessions/end", { renewable: false }));
        $("reset").addEventListener("click", async () => { await send("POST", "/reset"); last = 0;
          $("requests").replaceChildren(); showState(await get("/state")); });
        get("/state").then(showState).finally(look);
        </script>
        </html>
        """#
}
