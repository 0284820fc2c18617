import MartletContract
import MartletSyntax

extension Contract {
    /// Returns the contract without what OpenAPI 3.1 has no words for, and 3.2 has; each is reported.
    func withoutNewWords(_ findings: inout [Diagnostic]) -> Contract {
        var contract = self
        func report(_ what: String, at origin: Origin) {
            findings.append(
                Diagnostic(
                    ConvertCode.unsayable, .warning, "OpenAPI 3.1 cannot say \(what), which is left out",
                    at: origin.span, help: "write 3.2, with --openapi-version 3.2"))
        }
        for group in contract.groups.indices {
            contract.groups[group].endpoints.removeAll { endpoint in
                guard !endpoint.method.isStandard || endpoint.method == .query else { return false }
                report("the method \(endpoint.method.token)", at: endpoint.origin)
                return true
            }
            for index in contract.groups[group].endpoints.indices {
                contract.groups[group].endpoints[index].parameters.removeAll { parameter in
                    guard parameter.place == .querystring else { return false }
                    report("a parameter that is the whole query", at: parameter.field.origin)
                    return true
                }
                for position in contract.groups[group].endpoints[index].parameters.indices {
                    var parameter = contract.groups[group].endpoints[index].parameters[position]
                    if parameter.style == .cookie {
                        report("a cookie that is not percent-encoded", at: parameter.field.origin)
                        parameter.style = .form
                    }
                    if parameter.isReservedAllowed, parameter.place != .query {
                        report("that a value keeps its reserved characters", at: parameter.field.origin)
                        parameter.isReservedAllowed = false
                    }
                    contract.groups[group].endpoints[index].parameters[position] = parameter
                }
            }
        }
        contract.groups.removeAll { $0.endpoints.isEmpty }
        let origins = TextTable(contract.groups.map { ($0.name, $0.origin) }) { first, _ in first }
        for tag in contract.document.tags {
            guard let kind = tag.kind else { continue }
            let origin = tag.group.flatMap { origins[$0] } ?? contract.origin
            report("that the tag '\(tag.name.excerpt)' is of the kind '\(kind.excerpt)'", at: origin)
        }
        for index in contract.models.indices {
            guard case .union(var union) = contract.models[index].shape, union.fallback != nil else { continue }
            report("which member a value of another discriminator is", at: contract.models[index].origin)
            union.fallback = nil
            contract.models[index].shape = .union(union)
        }
        return contract
    }
}
