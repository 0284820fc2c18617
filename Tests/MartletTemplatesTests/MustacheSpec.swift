import Foundation
import MartletTemplates

/// The official Mustache tests, read in place.
enum MustacheSpec {
    /// One test of a suite.
    struct Case: Sendable {
        let name: String
        let schema: TemplateSchema
        let record: TemplateRecord
        let sources: [TemplateSource]
        let expected: String
    }

    /// Why the tests are skipped where the suite is missing.
    static let skipReason: String =
        "the corpus is not beside the package: put it into ../shared/corpus or name it in MARTLET_CORPUS"

    /// Whether the suite is there.
    static var isAvailable: Bool { folder != nil }

    private static let folder: URL? = {
        var corpora: [URL] = []
        if let path = ProcessInfo.processInfo.environment["MARTLET_CORPUS"] {
            corpora.append(URL(fileURLWithPath: path))
        }
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        corpora.append(package.deletingLastPathComponent().appendingPathComponent("shared/corpus"))
        return corpora.map { $0.appendingPathComponent("mustache-spec") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// Reads a suite, such as `sections`.
    static func cases(_ suite: String) throws -> [Case] {
        struct Unreadable: Error {}
        guard let folder else { throw Unreadable() }
        let data = try Data(contentsOf: folder.appendingPathComponent("\(suite).json"))
        guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let tests = root["tests"] as? [[String: Any]]
        else { throw Unreadable() }
        return try tests.map { test in
            guard let name = test["name"] as? String, let template = test["template"] as? String,
                let expected = test["expected"] as? String, let data = test["data"]
            else { throw Unreadable() }
            let partials = (test["partials"] as? [String: String] ?? [:]).sorted { $0.key < $1.key }
            let sources =
                [TemplateSource(name: "main", path: "main", text: template)]
                + partials.map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) }
            let (schema, record) = InferredData(template: template).record(of: data)
            return Case(name: name, schema: schema, record: record, sources: sources, expected: expected)
        }
    }
}

/// Makes a schema and a record of a test's data, which has neither.
struct InferredData {
    /// The template, which says whether a null is an empty text or an absent record.
    let template: String

    /// Returns the data as a record; data that is no object becomes a record with the only name `.`.
    func record(of data: Any) -> (TemplateSchema, TemplateRecord) {
        let values = data as? [String: Any] ?? [".": data]
        let fields = values.sorted { $0.key < $1.key }
        let kinds = fields.map { kind(of: [$0.value], name: $0.key) }
        let schema = TemplateSchema(zip(fields, kinds).map { (name: $0.key, kind: $1) })
        return (schema, TemplateRecord(schema, zip(fields, kinds).map { value($0.value, as: $1) }))
    }

    /// Returns the kind that all of some values have.
    private func kind(of values: [Any], name: String) -> TemplateKind {
        if values.first is NSNull {
            return template.contains("#\(name)}}") || template.contains("^\(name)}}")
                ? .record(TemplateSchema([])) : .text
        }
        if values.allSatisfy({ $0 is [Any] }) {
            return .list(schema(of: values.flatMap { $0 as? [Any] ?? [] }))
        }
        if values.allSatisfy({ $0 is [String: Any] }) { return .record(schema(of: values)) }
        return values.allSatisfy { isBoolean($0) } ? .flag : .text
    }

    private func schema(of elements: [Any]) -> TemplateSchema {
        guard !elements.isEmpty, elements.allSatisfy({ $0 is [String: Any] }) else {
            return elements.isEmpty ? TemplateSchema([]) : TemplateSchema([(".", kind(of: elements, name: "."))])
        }
        let objects = elements.compactMap { $0 as? [String: Any] }
        let names = Set(objects.flatMap(\.keys)).sorted()
        return TemplateSchema(
            names.map { name in (name: name, kind: kind(of: objects.compactMap { $0[name] }, name: name)) })
    }

    private func value(_ data: Any, as kind: TemplateKind) -> TemplateValue {
        switch kind {
        case .text: .text(data is NSNull ? "" : "\(data)")
        case .flag: .flag((data as? NSNumber)?.boolValue ?? false)
        case .list(let schema): .list((data as? [Any] ?? []).map { record(of: $0, schema: schema) })
        case .record(let schema): .record(data is NSNull ? nil : record(of: data, schema: schema))
        case .open: .open([:])
        }
    }

    private func record(of data: Any, schema: TemplateSchema) -> TemplateRecord {
        let values = data as? [String: Any] ?? [".": data]
        return TemplateRecord(
            schema, zip(schema.names, schema.kinds).map { value(values[$0] ?? NSNull(), as: $1) })
    }

    private func isBoolean(_ data: Any) -> Bool {
        // Numbers and Booleans are both NSNumber; only a Boolean is a C char.
        (data as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }
}
