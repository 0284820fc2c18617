import Foundation
import MartletRuntime
import MartletTesting
import MembersCase
import Testing

/// Reads values of the unions that `specs/cases/members` is generated into: nothing that a member knows is lost.
struct GeneratedMembersTests {
    /// Reads a text, expects that it is written again as it was, and returns the name of the case.
    private func member<Union: JSONCodable>(
        of type: Union.Type, _ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> String {
        let value = try JSONCoding.decode(Union.self, from: json)
        let written = String(decoding: try JSONCoding.encode(value), as: UTF8.self)
        #expect(jsonDifference(between: json, and: Data(written.utf8)) == nil, sourceLocation: sourceLocation)
        return Mirror(reflecting: value).children.first?.label ?? ""
    }

    @Test(arguments: [
        (#"{"type":"run","job":"j"}"#, "run"), (#"{"type":"wait","minutes":5}"#, "wait"), (#"{"type":"skip"}"#, "skip"),
        (#"{"job":"j"}"#, "run"), (#"{"minutes":5}"#, "wait"), ("{}", "skip"), (#"{"type":"fly"}"#, "unknown"),
        (#"{"type":"wait"}"#, "wait"),
    ])
    func constantsOfOptionalFieldsCount(json: String, name: String) throws {
        #expect(try member(of: Step.self, json) == name)
    }

    @Test(arguments: [
        (#"{"r":1,"g":2,"a":3}"#, "translucent"), (#"{"r":1,"g":2}"#, "opaque"), (#"{"r":1}"#, "unknown"),
    ])
    func keysCount(json: String, name: String) throws {
        #expect(try member(of: Paint.self, json) == name)
    }

    @Test(arguments: [
        (#"{"a":"x"}"#, "left"), (#"{"b":"x"}"#, "right"), (#"{"a":"x","b":"y"}"#, "unknown"), ("{}", "left"),
        (#"{"c":1}"#, "unknown"),
    ])
    func aMemberThatWouldLoseWhatAnotherKnowsIsNotChosen(json: String, name: String) throws {
        #expect(try member(of: Either.self, json) == name)
    }

    @Test(arguments: [
        (#""x""#, "string"), (#"{"id":"x"}"#, "person"), (#"{"id":"x","gone":true}"#, "gone"),
        (#"{"id":"x","email":"e"}"#, "person"),
    ])
    func constantsOfRequiredFieldsCount(json: String, name: String) throws {
        #expect(try member(of: Owner.self, json) == name)
    }

    @Test(arguments: [
        (#""now""#, "word"), (#""never""#, "word"), (#""2026-03-01T09:30:00Z""#, "dateTime"),
        (#""9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d""#, "uuid"), ("1.5", "number"), ("9007199254740993", "integer"),
    ])
    func formatsCount(json: String, name: String) throws {
        #expect(try member(of: When.self, json) == name)
    }

    @Test func closedObjectsCount() throws {
        #expect(try member(of: Sealed.self, #"{"x":1}"#) == "tight")
        let value = try JSONCoding.decode(Sealed.self, from: #"{"x":1,"y":2}"#)
        #expect(Mirror(reflecting: value).children.first?.label == "loose")
    }

    @Test(arguments: [
        (#"[{"price":1.5}]"#, "prices"), (#"[{"count":1},{}]"#, "counts"), ("[]", "prices"),
    ])
    func elementsCount(json: String, name: String) throws {
        #expect(try member(of: Rows.self, json) == name)
    }

    @Test(arguments: [
        (#"{"kind":"saw","teeth":4}"#, "handTool"), (#"{"watts":900}"#, "machine"), (#"{"kind":"robot"}"#, "unknown"),
    ])
    func aUnionInsideFitsOnlyByItsMembers(json: String, name: String) throws {
        #expect(try member(of: Tool.self, json) == name)
    }

    @Test(arguments: [(#""heavy""#, "weight"), (#""small""#, "size"), (#""huge""#, "size")])
    func listedValuesCount(json: String, name: String) throws {
        #expect(try member(of: Measure.self, json) == name)
    }

    @Test(arguments: [(#"{"a":"x","b":"y"}"#, "object"), (#"{"id":"x","email":"y"}"#, "person")])
    func namedKeysCountMoreThanThoseOfMaps(json: String, name: String) throws {
        #expect(try member(of: Labels.self, json) == name)
    }

    @Test(arguments: [
        (#"{"body":{"type":"skip"}}"#, "inner"), (#"{"body":{"type":"wait","minutes":1}}"#, "other"),
        (#"{"body":{"minutes":1}}"#, "other"),
    ])
    func whatIsInsideCounts(json: String, name: String) throws {
        #expect(try member(of: Deep.self, json) == name)
    }

    /// A required constant that is absent counts against a member; a constant that may be absent does not.
    @Test(arguments: [
        (#"{"name":"n"}"#, "basic"), ("{}", "basic"), (#"{"type":"token","name":"n"}"#, "token"),
        (#"{"type":"basic"}"#, "basic"), (#"{"type":"other"}"#, "unknown"),
    ])
    func requiredConstantsCountWhereTheyAreAbsent(json: String, name: String) throws {
        #expect(try member(of: Login.self, json) == name)
    }

    @Test(arguments: [
        (#"{"k":"a","x":"y"}"#, "lettered"), (#"{"k":1,"x":"y"}"#, "numbered"), (#"{"k":false,"x":"y"}"#, "switched"),
        (#"{"k":true,"x":"y"}"#, "unknown"), (#"{"k":2,"x":"y"}"#, "unknown"), (#"{"x":"y"}"#, "lettered"),
    ])
    func constantsOfNamedSchemasCount(json: String, name: String) throws {
        #expect(try member(of: Keyed.self, json) == name)
    }

    @Test(arguments: [
        (#""a""#, "letter"), (#""z""#, "unknown"), ("1", "first"), ("2", "unknown"), ("false", "off"),
        ("true", "unknown"),
    ])
    func namedConstantsAreNoOtherValues(json: String, name: String) throws {
        #expect(try member(of: Constant.self, json) == name)
    }

    @Test(arguments: [
        (#"{"v":"one","x":"y"}"#, "ones"), (#"{"v":2,"x":"y"}"#, "twos"), (#"{"v":2.5,"x":"y"}"#, "low"),
        (#"{"v":4.5,"x":"y"}"#, "high"), (#"{"v":{"a":1},"x":"y"}"#, "boxed"), (#"{"v":[1,2],"x":"y"}"#, "pair"),
    ])
    func listedValuesOfAnyTypeCount(json: String, name: String) throws {
        #expect(try member(of: Listed.self, json) == name)
    }

    /// Null of free JSON is read as absence.
    @Test func aConstantMayBeNull() throws {
        guard case .nothing = try JSONCoding.decode(Listed.self, from: #"{"v":null,"x":"y"}"#) else {
            Issue.record("another member")
            return
        }
    }

    /// Whoever chooses a member gives the discriminator, although it has a default or may be null.
    @Test func choosingAMemberWritesItsDiscriminator() throws {
        let doses: [Dose] = [
            .pill(Pill(n: 1)), .syrup(Syrup(n: 1)), .drops(Drops(n: 1)), .patch(Patch(n: 1)), .gel(Gel(n: 1)),
        ]
        for (dose, name) in zip(doses, ["pill", "syrup", "drops", "patch", "gel"]) {
            let written = String(decoding: try JSONCoding.encode(dose), as: UTF8.self)
            #expect(written == #"{"form":"\#(name)","n":1}"#)
            #expect(try member(of: Dose.self, written) == name)
        }
        let absent = try JSONCoding.decode(Pill.self, from: #"{"n":1}"#)
        #expect(String(decoding: try JSONCoding.encode(absent), as: UTF8.self) == #"{"n":1}"#)
    }

    /// Every element of a list is a field or a part, and null is omitted, as RFC 6570 has it.
    @Test func nullElementsAreOmitted() async throws {
        let transport = MockTransport()
        let client = MembersClient(transport: transport)
        transport.respond(status: 204)
        transport.respond(status: 204)
        try await client.things.sendLabels(sizes: [1, nil, 2], names: ["a", nil, "b"], counts: [nil, 3])
        try await client.things.sendParts(names: ["a", nil, "b"])
        let texts = transport.requests.map(\.wireText)
        #expect(texts[0].contains("/labels?sizes=1&sizes=2\n"))
        #expect(texts[0].hasSuffix("\n\nnames=a&names=b&counts=3"))
        #expect(texts[1].components(separatedBy: #"name="names""#).count == 3)
    }

    /// Every combination of the keys of a union's members is written again as it was read.
    @Test func losesNoKeyThatAMemberNames() throws {
        func check<Union: JSONCodable>(_ type: Union.Type, _ members: [String]) throws {
            for bits in 0..<(1 << members.count) {
                let chosen = members.indices.filter { bits & (1 << $0) != 0 }.map { members[$0] }
                _ = try member(of: type, "{\(chosen.joined(separator: ","))}")
            }
        }
        try check(Paint.self, [#""r":1"#, #""g":2"#, #""a":0.5"#])
        try check(Either.self, [#""a":"x""#, #""b":"y""#])
        try check(Owner.self, [#""id":"x""#, #""email":"e""#, #""gone":true"#])
        try check(Step.self, [#""job":"j""#, #""minutes":5"#])
        try check(Tool.self, [#""kind":"hammer""#, #""watts":3"#])
        try check(Labels.self, [#""id":"x""#, #""email":"e""#])
    }

    /// A decoder that is not ours leads to the same member.
    @Test func anyDecoderChoosesTheSame() throws {
        let json = Data(
            #"{"steps":[{"type":"run","job":"j"},{"minutes":5}],"paint":{"r":1,"g":2,"a":3},"when":1.5}"#.utf8)
        #expect(try JSONDecoder().decode(Thing.self, from: json) == JSONCoding.decode(Thing.self, from: json))
    }
}
