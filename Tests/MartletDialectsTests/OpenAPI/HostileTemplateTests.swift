import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Templates that were written to take for ever.
struct HostileTemplateTests {
    private static func document(_ schemas: [String]) -> String {
        OpenAPICase.document("components:\n  schemas:\n" + schemas.map { "    \($0)\n" }.joined())
    }

    /// Returns the findings of a document; a debug build on a busy machine may take ten times as long as a release build.
    private func findings(_ schemas: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation) -> [String] {
        let clock = ContinuousClock()
        let start = clock.now
        let result = load(Self.document(schemas))
        #expect(clock.now - start < .seconds(60), sourceLocation: sourceLocation)
        return Array(Set(result.diagnostics.map(\.code))).sorted()
    }

    private static func reference(_ name: String) -> String { "{ $ref: '#/components/schemas/\(name)' }" }

    @Test func manySchemasBindOneTemplate() {
        let bound = (0..<6_000).map { "A\($0): \(TemplateDocument.bound("Page", to: "title: '\($0)', type: string"))" }
        #expect(findings([TemplateDocument.page] + bound) == [])
    }

    @Test func templatesHaveManyNames() {
        let count = 6_000
        let uses = (0..<count).map { "p\($0): { $dynamicRef: '#n\($0)' }" }.joined(separator: ", ")
        let anchors = (0..<count).map { "d\($0): { $dynamicAnchor: n\($0) }" }.joined(separator: ", ")
        let template = "T: { $id: t, type: object, properties: { \(uses) }, $defs: { \(anchors) } }"
        let users = (0..<count).map { "U\($0): \(Self.reference("T"))" }
        #expect(findings([template] + users).count <= 1)
        let bound = (0..<count).map { index in
            "U\(index): { $ref: t, $defs: { a: { $dynamicAnchor: n\(index), type: string } } }"
        }
        #expect(findings([template] + bound) == ["openapi/too-much-work"])
    }

    @Test func chainsAreCompared() {
        let count = 1_000
        let chain = { (item: String) in
            (0..<count).map { index in
                "R\(index): { type: object, properties: { next: \(Self.reference("R\(index + 1)")) }, "
                    + "$defs: { i: { $dynamicAnchor: item\(item.replacing("%@", with: String(index))) } } }"
            } + ["R\(count): { type: object, properties: { item: { $dynamicRef: '#item' } } }"]
        }
        #expect(findings(chain("")).allSatisfy { $0 == "openapi/dangling-reference" })
        #expect(findings(chain(", title: '%@'")) == ["openapi/too-much-work"])
    }

    @Test func ringsAreCompared() {
        let count = 1_000
        func ring(_ item: (Int) -> String) -> [String] {
            (0..<count).map { index in
                "T\(index): { type: object, properties: { item: { $dynamicRef: '#item' }, "
                    + "next: \(Self.reference("T\((index + 1) % count)")) }, "
                    + "$defs: { any: { $dynamicAnchor: item\(item(index)) } } }"
            }
        }
        #expect(findings(ring { _ in "" }) == [])
        #expect(findings(ring { ", title: '\($0)'" }) == ["openapi/too-much-work"])
    }

    @Test func subtypesAreCopied() {
        let count = 400
        let parent =
            "P: { type: object, required: [kind], properties: { kind: { type: string }, item: { $dynamicRef: '#item' } }, "
            + "discriminator: { propertyName: kind }, $defs: { any: { $dynamicAnchor: item } } }"
        let children = (0..<count).map { index in
            "C\(index): { allOf: [\(Self.reference("P"))], properties: { friend: \(Self.reference("P")) }, "
                + "$defs: { item: { $dynamicAnchor: item, title: '\(index)', type: string } } }"
        }
        #expect(findings([parent] + children) == ["openapi/too-much-work"])
    }

    @Test func chainsOfSubtypesAreCopied() {
        let count = 2_000
        let parent =
            "P0: { type: object, required: [kind], properties: { kind: { type: string }, item: { $dynamicRef: '#item' } }, "
            + "discriminator: { propertyName: kind }, $defs: { any: { $dynamicAnchor: item } } }"
        let children = (1..<count).map { "P\($0): { allOf: [\(Self.reference("P\($0 - 1)"))] }" }
        let fields = (0..<count).map { "p\($0): \(Self.reference("P\($0)"))" }.joined(separator: ", ")
        let user =
            "U: { type: object, properties: { \(fields) }, $defs: { item: { $dynamicAnchor: item, type: string } } }"
        #expect(findings([parent] + children + [user]) == ["openapi/too-much-work"])
    }
}
