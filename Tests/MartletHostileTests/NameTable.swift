import MartletDialects
import MartletSyntax

/// Names that mean something in Swift, in the runtime or in generated code, and names that are hard to spell.
enum NameTable {
    /// Swift 6.3's keywords, reserved and contextual, with the attributes and modifiers that can start a declaration.
    static let keywords = """
        Any actor as associatedtype associativity async await borrowing break case catch class consume consuming
        continue convenience copy default defer deinit didSet discard distributed do dynamic each else enum extension
        fallthrough false fileprivate final for func get guard if import in indirect infix init inout internal is isolated
        lazy left let macro mutating nil none nonisolated nonmutating open operator optional override package postfix
        precedence precedencegroup prefix private protocol public repeat required rethrows return right self Self sending
        set some static struct subscript super switch then throw throws true try Type typealias unowned unsafe unused
        var weak where while willSet yield any _
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// Types and functions of Swift and of the runtime, and what generated code calls its own things.
    static let taken = """
        Protocol Result Error Data Date String Int Array Optional Set Dictionary Bool Double Float URL UUID Decimal Never
        Void Character Task Actor MainActor Sendable Codable Equatable Hashable Identifiable Mirror Swift Foundation
        Testing Endpoint APIClient APIError APIServer Server Transport MemoryStore JSON JSONModel JSONObject JSONError
        Field Indirect LocalDate LocalTime FileUpload OpenEnum ClosedEnum MartletRuntime Names NamesClient NamesServer
        NamesModels NamesDates NamesEndpoint Fixtures NamesFixtures cache server timeout headers body client send
        api request response object element writer json value values error result data transport interceptors
        credentials configuration definition description debugDescription hashValue hash hasher rawValue id encode decode
        encoder decoder container write read from to other account endpoint endpoints group groups model models
        unknown knownCases allCases customMirror additionalProperties custom environment production format name path query
        cookie cookies form parts file void string int date list map type kind index precondition fatalError print
        zip min max abs assert url uuid decimal null undefined prototype constructor NamesModelTests NamedPagesEndpointTests
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// Names that are hard to spell, and pairs that are spelled alike.
    static let odd = [
        "+1", "-1", "a_b", "aB", "a-b", "a b", "A_B", "🦊", "🦊🦊", "❤️ likes", "1", "2fa", "42", "3.14", "v2.0", "_", "__",
        "_a", "a_", "$", "$0", "@", "#if", "名前", "größe", "e\u{301}tat", "\u{E9}tude", "a\u{200B}b", "ab", "don't",
        "`x`", "x?",
        "a.b", "a/b", "X-Trace-ID", "x_trace_id", "iOS", "HTTPURLResponse", "ID", "Id", "URL_path", "İ", "ß", "SS", "ﬁ",
        "*", ">=", "", " ", "Booking", "BookingClient", "BookingEndpoint", "\u{202E}abc",
    ]

    static var all: [String] {
        var seen: Set<String> = []
        return (keywords + taken + odd).filter {
            seen.insert(String($0.unicodeScalars.map(\.value).description)).inserted
        }
    }

    /// The kinds of declarations that a name is given to.
    enum Kind: CaseIterable {
        case model, field, value, closedValue, member, group, endpoint, path, query, header, cookie, bodyField
        case formField, part, server, link, linkParameter, date, runtimeHeader, webhook, scheme, flow, stepValue,
            stream, socket, pages
    }
}

/// A specification in which many names stand, each as everything that it can be.
struct NameSpec {
    private(set) var sections: [NameTable.Kind: [(number: Int, name: String)]] = [:]
    /// The enum that the types are nested in; nil for the top level of the module.
    private let namespace: String?

    /// Makes a specification with the names that the dialect accepts in each place; a refusal is a diagnostic.
    init(_ names: [String], from first: Int, in namespace: String? = nil) {
        self.namespace = namespace
        for (turn, kind) in NameTable.Kind.allCases.enumerated() {
            var keys: Set<String> = []
            for (offset, name) in names.enumerated() {
                guard Thoroughness.isWhole || (first + offset + turn) % 7 == 0 else { continue }
                // Names of header fields are equal whatever their case is.
                let key = kind == .runtimeHeader ? name.lowercased() : "\(offset)"
                guard Self.isAccepted(name, as: kind), keys.insert(key).inserted else { continue }
                sections[kind, default: []].append((first + offset, name))
            }
        }
    }

    /// How many pairs of a name and a kind there are.
    var count: Int { sections.values.reduce(0) { $0 + $1.count } }

    private init(_ name: String, as kind: NameTable.Kind) {
        namespace = nil
        sections[kind] = [(0, name)]
    }

    private static func isAccepted(_ name: String, as kind: NameTable.Kind) -> Bool {
        load(NameSpec(name, as: kind).text).contract != nil
    }

    static func load(_ text: String) -> LoadResult {
        ContractLoader.load(path: "names.yaml", fileSystem: .inMemory(["names.yaml": text]))
    }

    /// The specification.
    var text: String {
        var lines = ["martlet: 1", "api: Names"]
        if let namespace { lines.append("namespace: \(namespace)") }
        lines += section("servers", .server) { "\"https://s\($0).example.com\"" }
        lines += section("headers", .runtimeHeader) { _ in "runtime" }
        lines += section("dates", .date) { _ in "\"yyyy-MM-dd HH:mm Z\"" }
        lines += section("auth", .scheme) {
            $0.isMultiple(of: 2) ? "{ type: bearer }" : "{ type: apiKey, in: header, name: X-Key-\($0) }"
        }
        let flows = rows(.flow, "  ") { _ in "{ kind: password, login: NamedParameters.last }" }
        let steps = named(.stepValue).map { number, name in
            "  step\(number): { kind: oneTimeCode, send: NamedParameters.step\(number), "
                + "verify: NamedParameters.step\(number), carry: [\(Self.quoted(name))] }"
        }
        if !(flows + steps).isEmpty { lines += ["flows:"] + flows + steps }
        let links = rows(.link, "  ") { "\"names://link\($0)/{id}\"" }
        let parameters = named(.linkParameter).map { "  link\($0): \"names://parameter\($0)/{\($1)}\"" }
        if !(links + parameters).isEmpty { lines += ["links:"] + links + parameters }
        lines += models + endpoints
        lines += section("webhooks", .webhook) { _ in "Part" }
        return lines.joined(separator: "\n") + "\n"
    }

    private var models: [String] {
        var lines = ["models:", "  Part: { fields: { kind: string } }"]
        lines.append("  PartPage: { fields: { items: \"[Part]\", next: int? } }")
        lines += rows(.model, "  ") { _ in "{ fields: { value: string } }" }
        lines += section("  NamedFields: { fields: ", .field, in: "}") { _ in "\"string?\"" }
        lines += section("  NamedFieldsOfAll: { conforms: [Hashable], mutable: true, fields: ", .field, in: "}") { _ in
            "bool"
        }
        let values = named(.value).map { Self.quoted($1) }
        if !values.isEmpty { lines.append("  NamedValues: { enum: [\(values.joined(separator: ", "))] }") }
        let closed = named(.closedValue).map { Self.quoted($1) }
        if !closed.isEmpty {
            lines.append("  NamedClosed: { closed: true, enum: [\(closed.joined(separator: ", "))] }")
        }
        lines += section("  NamedMembers: { discriminator: kind, oneOf: ", .member, in: "}") { _ in "Part" }
        let dates = named(.date).map { "d\($0): \(Self.quoted("date(\($1))"))" }
        if !dates.isEmpty { lines.append("  NamedDates: { fields: { \(dates.joined(separator: ", ")) } }") }
        return lines
    }

    private var endpoints: [String] {
        let models = Set(named(.model).map(\.name))
        var lines = ["endpoints:"]
        for (number, name) in named(.group) {
            let returned = models.contains(name) ? Self.quoted(name) : "void"
            lines.append("  \(Self.quoted(name)): { get: { get: /groups/\(number), returns: \(returned) } }")
        }
        lines += section("  NamedEndpoints: ", .endpoint) {
            "{ get: /endpoints/\($0), query: { limit: int = 1 }, returns: Part }"
        }
        lines += section("  NamedStreams: ", .stream) {
            "{ get: /streams/\($0), query: { limit: int = 1 }, streams: Part }"
        }
        lines += section("  NamedSockets: ", .socket) {
            "{ websocket: /sockets/\($0), query: { limit: int = 1 }, sends: Part, receives: Part }"
        }
        lines += section("  NamedPages: ", .pages) {
            "{ get: /pages/\($0), query: { after: int?, limit: int = 1 }, returns: PartPage, "
                + "pages: { items: items, next: next, into: after } }"
        }
        lines.append("  NamedParameters:")
        lines += named(.path).map { number, name in
            "    path\(number): { get: \(Self.quoted("/path/\(number)/{\(name)}")), "
                + "path: { \(Self.quoted(name)): string }, returns: void }"
        }
        let places: [(NameTable.Kind, String, String, String)] = [
            (.query, "query", "query: { ", "string = x"), (.header, "headers", "headers: { ", "string?"),
            (.cookie, "cookies", "cookies: { ", "string?"), (.bodyField, "body", "body: { fields: { ", "string"),
            (.stepValue, "step", "body: { fields: { second: \"int?\", ", "string"),
            (.formField, "form", "body: { form: { ", "string?"), (.part, "part", "body: { multipart: { ", "file"),
        ]
        for (kind, word, opening, type) in places {
            let closing = opening.contains("body") ? "} }" : "}"
            lines += named(kind).map { number, name in
                "    \(word)\(number): { post: /\(word)/\(number), \(opening)\(Self.quoted(name)): \"\(type)\" \(closing), "
                    + "returns: void }"
            }
        }
        lines.append("    last: { get: /last, returns: void }")
        return lines
    }

    private func named(_ kind: NameTable.Kind) -> [(number: Int, name: String)] { sections[kind] ?? [] }

    private func rows(_ kind: NameTable.Kind, _ indent: String, _ value: (Int) -> String) -> [String] {
        named(kind).map { "\(indent)\(Self.quoted($1)): \(value($0))" }
    }

    /// A mapping of names; nothing without one.
    private func section(
        _ key: String, _ kind: NameTable.Kind, in closing: String = "", _ value: (Int) -> String
    ) -> [String] {
        guard !named(kind).isEmpty else { return [] }
        let pairs = named(kind).map { "\(Self.quoted($1)): \(value($0))" }.joined(separator: ", ")
        return ["\(key)\(key.hasSuffix(" ") ? "" : ": "){ \(pairs) }\(closing)"]
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case " "..."~": result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result + "\""
    }
}
