import Foundation
import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// The specification that the app was generated from, and what the app sends.
struct ShippedSpecification {
    /// Its text.
    let text: String
    /// What it says, but for what TypeMatrix is about, which has all models in both directions.
    let contract: Contract

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../specs/cases/shipped/input/spec.yaml").standardized
        text = try String(contentsOf: file, encoding: .utf8)
        contract = try Self.contract(of: text)
    }

    /// Reads a specification.
    static func contract(of text: String) throws -> Contract {
        try whole(text).holding { $0.name != TypeMatrix.endpoint }
    }

    /// Reads a specification with all of its endpoints.
    static func whole(_ text: String) throws -> Contract {
        let result = ContractLoader.load(path: "spec.yaml", fileSystem: .inMemory(["spec.yaml": text]))
        let errors = result.diagnostics.filter { $0.severity == .error }.map(\.message)
        guard errors.isEmpty, let contract = result.contract else { throw Unreadable(messages: errors) }
        return contract
    }

    /// Reads the specification with a change.
    func revision(_ edits: [(from: String, to: String)]) throws -> Contract {
        var text = text
        for edit in edits {
            guard text.components(separatedBy: edit.from).count == 2 else {
                throw Unreadable(messages: ["'\(edit.from)' does not stand there once"])
            }
            text = text.replacing(edit.from, with: edit.to)
        }
        return try Self.contract(of: text)
    }

    /// Why there is no contract.
    struct Unreadable: Error {
        let messages: [String]
    }

    /// Lets the app call an endpoint with all kinds of values, and returns what it sends.
    func requests(of endpoint: Endpoint) async -> [WireRequest] {
        guard let answer = AnswerMaker(contract).answer(of: endpoint) else { return [] }
        let name = "\(endpoint.group).\(endpoint.name)"
        var result: [WireRequest] = []
        for values in values(of: endpoint) {
            // A value that cannot be written, such as an empty piece of a path, is not sent.
            result += await ShippedApp.call(name, values, answer: answer).requests
        }
        return result
    }

    /// Returns the values that the app calls an endpoint with.
    func values(of endpoint: Endpoint) -> [CallValues] {
        var fields = endpoint.parameters.map(\.field)
        switch endpoint.body {
        case .json(let type)?:
            fields.append(Self.body(type, endpoint))
        case .text?, .file?:
            fields.append(Self.body(TypeReference(.string, origin: endpoint.origin), endpoint))
        case .fields(let own)?, .form(let own)?:
            fields += own
        case .multipart(let own)?:
            // The app makes files of texts.
            fields += own.map { field in
                var field = field
                if field.type.kind == .file { field.type.kind = .string }
                return field
            }
        case nil: break
        }
        return PayloadVariety(contract, isFromServer: false).payloads(of: fields).map { values in
            guard case .object(let members) = values else { return CallValues([:]) }
            return CallValues(
                Dictionary(members.map { ($0.name, JSONText.write($0.value)) }) { first, _ in first })
        }
    }

    private static func body(_ type: TypeReference, _ endpoint: Endpoint) -> Field {
        var field = Field(name: "body", key: "body", type: type, origin: endpoint.origin)
        field.isOptional = endpoint.isBodyOptional
        return field
    }
}
