import Foundation
import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// Takes entries out of real documents, one at a time: what the ledger says is in the contract makes a difference there.
struct CorpusMutationTests {
    /// The number of entries that are taken out of each document.
    static let count = Int(ProcessInfo.processInfo.environment["MARTLET_LEDGER_MUTATIONS"] ?? "") ?? 0
    /// Larger documents take too long to read that often.
    private static let largest = 400_000

    @Test(
        .enabled(if: count > 0, "MARTLET_LEDGER_MUTATIONS says how many entries of each document are taken out"),
        arguments: OpenAPICorpusTests.documents(in: "openapi") + OpenAPICorpusTests.documents(in: "openapi-more"))
    func takesNothingOutInSilence(_ document: String) throws {
        let path = OpenAPICorpusTests.folder.appending(path: document).path
        guard let size = try? Data(contentsOf: URL(filePath: path)).count, size <= Self.largest else { return }
        let source = ContractLoader.load(path: path)
        let root = try #require(SourceReader.read(SourceFileID(index: 0), in: source.sources).root)
        let ledger = NodeLedger(root, source)
        let step = max(1, ledger.modelled.count / Self.count)
        let entries = stride(from: 0, to: ledger.modelled.count, by: step).map { ledger.modelled[$0] }
        let whole = Reading(root, without: nil)
        let silent = entries.filter { Reading(root, without: $0.key) == whole }
        print("mutation: \(document): \(entries.count) entries, \(silent.count) without a difference")
        for entry in silent { print("silent: \(document) \(entry.pointer)") }
        #expect(silent.map(\.pointer).filter { !Self.isImplied($0) } == [])
    }

    /// Fields and keywords whose values often say what holds without them: `type` beside `enum` or of a text, `required` of a
    /// parameter in a path, `tags` that are the first segment of the path, an `operationId` of the method and the path.
    private static let implied: Set<String> = [
        "type", "required", "nullable", "uniqueItems", "additionalProperties", "style", "explode", "tags",
        "operationId",
        "consumes", "produces", "parameters",
    ]

    /// Returns true for an entry that may say what holds without it, and for one of a content type beside another of the same
    /// schema, of a mapping that names what has the name anyway, of a tag's name, and of the default of a list's elements.
    private static func isImplied(_ pointer: String) -> Bool {
        let steps = pointer.split(separator: "/")
        return implied.contains(String(steps.last ?? "")) || steps.contains("content")
            || steps.dropLast().last == "mapping"
            || steps.first == "tags" || pointer.hasSuffix("/items/default")
    }

    /// What is read of a document.
    private struct Reading: Equatable {
        let contract: Contract?
        let unread: [Literal]
        let texts: [Literal?]
        let messages: [String]

        init(_ root: Node, without key: SourceSpan?) {
            let result = load(root.json(without: key))
            contract = result.contract
            unread = result.contract?.document.unread.map(\.value) ?? []
            texts = result.contract?.document.textSchemas.map(\.schema) ?? []
            messages = result.diagnostics.map(\.message)
        }
    }
}

extension Node {
    /// Writes it as JSON, without the entry of a key.
    fileprivate func json(without key: SourceSpan?) -> String {
        switch value {
        case .scalar(let scalar):
            let isBare = scalar.style == .plain && scalar.resolved != .string
            return isBare
                && (try? JSONSerialization.jsonObject(with: Data(scalar.text.utf8), options: .fragmentsAllowed)) != nil
                ? scalar.text : JSONWriter.quoted(scalar.text)
        case .sequence(let elements):
            return "[" + elements.map { $0.json(without: key) }.joined(separator: ", ") + "]"
        case .mapping(let mapping):
            let entries = mapping.entries.filter { $0.key.span != key }
            return "{"
                + entries.map { JSONWriter.quoted($0.name) + ": " + $0.value.json(without: key) }.joined(
                    separator: ", ")
                + "}"
        }
    }
}
