import MartletContract
import MartletFormats
import MartletPayloads
import MartletPlan

/// The body of an answer that is text or bytes.
struct PlainBody {
    /// The text; base64 of bytes that are none.
    var text: String
    /// Whether the text is base64.
    var isBase64 = false
    /// The example that it is from; nil where it is made up.
    var example: Example?

    /// The largest example that fixtures have, in bytes.
    private static let limit = 64 << 10

    /// A body that is made up.
    init(_ text: String) { self.text = text }

    /// Takes the first example of a response that can be written into a fixture; nil where there is none.
    ///
    /// - Parameter isText: Whether the response is text; else it is bytes.
    init?(_ response: Response?, isText: Bool) {
        for example in response?.examples ?? [] {
            guard case .string(let text) = example.value, text.utf8.count <= Self.limit else { continue }
            if isText {
                guard Self.isPlain(text) else { continue }
                self.text = text
            } else {
                guard let bytes = Base64.bytes(of: text), !bytes.isEmpty else { continue }
                let plain = String(validating: bytes, as: UTF8.self).flatMap { Self.isPlain($0) ? $0 : nil }
                self.text = plain ?? text
                isBase64 = plain == nil
            }
            self.example = example
            return
        }
        return nil
    }

    /// Whether a text comes back from a response as it is: a mark at the beginning is no part of it.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.first != "\u{FEFF}"
    }
}

extension EndpointTestBuilder {
    /// The sources of a body: as text, and as bytes.
    struct BodySource {
        var text: String
        var data: String
    }

    /// Returns the sources of a body; that of an example is a fixture.
    ///
    /// - Parameters:
    ///   - name: The fixture.
    ///   - summary: What it is, in a sentence.
    mutating func source(of body: PlainBody, _ name: String, _ summary: String) -> BodySource {
        guard let example = body.example else {
            let text = StringLiteral.source(body.text)
            return BodySource(text: text, data: "Data(\(text).utf8)")
        }
        let fixture: String
        if let known = exchangeFixtures[name] {
            fixture = known.read
        } else {
            let summary = body.isBase64 ? String(summary.dropLast()) + ", in base64." : summary
            fixture = fixtures.addText(name, summary, body.text, documentation: example.documentation)
            exchangeFixtures[name] = (fixture, fixture)
        }
        let data = body.isBase64 ? "Data(base64Encoded: \(fixture)) ?? Data()" : "Data(\(fixture).utf8)"
        return BodySource(text: fixture, data: data)
    }
}
