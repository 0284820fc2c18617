import MartletSyntax
import Testing

@testable import MartletDialects

/// A field of an object makes a difference wherever the object can stand, or there is a finding about it: nothing is dropped
/// in silence.
struct EveryFieldTests {
    /// What is still dropped in silence in some of the places. Some of it is for people alone (contacts, licenses, summaries of
    /// examples); the rest is to be read, or named.
    private static let lost: [OpenAPIObject.Kind: Set<String>] = [
        .document: ["$self", "jsonSchemaDialect"],
        .info: ["termsOfService"], .contact: ["email", "name", "url"], .license: ["identifier", "name", "url"],
        .tag: ["kind"], .server: ["description", "name"], .serverVariable: ["default", "description", "enum"],
        .operation: ["tags"], .parameter: ["allowEmptyValue"], .requestBody: ["description"],
        .mediaType: ["example", "schema"], .encoding: ["allowReserved", "contentType", "explode", "style"],
        .header: ["deprecated", "description", "example", "explode", "required", "schema"],
        .example: ["description", "externalValue", "serializedValue", "summary"],
    ]

    private static let dropped = ObjectPosition.all.filter { position in
        let results = position.documents.map { load($0) }
        guard results.allSatisfy({ $0.contract != nil }), results[0].contract == results[1].contract else {
            return false
        }
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
        for position in Self.dropped where !position.isInMessage {
            #expect(Self.lost[position.kind]?.contains(position.field) == true, "\(position.testDescription)")
        }
    }

    /// Of webhooks and callbacks no more is read than the schemas of JSON bodies.
    @Test func bodiesOfMessagesAreRead() {
        let path = ["requestBody", "content", "application/json"]
        let bodies = ObjectPosition.all.filter {
            $0.isInMessage && $0.path.suffix(3) == path[...] && $0.field == "schema"
        }
        #expect(bodies.count == 2)
        let isDropped = bodies.map { body in Self.dropped.contains { $0.testDescription == body.testDescription } }
        #expect(isDropped == [false, false])
    }

    /// The list above shrinks with what is dropped.
    @Test(arguments: lost.keys.sorted { $0.rawValue < $1.rawValue })
    func whatIsListedIsDropped(_ kind: OpenAPIObject.Kind) {
        let fields = Self.dropped.filter { !$0.isInMessage && $0.kind == kind }.map(\.field)
        #expect(Set(fields) == Self.lost[kind])
    }
}
