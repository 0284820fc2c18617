import MartletDialects
import MartletSyntax
import Testing

/// Texts that a program wrote to exhaust the reader. Each would crash it, or take minutes, were a step quadratic.
@Suite(.timeLimit(.minutes(30)))
struct HostileSizeTests {
    private static let head = "martlet: 1\napi: Test\nmodels:\n"

    @Test func refusesAnEndlessChainOfAliases() {
        let links = (0..<20_000).map { "  M\($0): { alias: M\($0 + 1) }\n" }.joined()
        let result = load(Self.head + links + "  M20000: { alias: int }\n")
        #expect(Set(result.diagnostics.map(\.code)) == ["type/cyclic-alias"])
    }

    @Test func readsALongChainOfModels() {
        let links = (0..<5_000).map { "  M\($0): { fields: { a: M\($0 + 1) } }\n" }.joined()
        #expect(describe(load(Self.head + links + "  M5000: { fields: { a: int } }\n")) == [])
    }

    @Test func reportsThousandsOfUnknownTypes() {
        let models = (0..<2_000).map { "  Model\($0): { fields: { a: Modle\($0)x } }\n" }.joined()
        let result = load(Self.head + models)
        #expect(result.diagnostics.count == 2_000)
        #expect(result.diagnostics.first?.help == "did you mean 'Model0'?")
    }

    @Test func saysLittleAboutALongName() {
        let name = String(repeating: "y", count: 10_000)
        let endpoints = (0..<12).map { "    e\($0): { get: /\($0), returns: void, invalidates: [Other.e\($0)] }\n" }
        let result = load("martlet: 1\napi: Test\nendpoints:\n  ? \(name)\n  :\n" + endpoints.joined())
        #expect(result.diagnostics.count == 12)
        for finding in result.diagnostics {
            #expect(finding.message.utf8.count < 300)
            #expect((finding.help ?? "").utf8.count < 1_500)
        }
    }

    @Test func givesUpOnUnionsOfUnions() {
        let unions = (1..<40).map { "  U\($0): { oneOf: { a: U\($0 - 1), b: U\($0 - 1) } }\n" }.joined()
        let result = load(
            Self.head + "  U0: { oneOf: { a: int, b: string } }\n" + unions
                + "  X: { fields: { a: { type: U39, example: [1] } } }\n")
        #expect(result.diagnostics.map(\.code) == ["type/invalid-example"])
    }

    /// The findings of ``refusesATextThatAllEndpointsSend()``.
    static let findings = ["spec/too-much-work 1:1"]

    @Test func refusesATextThatAllEndpointsSend() {
        let header = "headers: { X-A: \(String(repeating: "a", count: 100_000)) }\n"
        let endpoints = (0..<400).map { "    e\($0): { get: /\($0), returns: void }\n" }.joined()
        #expect(describe(load("martlet: 1\napi: Test\n\(header)endpoints:\n  G:\n\(endpoints)")) == Self.findings)
    }

    @Test func refusesALongPrefix() {
        func codes(_ count: Int) -> [String] {
            let prefix = "/" + String(repeating: "p", count: count - 1)
            let text = "martlet: 1\napi: Test\nendpoints:\n  G:\n    group: { prefix: \(prefix) }\n"
            return load(text + "    a: { get: /a, returns: void }\n").diagnostics.map(\.code)
        }
        #expect(codes(4_000) == [])
        #expect(codes(4_001) == ["endpoint/invalid-path"])
    }

    @Test func refusesALongDottedPath() {
        func codes(_ steps: Int) -> [String] {
            let way = String(repeating: "f.", count: steps - 1)
            let pages = "{ items: \(way)items, next: next, into: c }"
            let endpoint = "{ get: /a, query: { c: string? }, returns: M, pages: \(pages) }"
            let model = "  M: { fields: { f: M?, items: '[string]', next: string? } }\n"
            return load(Self.head + model + "endpoints:\n  G:\n    a: \(endpoint)\n").diagnostics.map(\.code)
        }
        #expect(codes(100) == [])
        #expect(codes(101) == ["spec/invalid-value"])
    }
}
