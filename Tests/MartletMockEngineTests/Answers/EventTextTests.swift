import MartletContract
import MartletSyntax
import Testing

@testable import MartletMockEngine

/// How the mock writes events that the specification describes with all their fields.
struct EventTextTests {
    private static let nowhere = Origin(SourceSpan(file: SourceFileID(index: 0), lowerBound: 0, upperBound: 0))

    private static func field(_ key: String, _ kind: TypeReference.Kind) -> Field {
        Field(name: key, key: key, type: TypeReference(kind, origin: nowhere), origin: nowhere)
    }

    private static func object(_ name: String, _ fields: [Field]) -> Model {
        Model(name: name, shape: .object(ObjectShape(fields: fields)), origin: nowhere)
    }

    private static func events(of models: [Model]) -> EventUnion? {
        let members = models.map {
            Union.Member(name: $0.name, type: TypeReference(.model($0.name), origin: nowhere), origin: nowhere)
        }
        let union = Model(
            name: "U", shape: .union(Union(members: members, discriminator: "event")), origin: nowhere)
        let all = models + [union]
        return EventUnion(TypeReference(.model("U"), origin: nowhere)) { name in all.first { $0.name == name } }
    }

    private static let said = object("said", [field("event", .string), field("data", .string)])
    private static let moved = object("moved", [field("event", .string), field("data", .json), field("id", .string)])

    @Test func writesTheFieldsOfAnEvent() throws {
        let events = try #require(Self.events(of: [Self.said, Self.moved]))
        #expect(events.textEvents == ["said"])
        let said = Literal.object([.init("event", .string("said")), .init("data", .string("a\nb"))])
        #expect(EventText.write(said, events) == "event: said\ndata: a\ndata: b\n\n")
        let moved = Literal.object([
            .init("event", .string("moved")), .init("data", .string("x")), .init("id", .string("7")),
        ])
        #expect(EventText.write(moved, events) == "event: moved\nid: 7\ndata: \"x\"\n\n")
        let bad = Literal.object([.init("event", .string("a\nb")), .init("data", .number("1"))])
        #expect(EventText.write(bad, events) == "data: {\"event\":\"a\\nb\",\"data\":1}\n\n")
    }

    @Test func otherMessagesAreTheData() {
        #expect(
            Self.events(of: [Self.said, Self.object("more", [Self.field("event", .string), Self.field("x", .int)])])
                == nil)
        #expect(EventText.write(.number("1"), nil) == "data: 1\n\n")
    }
}
