import Foundation
import MartletFormats

// Bodies that are a message after the other (OpenAPI 3.2, section 4.14.2.1, sequential media types).
extension RequestWriter {
    /// Writes the elements of a list as the body, one after the other: as JSON Lines, as a JSON text sequence (RFC 7464) or as
    /// server-sent events, as the content type says; nil leaves the body out.
    ///
    /// An object with `data`, and no other fields than those of an event, is an event with these fields. Any other value is
    /// the data of one, a string without quotes.
    ///
    /// - Throws: ``APIError/Code/encoding`` when a value holds a number that is not finite.
    public mutating func sequence(_ list: JSONText?, contentType: String) throws(APIError) {
        guard let list else { return }
        let elements = try Self.elements(of: list)
        let essence = contentType.prefix { $0 != ";" }.lowercased()
        let format = StreamFormat(essence: String(essence)) ?? .lines
        let messages = elements.map { element in
            switch format {
            case .lines: JSONText(element).parameterText + "\n"
            case .sequence: "\u{1E}" + JSONText(element).parameterText + "\n"
            case .events: Self.event(element)
            case .parts: StreamPart.text(JSONText(element).parameterText, nil)
            }
        }
        body(messages.joined().utf8Data, contentType: contentType)
    }

    /// Writes the elements of a list as the parts of a body without names, one after the other; nil leaves the body out.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - contentType: The content type of the body, `multipart/mixed` and the like, without a boundary.
    ///   - prefix: The content types of the first parts.
    ///   - item: That of each further part. What is no JSON by its content type is text: a string as it is.
    /// - Throws: ``APIError/Code/encoding`` when a value holds a number that is not finite.
    public mutating func parts(
        _ list: JSONText?, contentType: String, prefix: [String] = [], item: String = "application/json"
    ) throws(APIError) {
        guard let list else { return }
        var writer = MultipartWriter(contentType: contentType)
        for (index, element) in try Self.elements(of: list).enumerated() {
            let type = index < prefix.count ? prefix[index] : item
            let essence = type.prefix { $0 != ";" }.lowercased()
            let isJSON = essence == "application/json" || essence.hasSuffix("+json")
            let text = isJSON ? JSONText(element).parameterText : ParameterShape.text(element)
            writer.add(part: text.utf8Data, contentType: type)
        }
        unnamed(writer)
    }

    private static func elements(of list: JSONText) throws(APIError) -> [JSON] {
        guard let text = list.text, let value = try? JSONCoding.decode(JSON.self, from: text.utf8Data),
            case .array(let elements) = value
        else { throw APIError(.encoding, reason: "a number of the body is not finite") }
        return elements
    }

    private static func event(_ value: JSON) -> String {
        let names = ["event", "data", "id", "retry"]
        var fields: [String: JSON] = [:]
        if case .object(let members) = value {
            for (name, value) in members { fields[name] = value }
        }
        guard fields["data"] != nil, fields.keys.allSatisfy(names.contains) else {
            return EventLines.data(ParameterShape.text(value)) + "\n"
        }
        var text = ""
        for name in names {
            guard let value = fields[name], value != .null else { continue }
            let content = ParameterShape.text(value)
            if name == "data" {
                text += EventLines.data(content)
            } else if EventLines.isValue(content) {
                text += "\(name): \(content)\n"
            }
        }
        return text + "\n"
    }
}
