import MartletContract
import MartletSyntax

extension Contract {
    /// Leaves out what forms and bodies of fields are held to as wholes, which the native dialect has no words for. Each keyword
    /// is reported once with the number of its places.
    mutating func forgetBodyKeywords(_ findings: inout [Diagnostic]) {
        var places: [(name: String, count: Int, origin: Origin)] = []
        forEachEndpoint { endpoint in
            for name in TextSet(endpoint.bodyKeywords.map(\.name)).sorted() {
                if let position = places.firstIndex(where: { $0.name == name }) {
                    places[position].count += 1
                } else {
                    places.append((name, 1, endpoint.origin))
                }
            }
            endpoint.bodyKeywords = []
        }
        findings += places.map { place in
            let number = place.count == 1 ? "a form" : "\(place.count) forms"
            return Diagnostic(
                ConvertCode.unsayable, .warning,
                "the native dialect cannot say '\(place.name.excerpt)' of \(number) as a whole, which is left out",
                at: place.origin.span)
        }
    }

    /// Returns the contract with the further content types of bodies and responses that a dialect has words for. The others
    /// are reported, each once with the number of its places.
    ///
    /// OpenAPI can say those that have the schema of the first one. The contract does not know the schema of the others.
    func keepingContentTypes(of target: ConversionTarget, _ findings: inout [Diagnostic]) -> Contract {
        var contract = self
        var lost = LostContentTypes(target: target)
        lost.take(from: &contract.errors)
        for index in contract.webhooks.indices {
            let origin = contract.webhooks[index].origin
            lost.take(from: &contract.webhooks[index].otherContentTypes, at: origin)
            lost.take(from: &contract.webhooks[index].responses)
        }
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                lost.take(from: &contract.groups[group].endpoints[index])
            }
        }
        findings += lost.findings
        return contract
    }
}

/// Content types that a dialect has no words for.
private struct LostContentTypes {
    let target: ConversionTarget
    /// Each content type with the number of its places and the first of them, in the order of the contract.
    private var places: [(name: String, count: Int, origin: Origin)] = []
    private var positions: TextTable<Int> = [:]

    init(target: ConversionTarget) {
        self.target = target
    }

    var findings: [Diagnostic] {
        let dialect = target == .native ? "the native dialect" : "OpenAPI"
        return places.map { place in
            let number = place.count == 1 ? "a body or response" : "\(place.count) bodies and responses"
            return Diagnostic(
                ConvertCode.unsayable, .warning,
                "\(dialect) cannot say '\(place.name.excerpt)' as another content type of \(number), which is left out",
                at: place.origin.span)
        }
    }

    mutating func take(from endpoint: inout Endpoint) {
        take(from: &endpoint.otherBodyContentTypes, at: endpoint.origin)
        take(from: &endpoint.responses)
        take(from: &endpoint.errors)
    }

    mutating func take(from responses: inout [some DeclaredResponse]) {
        for index in responses.indices {
            let origin = responses[index].origin
            take(from: &responses[index].otherContentTypes, at: origin)
        }
    }

    mutating func take(from others: inout OtherContentTypes, at origin: Origin) {
        let own = others.own
        let kept = target == .native ? [] : own.filter(others.alike.contains)
        for name in own where !kept.contains(name) {
            if let position = positions[name] {
                places[position].count += 1
            } else {
                positions[name] = places.count
                places.append((name, 1, origin))
            }
        }
        others = OtherContentTypes(kept)
        others.alike = TextSet(kept)
    }
}
