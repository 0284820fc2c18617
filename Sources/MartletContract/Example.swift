/// A whole payload to show, of a body or of an answer.
package struct Example: Sendable, Equatable {
    /// What it is chosen by; no two of one body or answer have the same. Where its author gave none it is
    /// ``defaultName(at:of:)``.
    package var name: String
    /// The payload. What is text as it is, is a string; bytes are a string, in base64; messages and parts that follow each
    /// other are a list.
    package var value: Literal
    /// The payload as it is sent, where its author wrote it down so; nil where it is written from ``value``.
    package var wireText: String?
    /// What it shows, in a few words.
    package var summary: String?
    /// What it shows, at length; CommonMark.
    package var description: String?
    /// Where it was read.
    package var origin: Origin

    package init(name: String, value: Literal, origin: Origin) {
        self.name = name
        self.value = value
        self.origin = origin
    }

    /// Returns the name of an example without one: `example` where it stands alone, else `example1`, `example2`…
    package static func defaultName(at index: Int, of count: Int) -> String {
        count == 1 ? "example" : "example\(index + 1)"
    }

    /// Whether the names of some examples are those that they have without one.
    package static func areUnnamed(_ examples: [Example]) -> Bool {
        examples.indices.allSatisfy { examples[$0].name == defaultName(at: $0, of: examples.count) }
    }

    /// What it shows, as paragraphs of CommonMark; nil where its author says nothing.
    package var documentation: String? {
        let texts = [summary, description].compactMap { $0 }.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    /// Whether there is more to it than its name and its value.
    package var hasNotes: Bool { wireText != nil || summary != nil || description != nil }
}

extension Endpoint {
    /// The type of its whole answer to an example of a stream: a list of messages. Nil for any other exchange.
    package var streamedList: TypeReference? {
        guard case .stream(let message) = exchange else { return nil }
        return TypeReference(.array(message), origin: message.origin)
    }
}
