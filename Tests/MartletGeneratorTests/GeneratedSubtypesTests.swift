import Foundation
import MartletRuntime
import MartletTesting
import MembersCase
import Testing

/// Reads subtypes and events of what `specs/cases/members` is generated into.
struct GeneratedSubtypesTests {
    private func written(_ value: some JSONValue) throws -> String {
        String(decoding: try JSONCoding.encode(value), as: UTF8.self)
    }

    @Test func keepsTheFieldsOfSubtypes() throws {
        let texts = [
            #"{"kind":"car","wheels":4,"doors":2}"#, #"{"kind":"truck","load":1.5,"tows":{"kind":"thing","wheels":1}}"#,
            #"{"kind":"ship","decks":9}"#,
        ]
        for text in texts { #expect(try written(JSONCoding.decode(Vehicle.self, from: text)) == text) }
        guard case .truck(let truck) = try JSONCoding.decode(Vehicle.self, from: texts[1]),
            case .vehicle(let towed)? = truck.tows
        else {
            Issue.record("not read as a truck that tows something")
            return
        }
        #expect(truck.load == 1.5 && towed.wheels == 1)
    }

    /// The mapping names `car`; the schema's name is a value as well, and stays what was read.
    @Test func readsTheNamesOfSchemas() throws {
        let text = #"{"kind":"Car","wheels":4,"doors":2}"#
        guard case .car(let car) = try JSONCoding.decode(Vehicle.self, from: text) else {
            Issue.record("not read as a car")
            return
        }
        #expect(car.doors == 2)
        #expect(try written(Vehicle.car(car)) == text)
    }

    /// A subtype that another field tells apart is a union in the union of its parent.
    @Test func keepsTheFieldsOfSubtypesOfSubtypes() throws {
        let text = #"{"kind":"shape","shape":"circle","radius":2.5}"#
        guard case .shape(.circle(let circle)) = try JSONCoding.decode(Part.self, from: text) else {
            Issue.record("no circle")
            return
        }
        #expect(circle.radius == 2.5)
        #expect(try written(Part.shape(.circle(Circle(radius: 2.5)))) == text)
        let other = #"{"kind":"shape","shape":"star","points":5}"#
        #expect(try written(JSONCoding.decode(Part.self, from: other)) == other)
    }

    /// One value of another kind does not make the whole response unreadable.
    @Test(arguments: [#"{"kind":7,"wheels":4}"#, #"{"kind":{"a":[1]}}"#, "7", "[]", #""car""#, "{}"])
    func keepsWhatHasNoTag(text: String) throws {
        let value = try JSONCoding.decode(Vehicle.self, from: text)
        guard case .unknown = value else {
            Issue.record("read as \(value)")
            return
        }
        #expect(try written(value) == text)
    }

    @Test func keepsBlankAndNull() throws {
        for text in [#"{"steps":[],"sign":""}"#, #"{"steps":[],"sign":"now"}"#] {
            #expect(try written(JSONCoding.decode(Thing.self, from: text)) == text)
        }
        #expect(try JSONCoding.decode(Thing.self, from: #"{"steps":[],"sign":null}"#).sign == nil)
    }

    @Test func casesHaveTheNamesOfConstants() throws {
        guard case .deny(let denied) = try JSONCoding.decode(Decision.self, from: #"{"behavior":"deny","message":"m"}"#)
        else {
            Issue.record("not denied")
            return
        }
        #expect(denied.message == "m")
    }

    /// What a server sends, and the cases that it is read as.
    @Test func readsEventsByTheirNames() async throws {
        let transport = MockTransport()
        let text = """
            event: said
            data: 7

            event: moved
            id: 3
            data: {"r":1,
            data: "g":2}

            event: sum
            data: 12

            event: new
            data: x

            data: {"event":"said","data":"hi"}


            """
        transport.respond(headers: ["Content-Type": "text/event-stream"], pieces: [text])
        let client = MembersClient(transport: transport)
        var names: [String] = []
        var texts: [String] = []
        for try await event in client.things.watch() {
            names.append(Mirror(reflecting: event).children.first?.label ?? "")
            texts.append(try written(event))
        }
        #expect(names == ["said", "moved", "sum", "unknown", "said"])
        #expect(
            texts == [
                #"{"event":"said","data":"7"}"#, #"{"event":"moved","data":{"r":1,"g":2},"id":"3"}"#,
                #"{"event":"sum","data":12,"id":"3"}"#, #"{"event":"new","data":"x","id":"3"}"#,
                #"{"event":"said","data":"hi"}"#,
            ])
    }

    /// What is no JSON is a text where the type has texts, and `[DONE]` ends a stream where it has none.
    @Test func readsTextsBesideObjectsUntilTheyAreDone() async throws {
        let transport = MockTransport()
        let events: HTTPHeaders = ["Content-Type": "text/event-stream"]
        let pieces = ["data: {\"delta\":\"a\"}\n\n", "data: hello\n\n", "data: [DONE]\n\n", "data: 5\n\n"]
        let client = MembersClient(transport: transport)
        transport.respond(headers: events, pieces: pieces)
        var texts: [String] = []
        for try await chunk in client.things.chat() { texts.append(try written(chunk)) }
        #expect(texts == [#"{"delta":"a"}"#, #""hello""#, #""[DONE]""#, #""5""#])
        transport.respond(headers: events, pieces: [pieces[0], pieces[2], pieces[0]])
        var chunks: [Chunk] = []
        for try await chunk in client.things.complete() { chunks.append(chunk) }
        #expect(chunks.map(\.delta) == ["a"])
    }
}
