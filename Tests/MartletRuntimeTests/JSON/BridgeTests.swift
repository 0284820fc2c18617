import Foundation
import MartletRuntime
import Testing

struct BridgeTests {
    struct Address: JSONModel, Equatable {
        let postalCode: String
        let streetName: String?

        init(from object: inout JSONObject) throws(JSONError) {
            postalCode = try object.string("postal_code")
            streetName = try object.stringIfPresent("street_name")
        }

        func write(to object: inout JSONObjectWriter) {
            object.string("postal_code", postalCode)
            object.stringIfPresent("street_name", streetName)
        }
    }

    @Test func meetsSnakeCaseConversionWithTheSame() throws {
        let data = Data(#"{"postal_code":"8001","street_name":"x"}"#.utf8)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let address = try decoder.decode(Address.self, from: data)
        #expect(address == (try JSONCoding.decode(Address.self, from: data)))
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try JSONCoding.decode(Address.self, from: encoder.encode(address)) == address)
    }

    @Test func namesTheKeyThatAnotherStrategyRenamed() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in JSONCodingKey((path.last?.stringValue ?? "").uppercased()) }
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Address.self, from: Data(#"{"postal_code":"8001"}"#.utf8))
        }
        #expect(error.map { "\($0)" }?.contains("postal_code") == true)
    }

    @Test func keepsOurDateFormatsWhateverTheCodersStrategy() throws {
        struct Wrapper: Codable, Equatable {
            let plain: Date
            let ours: Expert
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let text = #"{"plain":1000,"ours":"# + ExpertTests.text + "}"
        let value = try decoder.decode(Wrapper.self, from: Data(text.utf8))
        #expect(value.ours.createdAt == (try JSONCoding.decode(Expert.self, from: ExpertTests.text)).createdAt)
        #expect(try decoder.decode(Wrapper.self, from: encoder.encode(value)) == value)
    }

    struct Photo: Codable, Equatable, Sendable {
        let url: URL
        let sizes: [Int]
    }

    struct Holder: JSONModel, Equatable {
        let photo: Photo
        let other: Photo?

        init(from object: inout JSONObject) throws(JSONError) {
            photo = try object.codable("photo")
            other = try object.codableIfPresent("other")
        }

        func write(to object: inout JSONObjectWriter) {
            object.codable("photo", photo)
            object.codableIfPresent("other", other)
        }
    }

    @Test func reachesAUsersOwnCodableTypes() throws {
        let text = #"{"photo":{"sizes":[1,2],"url":"a:\"]}b"},"other":null}"#.replacingOccurrences(
            of: #"\"]}"#, with: "")
        let value = try JSONCoding.decode(Holder.self, from: text)
        #expect(value.photo.sizes == [1, 2])
        #expect(try JSONCoding.decode(Holder.self, from: JSONCoding.encode(value)) == value)
        #expect(try JSONDecoder().decode(Holder.self, from: JSONEncoder().encode(value)) == value)
        let tricky = #"{"photo": {"sizes" : [ ] , "url" : "x", "note":"}]\"{\\"} }"#
        #expect(try JSONCoding.decode(Holder.self, from: tricky).photo.url.absoluteString == "x")
        #expect(throws: JSONError.self) { try JSONCoding.decode(Holder.self, from: #"{"photo":{}}"#) }
    }

    @Test func bridgesTheSmallTypes() throws {
        let day = try #require(LocalDate("2024-02-29"))
        let time = try #require(LocalTime("09:30:00.5"))
        let json: JSON = ["a": [1, 2.5, nil, true, "x"], "b": [:]]
        try check([day])
        try check([time])
        try check([json])
        try check([Field<Int>.value(1), .null])
        try check([ExpertStatus.pending, ExpertStatus(rawValue: "new")])
        try check([Weekday.monday])
        try check([Priority.high])
        #expect(String(decoding: try JSONEncoder().encode([day]), as: UTF8.self) == #"["2024-02-29"]"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Weekday].self, from: Data(#"["sun"]"#.utf8)) }
        #expect(throws: JSONError.self) { try JSONCoding.decode([Weekday].self, from: #"["sun"]"#) }
    }

    private func check<Value: JSONCodable & Equatable>(_ values: [Value]) throws {
        #expect(try JSONDecoder().decode([Value].self, from: JSONEncoder().encode(values)) == values)
        #expect(try StrictValue(values).decode([Value].self) == values)
        #expect(try PropertyListDecoder().decode([Value].self, from: PropertyListEncoder().encode(values)) == values)
        #expect(try JSONCoding.decode([Value].self, from: JSONCoding.encode(values)) == values)
    }
}
