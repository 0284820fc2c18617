import Foundation
import Testing
import MartletContract
import MartletDialects
import MartletSyntax

/// The specifications that a round trip is held to: the five backends, and the input of every golden case that is read.
let roundTripSpecifications: [String] = {
    let manager = FileManager.default
    let specs = packageRoot.appending(path: "specs")
    let backends = ((try? manager.contentsOfDirectory(atPath: specs.path)) ?? []).filter { $0.hasSuffix(".yaml") }
    let cases = ((try? manager.contentsOfDirectory(atPath: specs.appending(path: "cases").path)) ?? []).flatMap {
        name in
        let folder = "cases/\(name)/input"
        return ((try? manager.contentsOfDirectory(atPath: specs.appending(path: folder).path)) ?? [])
            .filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }
    let unsayable = [laterSpecification, hooksSpecification]
    return (backends + cases).sorted().map { "specs/" + $0 }.filter { !unsayable.contains($0) }
}()

/// A specification that the native dialect cannot say whole.
let laterSpecification = "specs/cases/later/input/spec.yaml"
/// A specification of whose webhooks the native dialect says the names and the bodies alone.
let hooksSpecification = "specs/cases/hooks/input/spec.yaml"

/// Reads a specification of the package; nil for one that is meant to have errors.
func contract(at path: String) -> Contract? {
    ContractLoader.load(path: packageRoot.appending(path: path).path).contract
}

/// Reads a text that was written, under the path of the contract that it was written from.
func reread(_ text: String, as contract: Contract) throws -> Contract {
    let result = ContractLoader.load(
        path: contract.sourcePath, fileSystem: .inMemory([contract.sourcePath: text]))
    let findings = result.diagnostics.filter { $0.severity == .error }.map { finding in
        let line = finding.primary.map { result.sources.location(of: $0).line } ?? 0
        return "\(line): \(finding.message)"
    }
    return try #require(result.contract, "\(findings.joined(separator: "\n"))\n\(text)")
}

/// Says where two contracts differ, in one line each.
func differences(_ left: Contract, _ right: Contract) -> [String] {
    var result: [String] = []
    func compare<Value: Equatable>(_ what: String, _ left: Value, _ right: Value) {
        if left != right { result.append("\(what): \(left) is not \(right)") }
    }
    compare("name", left.name, right.name)
    compare("version", left.version, right.version)
    compare("description", left.description, right.description)
    compare("servers", left.servers, right.servers)
    compare("headers", left.headers, right.headers)
    compare("timeouts", left.timeouts, right.timeouts)
    compare("pins", left.pins, right.pins)
    compare("errors", left.errors, right.errors)
    compare("dates", left.dateFormats, right.dateFormats)
    compare("auth", left.authSchemes, right.authSchemes)
    compare("default auth", left.defaultAuth, right.defaultAuth)
    compare("flows", left.flows, right.flows)
    compare("cache", left.cache, right.cache)
    compare("links", left.links, right.links)
    compare("names of models", left.models.map(\.name), right.models.map(\.name))
    for (one, other) in zip(left.models, right.models) { compare("model \(one.name)", one, other) }
    compare("names of groups", left.groups.map(\.name), right.groups.map(\.name))
    for (one, other) in zip(left.groups, right.groups) {
        compare("description of \(one.name)", one.description, other.description)
        compare("endpoints of \(one.name)", one.endpoints.map(\.name), other.endpoints.map(\.name))
        for (one, other) in zip(one.endpoints, other.endpoints) { compare("endpoint \(one.name)", one, other) }
    }
    compare("webhooks", left.webhooks, right.webhooks)
    compare("extensions", left.extensions, right.extensions)
    return result
}
