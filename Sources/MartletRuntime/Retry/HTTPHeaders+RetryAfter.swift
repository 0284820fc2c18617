import Foundation

extension HTTPHeaders {
    /// Returns how long the server wants its clients to wait; nil when it says nothing, or nothing that can be read.
    ///
    /// A date is compared with the answer's own `Date`, if there is one: the clock of a device that is ahead must not
    /// shorten the wait.
    ///
    /// - Parameter now: The date of now, for answers without a `Date`.
    /// - Source: RFC 9110, section 10.2.3, <https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3>
    func retryAfter(now: Date) -> Duration? {
        guard let text = values(of: "Retry-After").last?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            return nil
        }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return .seconds(Int64(text) ?? .max)
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        let start = self["Date"].flatMap(HTTPDate.parse) ?? now
        return .seconds(Swift.max(date.timeIntervalSince(start), 0))
    }
}
