import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// A field of an object has what the table of fields promises wherever the object can stand: it is in the contract, or a
/// finding names it and the contract keeps it, or it is an annotation. Nothing is dropped in silence.
struct EveryFieldTests {
    /// The fields that decide in another way than by two values of their own: they must be there, or are objects, or a sample of
    /// schemas varies them.
    private static let others: [OpenAPIObject.Kind: Set<String>] = [
        .document: ["openapi"], .parameter: ["in"],
    ]

    private static let findings = ["openapi/unread-field", "openapi/unread-keyword"]

    private static func unread(_ result: LoadResult) -> [String] {
        result.diagnostics.filter { findings.contains($0.code) }.map(\.message)
    }

    private static func isDropped(_ position: ObjectPosition) -> Bool {
        let results = position.documents.map { load($0) }
        guard results.allSatisfy({ $0.contract != nil }), results[0].contract == results[1].contract else {
            return false
        }
        let facts = results.map { $0.contract?.document.unread.map(\.value) }
        guard facts[0] == facts[1] else { return false }
        let messages = (results + [load(position.without)]).map { $0.diagnostics.map(\.message) }
        return messages.allSatisfy { $0 == messages[0] }
    }

    @Test func isReadOrNamed() {
        #expect(ObjectPosition.all.count > 500)
        for position in ObjectPosition.all {
            for document in position.documents {
                #expect(load(document).contract != nil, "\(position.testDescription)")
            }
        }
        for position in ObjectPosition.all where !position.isAnnotation {
            #expect(!Self.isDropped(position), "\(position.testDescription)")
        }
    }

    @Test func annotationsAreNotNamed() {
        for position in ObjectPosition.all where position.isAnnotation {
            let named = position.documents.map { Self.unread(load($0)) }
            let without = Self.unread(load(position.without))
            #expect(named.allSatisfy { $0 == without }, "\(position.testDescription)")
        }
    }

    @Test func whatIsUnreadIsKept() {
        for position in ObjectPosition.all {
            guard case .unread(let field)? = OpenAPIObject[position.kind]?.field(position.field)?.use else { continue }
            let results = position.documents.map { load($0) }
            for (result, value) in zip(results, position.values) where !field.standard.contains(value) {
                #expect(result.diagnostics.contains { $0.code == "openapi/unread-field" && $0.primary != nil })
                let kept = result.contract?.document.unread ?? []
                #expect(kept.contains { (position.path + [position.field]).contains($0.path.last ?? "") })
            }
        }
    }

    /// Every field of the table is varied.
    @Test(arguments: OpenAPIObject.Kind.allCases.filter { ![.items, .discriminator, .xml, .components].contains($0) })
    func isVaried(_ kind: OpenAPIObject.Kind) {
        let varied = Set(ObjectPosition.all.filter { $0.kind == kind }.map(\.field))
        let fields = (OpenAPIObject[kind]?.fields.names ?? []).filter { name in
            if case .value? = OpenAPIObject[kind]?.content(of: name) { true } else { false }
        }
        #expect(fields.filter { !varied.contains($0) && Self.others[kind]?.contains($0) != true }.sorted() == [])
    }
}
