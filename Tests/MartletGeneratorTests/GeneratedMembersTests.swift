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
