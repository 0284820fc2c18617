/// How the page of the contract diff looks.
enum DiffHTMLStyle {
    /// Returns a page with a body.
    static func page(_ body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>Contract diff</title>
        <style>
        \(rules)
        \(filterRules)
        </style>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }

    private static var filterRules: String {
        DiffHTMLFilter.allCases.flatMap { filter -> [String] in
            let name = filter.rawValue
            let hidden = [".is-all:not(.is-\(name))"].map { "#show-\(name):checked ~ main \($0)" }
            return [
                "#show-\(name):checked ~ header label[for=show-\(name)] "
                    + "{ background: var(--text); color: var(--page); border-color: var(--text); }",
                "#show-\(name):focus-visible ~ header label[for=show-\(name)] { outline: 2px solid var(--blue); }",
            ] + (filter == .all ? [] : hidden.map { "\($0) { display: none; }" })
        }.joined(separator: "\n")
    }

    private static let rules = """
        :root {
          color-scheme: light dark;
          --page: #fff; --card: #f6f7f9; --line: #d8dce2; --text: #1b1f24; --soft: #5a6472;
          --red: #b3261e; --amber: #8a5a00; --green: #1a6b35; --blue: #1f5fbf; --mark: #ffe08a;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #14171b; --card: #1d2127; --line: #353b44; --text: #e8eaed; --soft: #9aa4b2;
            --red: #ff8a80; --amber: #f2c14e; --green: #7fd99a; --blue: #8ab4f8; --mark: #6b5200;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--page); color: var(--text);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere;
        }
        h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
        h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; font-family: ui-monospace, Menlo, Consolas, monospace; }
        h2.file { font-size: 1.2rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
        h3 { font-size: 1rem; margin: 0; }
        p { margin: .25rem 0; }
        .failing { color: var(--red); font-weight: 600; }
        .clean { color: var(--green); font-weight: 600; }
        .title, .code, figcaption { color: var(--soft); font-size: .875rem; }
        .code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8rem; margin-top: .5rem; }
        input[name=filter] { position: absolute; opacity: 0; pointer-events: none; }
        nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
        nav label {
          border: 1px solid var(--line); border-radius: 1rem; padding: .3rem .8rem; cursor: pointer; font-size: .9rem;
        }
        nav b { font-weight: 600; opacity: .7; }
        article {
          background: var(--card); border: 1px solid var(--line); border-left: .3rem solid var(--blue);
          border-radius: .4rem; padding: .75rem 1rem; margin: .6rem 0;
        }
        article.error { border-left-color: var(--red); }
        article.warning { border-left-color: var(--amber); }
        .verdicts { list-style: none; display: flex; flex-wrap: wrap; gap: .4rem; margin: .5rem 0; padding: 0; }
        .verdicts li { border: 1px solid currentColor; border-radius: .3rem; padding: 0 .45rem; font-size: .8rem; }
        .breaking { color: var(--red); font-weight: 600; }
        .unknown { color: var(--amber); font-weight: 600; }
        .safe { color: var(--green); }
        .approval { color: var(--soft); font-style: italic; }
        code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; }
        summary { cursor: pointer; color: var(--soft); font-size: .875rem; }
        figure { margin: .5rem 0 0; }
        pre {
          margin: .2rem 0 0; padding: .4rem .6rem; background: var(--page); border: 1px solid var(--line);
          border-radius: .3rem; overflow-x: auto; overflow-wrap: normal;
        }
        mark { background: var(--mark); color: inherit; border-radius: .15rem; }
        @media print { nav { display: none; } article { break-inside: avoid; } }
        """
}
