import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct RequestQueryTests {
    /// Sends a call and returns the query that reached the transport.
    private func query(
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void
    ) async throws -> String? {
        let transport = MockTransport()
        transport.respond()
        try await APIClient.sample(transport).send(SampleEndpoint(EndpointDefinition("S.q", .get, "/items"), writing))
        return try #require(transport.requests.first).url.query(percentEncoded: true)
    }

    @Test(arguments: [
        ("Astrology", "Astrology"), ("", ""), ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b", "a%26b"), ("a=b", "a%3Db"),
        ("a#b", "a%23b"), ("a%b", "a%25b"), ("a/b?c", "a%2Fb%3Fc"), ("a;b", "a%3Bb"), ("a\r\nb", "a%0D%0Ab"),
        ("é", "%C3%A9"), ("..", ".."), ("a,b|c", "a%2Cb%7Cc"), ("'", "%27"), ("\u{7F}", "%7F"),
    ])
    func encodesAValueAsOneItem(value: String, expected: String) async throws {
        #expect(try await query { $0.query("q", value) } == "q=\(expected)")
    }

    @Test func encodesTheName() async throws {
        #expect(try await query { $0.query("a&b[]", 1) } == "a%26b%5B%5D=1")
    }

    @Test(arguments: [
        (1e20, "100000000000000000000"), (5.0, "5"), (0.1, "0.1"), (1e-7, "0.0000001"), (-1.25e-5, "-0.0000125"),
        (-0.0, "0"), (1.5e16, "15000000000000000"), (1.234e18, "1234000000000000000"), (-3.0, "-3"),
        (1e16, "10000000000000000"),
        (123_456.789, "123456.789"),
    ])
    func writesNumbersInPlainDigits(number: Double, expected: String) {
        #expect(number.parameterText == expected)
        #expect(Double(number.parameterText) == number)
    }

    @Test func leavesOutNil() async throws {
        let nothing: String? = nil
        let query = try await query { request in
            request.query("a", nothing)
            request.query("b", list: nil)
            request.query("c", list: [String]())
            request.query("d", object: nil)
        }
        #expect(query == nil)
    }

    @Test func keepsTheOrderOfItems() async throws {
        let query = try await query { request in
            request.query("b", 1)
            request.query("a", 2)
            request.query("b", 3)
        }
        #expect(query == "b=1&a=2&b=3")
    }

    @Test func leavesReservedCharactersWhereAllowed() async throws {
        let query = try await query { $0.query("q", "a/b?c=d:e,f &+#%", isReservedAllowed: true) }
        #expect(query == "q=a/b?c=d:e,f%20%26%2B%23%25")
    }

    @Test(arguments: [
        (QueryStyle.form, true, "c=blue&c=b%2Ck"), (.form, false, "c=blue,b%2Ck"),
        (.spaceDelimited, false, "c=blue%20b%2Ck"), (.pipeDelimited, false, "c=blue%7Cb%2Ck"),
        (.spaceDelimited, true, "c=blue&c=b%2Ck"), (.pipeDelimited, true, "c=blue&c=b%2Ck"),
        (.deepObject, true, "c%5B0%5D=blue&c%5B1%5D=b%2Ck"), (.brackets, true, "c%5B%5D=blue&c%5B%5D=b%2Ck"),
    ])
    func writesListsInEachStyle(style: QueryStyle, explode: Bool, expected: String) async throws {
        #expect(try await query { $0.query("c", list: ["blue", "b,k"], style: style, explode: explode) } == expected)
    }

    @Test(arguments: [
        (QueryStyle.form, true, "G=200&R=1%260"), (.form, false, "c=G,200,R,1%260"),
        (.spaceDelimited, false, "c=G%20200%20R%201%260"), (.pipeDelimited, false, "c=G%7C200%7CR%7C1%260"),
        (.deepObject, true, "c%5BG%5D=200&c%5BR%5D=1%260"), (.deepObject, false, "c%5BG%5D=200&c%5BR%5D=1%260"),
        (.brackets, true, "c%5BG%5D=200&c%5BR%5D=1%260"),
    ])
    func writesObjectsInEachStyle(style: QueryStyle, explode: Bool, expected: String) async throws {
        let object: [String: any ParameterValue] = ["R": "1&0", "G": 200]
        #expect(try await query { $0.query("c", object: object, style: style, explode: explode) } == expected)
    }

    @Test func writesEachKindOfValue() async throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let address = try #require(URL(string: "https://a.b/c"))
        let values: [(any ParameterValue, String)] = [
            (true, "true"), (false, "false"), (-7, "-7"), (Int32(7), "7"), (Int64.max, "9223372036854775807"),
            (1.5, "1.5"), (3.0, "3"), (Float(0.1), "0.1"), (1e21, "1000000000000000000000"), (Decimal(1) / 8, "0.125"),
            (id, "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"), (address, "https%3A%2F%2Fa.b%2Fc"),
        ]
        for (value, expected) in values {
            #expect(try await query { $0.query("v", value) } == "v=\(expected)")
        }
    }
}
