import MartletRuntime
import Testing

struct UnionTests {
    /// In the shape of a generated union without a discriminator.
    enum Shape: JSONCodable, Equatable {
        case number(Int)
        case name(String)
        indirect case group([Shape])
        case unknown(JSON)

        init(json element: inout JSONElement) throws(JSONError) {
            var failures: [JSONError] = []
            do throws(JSONError) {
                self = .number(try Int(json: &element))
                return
            } catch { failures.append(error) }
            do throws(JSONError) {
                self = .name(try String(json: &element))
                return
            } catch { failures.append(error) }
            do throws(JSONError) {
                self = .group(try [Shape](json: &element))
                return
            } catch { failures.append(error) }
            guard failures.count == 3, !element.isNull else { throw .noMember(failures: failures, of: element) }
            self = .unknown(try JSON(json: &element))
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .number(let value): value.write(to: &writer)
            case .name(let value): value.write(to: &writer)
            case .group(let value): value.write(to: &writer)
            case .unknown(let value): value.write(to: &writer)
            }
        }
    }

    @Test func triesOneTypeAfterTheOther() throws {
        let text = #"[1,"a",["b",{"c":[2]}],true]"#
        let value = try JSONCoding.decode(Shape.self, from: text)
        #expect(value == .group([.number(1), .name("a"), .group([.name("b"), .unknown(["c": [2]])]), .unknown(true)]))
        #expect(String(decoding: try JSONCoding.encode(value), as: UTF8.self) == text)
        let error = #expect(throws: JSONError.self) { try JSONCoding.decode(Shape.self, from: "null") }
        #expect(error?.failures.count == 3)
    }

    struct Holder: JSONModel {
        let kind: String?

        init(from object: inout JSONObject) throws(JSONError) {
            kind = try object.value("value", as: Kind.self).name
        }

        func write(to object: inout JSONObjectWriter) {}

        struct Kind: JSONValue {
            let name: String?

            init(json element: inout JSONElement) throws(JSONError) {
                name = try element.discriminator("type")
                if name == "bad" { throw .unknownMember(name, of: element) }
            }

            func write(to writer: inout JSONWriter) { writer.null() }
        }
    }

    @Test func readsADiscriminatorWithoutConsumingAnything() throws {
        #expect(try JSONCoding.decode(Holder.self, from: #"{"value":{"a":1,"type":"card"}}"#).kind == "card")
        #expect(try JSONCoding.decode(Holder.self, from: #"{"value":{"a":1}}"#).kind == nil)
        let error = #expect(throws: JSONError.self) {
            try JSONCoding.decode(Holder.self, from: #"{"value":{"type":"bad"}}"#)
        }
        #expect(error?.path == "value")
        #expect(error.map { "\($0)" }?.contains("bad") == false)
    }
}
