import Foundation
import MartletRuntime
import Testing

/// Chooses between members as generated code does.
@Suite(.serialized)  // A counter that all of them share.
struct UnionChoiceTests {
    struct Colour: JSONModel, Equatable {
        var red: Double

        init(from object: inout JSONObject) throws(JSONError) { red = try object.double("red") }

        func write(to object: inout JSONObjectWriter) { object.double("red", red) }
    }

    struct Translucent: JSONModel, Equatable {
        var red: Double
        var alpha: Double

        init(from object: inout JSONObject) throws(JSONError) {
            red = try object.double("red")
            alpha = try object.double("alpha")
        }

        func write(to object: inout JSONObjectWriter) {
            object.double("red", red)
            object.double("alpha", alpha)
        }
    }

    enum Paint: JSONCodable, Equatable {
        case colour(Colour)
        case translucent(Translucent)
        case unknown(JSON)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.object) { (element) throws(JSONError) in .colour(try element.value()) }
            choice.consider(.object) { (element) throws(JSONError) in .translucent(try element.value()) }
            self = try choice.member(or: Self.unknown)
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .colour(let value): writer.value(value)
            case .translucent(let value): writer.value(value)
            case .unknown(let value): writer.value(value)
            }
        }
    }

    /// A change, in which null removes what only some of the members of a union can be without.
    enum Change: JSONCodable, Equatable {
        case owner(Owner)
        case label(Label)

        struct Owner: JSONModel, Equatable {
            var name: String?

            init(from object: inout JSONObject) throws(JSONError) { name = try object.stringIfPresent("name") }

            func write(to object: inout JSONObjectWriter) { object.stringIfPresent("name", name) }
        }

        struct Label: JSONModel, Equatable {
            var name: Field<String>

            init(from object: inout JSONObject) throws(JSONError) { name = try object.field("name") }

            func write(to object: inout JSONObjectWriter) { object.field("name", name) }
        }

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.object) { (element) throws(JSONError) in .owner(try element.value()) }
            choice.consider(.object) { (element) throws(JSONError) in .label(try element.value()) }
            self = try choice.member()
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .owner(let value): writer.value(value)
            case .label(let value): writer.value(value)
            }
        }
    }

    /// A union of itself: each level has two members that look alike until the last one.
    indirect enum Nest: JSONCodable, Equatable {
        case first(Level)
        case second(Level)
        case third(Level)
        case unknown(JSON)

        nonisolated(unsafe) static var reads = 0  // allowed: one test at a time counts

        struct Level: JSONModel, Equatable {
            var next: Nest?

            init(from object: inout JSONObject) throws(JSONError) {
                Nest.reads += 1
                next = try object.valueIfPresent("next")
            }

            func write(to object: inout JSONObjectWriter) { object.valueIfPresent("next", next) }
        }

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.object) { (element) throws(JSONError) in .first(try element.value()) }
            choice.consider(.object) { (element) throws(JSONError) in .second(try element.value()) }
            choice.consider(.object) { (element) throws(JSONError) in .third(try element.value()) }
            self = try choice.member(or: Self.unknown)
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .first(let value), .second(let value), .third(let value): writer.value(value)
            case .unknown(let value): writer.value(value)
            }
        }
    }

    /// In each of `depth` levels three members fit, so that a choice at each level alone would be 3^depth.
    @Test(arguments: [10, 100, 200])
    func makesEachChoiceOnce(depth: Int) throws {
        let text = String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        Nest.reads = 0
        let value = try JSONCoding.decode(Nest.self, from: text)
        #expect(Nest.reads == 3 * (depth + 1))
        #expect(String(decoding: try JSONCoding.encode(value), as: UTF8.self) == text)
    }

    /// Members whose inner objects know other keys each.
    enum Nested: JSONCodable, Equatable {
        case red(Outer<Colour>)
        case alpha(Outer<Alpha>)
        case unknown(JSON)

        struct Alpha: JSONModel, Equatable {
            var alpha: Double?

            init(from object: inout JSONObject) throws(JSONError) { alpha = try object.doubleIfPresent("alpha") }

            func write(to object: inout JSONObjectWriter) { object.doubleIfPresent("alpha", alpha) }
        }

        struct Outer<Value: JSONModel & Equatable>: JSONModel, Equatable {
            var inner: Value

            init(from object: inout JSONObject) throws(JSONError) { inner = try object.value("inner") }

            func write(to object: inout JSONObjectWriter) { object.value("inner", inner) }
        }

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.object) { (element) throws(JSONError) in .red(try element.value()) }
            choice.consider(.object) { (element) throws(JSONError) in .alpha(try element.value()) }
            self = try choice.member(or: Self.unknown)
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .red(let value): writer.value(value)
            case .alpha(let value): writer.value(value)
            case .unknown(let value): writer.value(value)
            }
        }
    }

    @Test func keepsWhatAnotherMemberKnowsInside() throws {
        let text = #"{"inner":{"red":1,"alpha":0.5}}"#
        let value = try JSONCoding.decode(Nested.self, from: text)
        guard case .unknown = value else {
            Issue.record("one of the keys of 'inner' is lost")
            return
        }
        #expect(String(decoding: try JSONCoding.encode(value), as: UTF8.self) == text)
        let plain = try JSONCoding.decode(Nested.self, from: #"{"inner":{"red":1,"new":2}}"#)
        guard case .red = plain else {
            Issue.record("no member knows 'new'")
            return
        }
    }

    @Test func choosesTheMemberThatKnowsMost() throws {
        let text = #"{"red":1,"alpha":0.5}"#
        guard case .translucent = try JSONCoding.decode(Paint.self, from: text) else {
            Issue.record("the other member loses 'alpha'")
            return
        }
        guard case .colour = try JSONCoding.decode(Paint.self, from: #"{"red":1,"new":0.5}"#) else {
            Issue.record("a key that no member knows speaks against none")
            return
        }
        #expect(try JSONCoding.decode(Paint.self, from: #"{"new":1}"#) == .unknown(["new": 1]))
    }

    @Test func choosesTheMemberThatKeepsNull() throws {
        for (text, isOwner) in [(#"{"name":null}"#, false), (#"{"name":"a"}"#, true), ("{}", true)] {
            let change = try JSONCoding.decode(Change.self, from: text)
            if case .owner = change { #expect(isOwner, "\(text)") } else { #expect(!isOwner, "\(text)") }
            #expect(String(decoding: try JSONCoding.encode(change), as: UTF8.self) == text)
        }
    }

    /// Other decoders give the same choice, and keys as they convert them.
    @Test func choosesAlikeBehindAnyDecoder() throws {
        let data = Data(#"[{"red":1,"alpha":0.5},{"red":1},{"new":[1,null,"a"]}]"#.utf8)
        #expect(try JSONDecoder().decode([Paint].self, from: data) == JSONCoding.decode([Paint].self, from: data))
    }
}
