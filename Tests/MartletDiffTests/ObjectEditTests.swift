import Foundation
import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Edits of the objects that OpenAPI has around schemas: parameters, bodies, responses, security, servers, webhooks.
///
/// `specs/cases/object-edits` has documents with edits, each with the verdict about the wire in both directions: `none` where
/// nothing is reported.
struct ObjectEditTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "specs/cases/object-edits")

    private struct Table: Decodable {
        let edits: [Edit]
    }

    private struct Edit: Decodable {
        let edit: String
        let at: String
        let there: String
        let back: String
    }

    @Test(arguments: ["requests-and-responses", "streams-parts-and-security", "swagger"])
    func isJudged(_ name: String) throws {
        let file = Self.folder.appending(path: "\(name).json")
        let data = try Data(contentsOf: file)
        let table = try JSONDecoder().decode(Table.self, from: data)
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let values = try #require(json["edits"] as? [[String: Any]])
        let document = try #require(json["document"])
        let base = try contract(document)
        #expect(table.edits.count >= 40)
        for (edit, value) in zip(table.edits, values) {
            let steps = edit.at.split(separator: "/").map {
                String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
            }
            let revision = try contract(try edited(document, steps[...], value["value"]))
            #expect(verdict(from: base, to: revision) == edit.there, "\(name): \(edit.edit)")
            #expect(verdict(from: revision, to: base) == edit.back, "\(name): \(edit.edit), back")
        }
    }

    /// Returns a value with another one at a place, or with none where that is nil; `+` is the end of a list.
    private func edited(_ node: Any, _ steps: ArraySlice<String>, _ value: Any?) throws -> Any {
        let step = try #require(steps.first)
        if var list = node as? [Any] {
            if step == "+" { return list + [try #require(value)] }
            let index = try #require(Int(step))
            if steps.count > 1 {
                list[index] = try edited(list[index], steps.dropFirst(), value)
            } else if let value {
                list[index] = value
            } else {
                list.remove(at: index)
            }
            return list
        }
        var members = try #require(node as? [String: Any])
        members[step] = steps.count == 1 ? value : try edited(try #require(members[step]), steps.dropFirst(), value)
        return members
    }

    private func contract(_ document: Any) throws -> Contract {
        let data = try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
        let text = String(decoding: data, as: UTF8.self)
        let loaded = ContractLoader.load(path: "api.json", fileSystem: .inMemory(["api.json": text]))
        return try #require(loaded.contract, "\(loaded.diagnostics)")
    }

    private func verdict(from base: Contract, to revision: Contract) -> String {
        let changes = ContractDiff.changes(from: base, to: revision, context: DiffContext(now: today))
        return changes.map(\.verdicts.wire).max()?.rawValue ?? "none"
    }
}
