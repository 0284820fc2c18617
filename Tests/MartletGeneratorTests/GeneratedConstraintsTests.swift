import ConstraintsCase
import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Calls what `specs/cases/constraints` is generated into, with the option that checks constraints.
struct GeneratedConstraintsTests {
    /// A call that is refused, and where its value stands.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let path: String
        let call: @Sendable (ConstraintsClient) async throws -> Void

        var testDescription: String { path }
    }

    private static func line(
        amount: Decimal = 1, count: Int = 1, ratio: Double = 0.3, tags: [String?]? = nil, others: [String: Code] = [:]
    ) -> Line {
        Line(amount: amount, count: count, ratio: ratio, tags: tags, additionalProperties: others)
    }

    private static func order(
        note: Field<String> = .absent, secret: String? = nil, codes: [Code] = [Code(rawValue: "AB-1")],
        lines: [Line] = [], byName: [String: Line] = [:], contact: Contact = .mail(Mail(kind: "mail", address: "a@b")),
        parent: Order? = nil
    ) -> Order {
        Order(
            note: note, secret: secret, code: Code(rawValue: "AB-1"), codes: codes, lines: lines, byName: byName,
            level: .low, contact: contact, parent: parent)
    }

    static let refusals: [Refusal] = [
        Refusal(path: "note") { _ = try await $0.orders.place(body: order(note: .value("123456"))) },
        Refusal(path: "secret") { _ = try await $0.orders.place(body: order(secret: "short")) },
        Refusal(path: "codes") { _ = try await $0.orders.place(body: order(codes: [])) },
        Refusal(path: "codes") { client in
            let code = Code(rawValue: "AB-1")
            _ = try await client.orders.place(body: order(codes: [code, code]))
        },
        Refusal(path: "codes[0]") { _ = try await $0.orders.place(body: order(codes: [Code(rawValue: "ab-1")])) },
        Refusal(path: "lines[1].amount") { client in
            _ = try await client.orders.place(body: order(lines: [line(), line(amount: 100)]))
        },
        Refusal(path: "lines[0].count") { _ = try await $0.orders.place(body: order(lines: [line(count: 100)])) },
        Refusal(path: "lines[0].ratio") { _ = try await $0.orders.place(body: order(lines: [line(ratio: 0.35)])) },
        Refusal(path: "lines[0].tags") { client in
            _ = try await client.orders.place(body: order(lines: [line(tags: [nil, "a", nil])]))
        },
        Refusal(path: "lines[0].*") { client in
            _ = try await client.orders.place(body: order(lines: [line(others: ["ada": Code(rawValue: "x")])]))
        },
        Refusal(path: "byName.*.count") { _ = try await $0.orders.place(body: order(byName: ["ada": line(count: 0)])) },
        Refusal(path: "contact.number") { client in
            let contact = Contact.phone(PhoneContact(kind: "phone", number: "12"))
            _ = try await client.orders.place(body: order(contact: contact))
        },
        Refusal(path: "parent.note") { client in
            _ = try await client.orders.place(body: order(parent: order(note: .value("123456"))))
        },
        Refusal(path: "[0].secret") { try await $0.orders.many(body: [order(secret: "short")]) },
        Refusal(path: "code") { _ = try await $0.orders.show(code: Code(rawValue: "../up")) },
        Refusal(path: "text") { _ = try await $0.orders.find(text: "x") },
        Refusal(path: "limit") { _ = try await $0.orders.find(limit: 51) },
        Refusal(path: "number") { try await $0.orders.call(number: "12", constraints: 1) },
        Refusal(path: "constraints") { try await $0.orders.call(number: "123", constraints: 4) },
        Refusal(path: "line.count") { try await $0.orders.form(number: "123", line: line(count: 0)) },
    ]

    @Test(arguments: refusals)
    func refusesBeforeAnythingIsSent(_ refusal: Refusal) async throws {
        let transport = MockTransport()
        let client = ConstraintsClient(transport: transport)
        let error = await #expect(throws: APIError.self) { try await refusal.call(client) }
        #expect(error?.code == .invalidValue)
        #expect(error?.codingPath == refusal.path)
        #expect(transport.requests.isEmpty)
    }

    /// Neither the value nor the key of a map, which may be somebody's name, is in the error.
    @Test func errorsShowNoValues() async throws {
        let client = ConstraintsClient(transport: MockTransport())
        let order = Self.order(byName: ["ada": Self.line(others: ["byron": Code(rawValue: "swordfish")])])
        let error = try #require(
            await #expect(throws: APIError.self) { _ = try await client.orders.place(body: order) })
        var dumped = "\(error) \(error.localizedDescription) \(String(reflecting: error.cause))"
        dump(error, to: &dumped)
        dump(error.cause, to: &dumped)
        for word in ["ada", "byron", "swordfish"] { #expect(!dumped.contains(word)) }
    }

    /// Lengths count Unicode scalars (JSON Schema 2020-12, validation, 6.3.1): a family is one character of Swift's.
    @Test func lengthsCountUnicodeScalars() async throws {
        let transport = MockTransport()
        let client = ConstraintsClient(transport: transport)
        let error = await #expect(throws: APIError.self) {
            try await client.orders.place(body: Self.order(note: .value("👩‍👩‍👧‍👦")))
        }
        #expect(error?.codingPath == "note")
    }

    /// What only the server sends is kept where a value is stored, and left out of requests.
    @Test func readOnlyFieldsAreNotSent() async throws {
        let transport = MockTransport()
        transport.respond(status: 204)
        let order = Order(
            id: UUID(), created: Date(timeIntervalSince1970: 0), code: Code(rawValue: "AB-1"),
            codes: [Code(rawValue: "AB-1")], lines: [], byName: [:], level: .low,
            contact: .noneValue(Nothing(kind: "none")))
        try await ConstraintsClient(transport: transport).orders.many(body: [order])
        let sent = try #require(transport.requests.first?.body?.data)
        let body = try JSONCoding.decode(JSON.self, from: sent)
        #expect(body[0]?["code"] == "AB-1")
        #expect(body[0]?["id"] == nil)
        #expect(body[0]?["created"] == nil)
        #expect(try JSONCoding.decode(Order.self, from: JSONCoding.encode(order)) == order)
    }
}
