import MartletContract
import MartletPayloads
import Testing

struct WireFormatTests {
    /// Docker writes nanoseconds; the `Date` of a client has about a hundred of them.
    @Test(arguments: [
        ("2017-08-08T20:28:29.06202363Z", "2017-08-08T20:28:29.062024Z"),
        ("2025-01-16T13:55:21.160452595Z", "2025-01-16T13:55:21.160453Z"),
        ("2020-01-04T10:44:24.496525531Z", "2020-01-04T10:44:24.496526Z"),
        ("2020-01-04T10:44:24.9999999Z", "2020-01-04T10:44:25Z"),
        ("2020-01-04T10:44:24.062023Z", "2020-01-04T10:44:24.062023Z"),
        ("1969-12-31T23:59:59.9999999Z", "1970-01-01T00:00:00Z"),
    ])
    func roundsMomentsAsClientsDo(read: String, written: String) throws {
        let fields = try #require(WireFormat.fields(of: .string(read), .iso8601))
        #expect(WireFormat.literal(of: fields, .iso8601) == .string(written))
    }
}
