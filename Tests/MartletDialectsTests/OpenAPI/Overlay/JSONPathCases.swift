import Testing

/// A document with queries and what they select.
struct JSONPathCase: Sendable, CustomTestStringConvertible {
    let document: String
    let query: String
    /// The normalized paths of what is selected, in order.
    let paths: [String]

    var testDescription: String { query }

    /// Makes the cases of one document.
    static func all(of document: String, _ cases: [(String, [String])]) -> [JSONPathCase] {
        cases.map { JSONPathCase(document: document, query: $0.0, paths: $0.1) }
    }
}

/// The examples of RFC 9535, by section.
enum JSONPathCases {
    static let all =
        bookstore + names + wildcards + slices + comparisons + filters + functions + children + descendants + nulls

    /// Section 1.5, figures 1 and 2.
    static let bookstore = JSONPathCase.all(
        of: """
            { "store": {
                "book": [
                  { "category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95 },
                  { "category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99 },
                  { "category": "fiction", "author": "Herman Melville", "title": "Moby Dick",
                    "isbn": "0-553-21311-3", "price": 8.99 },
                  { "category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings",
                    "isbn": "0-395-19395-8", "price": 22.99 }
                ],
                "bicycle": { "color": "red", "price": 399 } } }
            """,
        [
            ("$.store.book[*].author", (0..<4).map { "$['store']['book'][\($0)]['author']" }),
            ("$..author", (0..<4).map { "$['store']['book'][\($0)]['author']" }),
            ("$.store.*", ["$['store']['book']", "$['store']['bicycle']"]),
            (
                "$.store..price",
                (0..<4).map { "$['store']['book'][\($0)]['price']" } + ["$['store']['bicycle']['price']"]
            ),
            ("$..book[2]", ["$['store']['book'][2]"]),
            ("$..book[2].author", ["$['store']['book'][2]['author']"]),
            ("$..book[2].publisher", []),
            ("$..book[-1]", ["$['store']['book'][3]"]),
            ("$..book[0,1]", ["$['store']['book'][0]", "$['store']['book'][1]"]),
            ("$..book[:2]", ["$['store']['book'][0]", "$['store']['book'][1]"]),
            ("$..book[?@.isbn]", ["$['store']['book'][2]", "$['store']['book'][3]"]),
            ("$..book[?@.price<10]", ["$['store']['book'][0]", "$['store']['book'][2]"]),
        ])

    /// Sections 2.2.3, 2.3.1.3 and 2.3.3.3.
    static let names =
        JSONPathCase.all(of: #"{"k": "v"}"#, [("$", ["$"])])
        + JSONPathCase.all(
            of: #"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#,
            [
                ("$.o['j j']", ["$['o']['j j']"]),
                ("$.o['j j']['k.k']", ["$['o']['j j']['k.k']"]),
                (#"$.o["j j"]["k.k"]"#, ["$['o']['j j']['k.k']"]),
                (#"$["'"]["@"]"#, [#"$['\'']['@']"#]),
                ("$ .o\n['j j']", ["$['o']['j j']"]),
                (#"$['o']['j\u0020\u006a']"#, ["$['o']['j j']"]),
            ])
        + JSONPathCase.all(
            of: #"["a", "b"]"#,
            [("$[1]", ["$[1]"]), ("$[-2]", ["$[0]"]), ("$[-3]", []), ("$[2]", []), ("$['1']", []), ("$.a", [])])

    /// Section 2.3.2.3.
    static let wildcards = JSONPathCase.all(
        of: #"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#,
        [
            ("$[*]", ["$['o']", "$['a']"]),
            ("$.o[*]", ["$['o']['j']", "$['o']['k']"]),
            ("$.o[*, *]", ["$['o']['j']", "$['o']['k']", "$['o']['j']", "$['o']['k']"]),
            ("$.a[*]", ["$['a'][0]", "$['a'][1]"]),
            ("$.o.j.*", []),
        ])

    /// Section 2.3.4.3.
    static let slices = JSONPathCase.all(
        of: #"["a", "b", "c", "d", "e", "f", "g"]"#,
        [
            ("$[1:3]", ["$[1]", "$[2]"]),
            ("$[5:]", ["$[5]", "$[6]"]),
            ("$[1:5:2]", ["$[1]", "$[3]"]),
            ("$[5:1:-2]", ["$[5]", "$[3]"]),
            ("$[::-1]", (0..<7).reversed().map { "$[\($0)]" }),
            ("$[1:3:0]", []),
            ("$[ -2 : ]", ["$[5]", "$[6]"]),
            ("$[-9:2]", ["$[0]", "$[1]"]),
            ("$[9:-9:-3]", ["$[6]", "$[3]", "$[0]"]),
            ("$[7:]", []),
        ])

    /// Section 2.3.5.3, table 11: each comparison that holds selects the one element.
    static let comparisons: [JSONPathCase] = {
        let truths = [
            "$.absent1 == $.absent2", "$.absent1 <= $.absent2", "$.obj == $.obj", "$.arr == $.arr", "1 <= 2",
            "'a' <= 'b'", "$.obj != $.arr", "$.obj <= $.obj", "$.arr <= $.arr", "true <= true", "1 == 1.0", "-0 == 0",
            "1e2 == 100", "$.obj == $.same", "'\\u263A' == '☺'", "9007199254740993 > 9007199254740992",
        ]
        let falsehoods = [
            "$.absent == 'g'", "$.absent1 != $.absent2", "1 > 2", "13 == '13'", "'a' > 'b'", "$.obj == $.arr",
            "$.obj < $.arr", "1 <= $.arr", "1 >= $.arr", "1 > $.arr", "1 < $.arr", "true > true", "null == $.absent",
            "'A' == 'a'", "true == 1", "'é' == 'e\u{301}'",
        ]
        let document = #"{"obj": {"x": "y", "z": [1]}, "same": {"z": [1.0], "x": "y"}, "arr": [2, 3], "one": [0]}"#
        return JSONPathCase.all(
            of: document,
            truths.map { ("$.one[?\($0)]", ["$['one'][0]"]) } + falsehoods.map { ("$.one[?\($0)]", []) })
    }()

    /// Section 2.3.5.3, table 12.
    static let filters = JSONPathCase.all(
        of: """
            {"a": [3, 5, 1, 2, 4, 6, {"b": "j"}, {"b": "k"}, {"b": {}}, {"b": "kilo"}],
             "o": {"p": 1, "q": 2, "r": 3, "s": 5, "t": {"u": 6}}, "e": "f"}
            """,
        [
            ("$.a[?@.b == 'kilo']", ["$['a'][9]"]),
            ("$.a[?(@.b == 'kilo')]", ["$['a'][9]"]),
            ("$.a[?@>3.5]", ["$['a'][1]", "$['a'][4]", "$['a'][5]"]),
            ("$.a[?@.b]", (6...9).map { "$['a'][\($0)]" }),
            ("$[?@.*]", ["$['a']", "$['o']"]),
            ("$[?@[?@.b]]", ["$['a']"]),
            ("$.o[?@<3, ?@<3]", ["$['o']['p']", "$['o']['q']", "$['o']['p']", "$['o']['q']"]),
            (#"$.a[?@<2 || @.b == "k"]"#, ["$['a'][2]", "$['a'][7]"]),
            (#"$.a[?match(@.b, "[jk]")]"#, ["$['a'][6]", "$['a'][7]"]),
            (#"$.a[?search(@.b, "[jk]")]"#, ["$['a'][6]", "$['a'][7]", "$['a'][9]"]),
            ("$.o[?@>1 && @<4]", ["$['o']['q']", "$['o']['r']"]),
            ("$.o[?@.u || @.x]", ["$['o']['t']"]),
            ("$.a[?@.b == $.x]", (0...5).map { "$['a'][\($0)]" }),
            ("$.a[?@ == @]", (0...9).map { "$['a'][\($0)]" }),
            ("$.o[?!(@ > 1) && !@.u]", ["$['o']['p']"]),
            ("$.o[?@ == 1 || @ == 2 && @ == 3]", ["$['o']['p']"]),
            ("$.a[?@['b'] >= 'kilo']", ["$['a'][9]"]),
        ])

    /// Section 2.4.
    static let functions = JSONPathCase.all(
        of: """
            {"list": [{"authors": ["a", "b", "c", "d", "e"], "t": "☺☺"}, {"authors": ["a"], "t": "x", "color": "red"}],
             "dates": {"a": "1974-05-01", "b": "1974-06-01x", "c": 1, "d": "a\\nb"}}
            """,
        [
            ("$.list[?length(@.authors) >= 5]", ["$['list'][0]"]),
            ("$.list[?length(@.t) == 2]", ["$['list'][0]"]),
            ("$.list[?length(@) == 3]", ["$['list'][1]"]),
            ("$.list[?length(1) == 1]", []),
            ("$.list[?count(@.*.*) >= 5]", ["$['list'][0]"]),
            ("$.list[?count(@..*) == 4]", ["$['list'][1]"]),
            ("$.dates[?match(@, \"1974-05-..\")]", ["$['dates']['a']"]),
            ("$.dates[?match(@, '1974-..-01')]", ["$['dates']['a']"]),
            ("$.dates[?search(@, '1974-[0-9]{2}-01')]", ["$['dates']['a']", "$['dates']['b']"]),
            ("$.dates[?search(@, 'a.b')]", []),
            ("$.list[?value(@..color) == \"red\"]", ["$['list'][1]"]),
            ("$.list[?length(value(@..t)) == 1]", ["$['list'][1]"]),
            ("$.list[?value(@.authors[*]) == 'a']", ["$['list'][1]"]),
        ])

    /// Section 2.5.1.3.
    static let children = JSONPathCase.all(
        of: #"["a", "b", "c", "d", "e", "f", "g"]"#,
        [
            ("$[0, 3]", ["$[0]", "$[3]"]),
            ("$[0:2, 5]", ["$[0]", "$[1]", "$[5]"]),
            ("$[0, 0]", ["$[0]", "$[0]"]),
        ])

    /// Section 2.5.2.3.
    static let descendants = JSONPathCase.all(
        of: #"{"o": {"j": 1, "k": 2}, "a": [5, 3, [{"j": 4}, {"k": 6}]]}"#,
        [
            ("$..j", ["$['o']['j']", "$['a'][2][0]['j']"]),
            ("$..[0]", ["$['a'][0]", "$['a'][2][0]"]),
            (
                "$..*",
                [
                    "$['o']", "$['a']", "$['o']['j']", "$['o']['k']", "$['a'][0]", "$['a'][1]", "$['a'][2]",
                    "$['a'][2][0]", "$['a'][2][1]", "$['a'][2][0]['j']", "$['a'][2][1]['k']",
                ]
            ),
            ("$..o", ["$['o']"]),
            ("$.o..[*, *]", ["$['o']['j']", "$['o']['k']", "$['o']['j']", "$['o']['k']"]),
            ("$.a..[0, 1]", ["$['a'][0]", "$['a'][1]", "$['a'][2][0]", "$['a'][2][1]"]),
        ])

    /// Section 2.6.1.
    static let nulls = JSONPathCase.all(
        of: #"{"a": null, "b": [null], "c": [{}], "null": 1}"#,
        [
            ("$.a", ["$['a']"]), ("$.a[0]", []), ("$.a.d", []), ("$.b[0]", ["$['b'][0]"]), ("$.b[*]", ["$['b'][0]"]),
            ("$.b[?@]", ["$['b'][0]"]), ("$.b[?@==null]", ["$['b'][0]"]), ("$.c[?@.d==null]", []),
            ("$.null", ["$['null']"]),
        ])
}
