package import Foundation
import MartletFormats

extension MessageFormat {
    /// Returns a message as a server sends it: as an event (HTML, section 9.2.5) where the content type is
    /// `text/event-stream`, else as a line.
    ///
    /// Throws ``APIError/Code/encoding`` when it cannot be written, or the format is only read.
    package func framed(_ message: Value, contentType: String) throws(APIError) -> Data {
        guard let encode else { throw APIError(.encoding, reason: "the messages have no form that can be written") }
        switch try encode(message) {
        case .binary(let data): return data
        case .text(let text) where contentType.prefix(while: { $0 != ";" }).lowercased() == "text/event-stream":
            guard let textEvents, let event = StreamFrame.text(ofDocument: text, text: textEvents) else {
                return Data((EventLines.data(text) + "\n").utf8)
            }
            return Data(event.utf8)
        case .text(let text): return Data("\(text)\n".utf8)
        }
    }
}
