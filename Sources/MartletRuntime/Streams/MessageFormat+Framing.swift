package import Foundation
import MartletFormats

extension MessageFormat {
    /// Returns a message as a server sends it: as an event (HTML, section 9.2.5) where the content type is
    /// `text/event-stream`, as a text of a sequence (RFC 7464) where it is `application/json-seq`, else as a line.
    ///
    /// Throws ``APIError/Code/encoding`` when it cannot be written, or the format is only read.
    package func framed(_ message: Value, contentType: String) throws(APIError) -> Data {
        guard let encode else { throw APIError(.encoding, reason: "the messages have no form that can be written") }
        let text: String
        switch try encode(message) {
        case .binary(let data): return data
        case .text(let written): text = written
        }
        let essence = contentType.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        switch StreamFormat(essence: essence) {
        case .events?:
            if let textEvents, let event = StreamFrame.text(ofDocument: text, text: textEvents) {
                return Data(event.utf8)
            }
            return Data((EventLines.data(text) + "\n").utf8)
        case .sequence?: return Data("\u{1E}\(text)\n".utf8)
        case .lines?, nil: return Data("\(text)\n".utf8)
        case .parts?: return Data(StreamPart.text(text, StreamPart.boundary(of: contentType)).utf8)
        }
    }
}
