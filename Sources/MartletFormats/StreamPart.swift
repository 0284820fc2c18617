/// The parts of a stream that is multipart (RFC 2046, section 5.1).
package enum StreamPart {
    /// What stands between parts where nothing else is said.
    package static let boundary = "martlet-boundary-0"

    /// Returns what stands between the parts of a content type; nil where it does not say so.
    package static func boundary(of contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let sides = parameter.split(separator: "=", maxSplits: 1).map { side in
                side.drop { $0 == " " || $0 == "\t" }
            }
            guard sides.count == 2, sides[0].lowercased() == "boundary" else { continue }
            let text = sides[1].filter { $0 != "\"" && $0 != " " }
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// Returns a part with JSON. What ends the last of them is not there, so that others may follow.
    package static func text(_ json: String, _ boundary: String?) -> String {
        "--\(boundary ?? Self.boundary)\r\nContent-Type: application/json\r\n\r\n\(json)\r\n"
    }
}
