import Foundation
import MartletFormats

/// What a request says under the name of a secret: a server that repeats it in its answer does so under another.
extension LogRedactor {
    /// The fewest bytes that a text has which is looked for in an answer. A shorter one is everywhere.
    private static let minSecretBytes = 4

    /// Returns the values of a request that are not to be shown.
    ///
    /// - Parameters:
    ///   - url: Its address.
    ///   - data: Its body; nil when there is none in memory.
    ///   - contentType: What the body is.
    func secretValues(url: URL, body data: Data?, contentType: String?) -> Set<String> {
        var found: Set<String> = []
        collect(items: url.query(percentEncoded: true) ?? "", into: &found)
        if let data, data.count <= Self.maxBodyBytes {
            switch Self.kind(of: contentType) {
            case .json:
                (try? JSONCoding.decode(JSON.self, from: data)).map { collect($0, isSecret: false, into: &found) }
            case .form: collect(items: String(decoding: data, as: UTF8.self), into: &found)
            case .other: break
            }
        }
        return found.filter { $0.utf8.count >= Self.minSecretBytes }
    }

    private func collect(items text: String, into found: inout Set<String>) {
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, isSecretItem(parts[0].removingPercentEncoding ?? "") else { continue }
            let value = parts[1].replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
            found.formUnion([parts[1], value])
        }
    }

    private func collect(_ json: JSON, isSecret: Bool, into found: inout Set<String>) {
        switch json {
        case .object(let members):
            for (key, value) in members { collect(value, isSecret: isSecret || self.isSecret(key), into: &found) }
        case .array(let elements):
            for element in elements { collect(element, isSecret: isSecret, into: &found) }
        case .string(let text) where isSecret: found.insert(text)
        case .number(let number) where isSecret: found.insert("\(number)")
        default: break
        }
    }
}
