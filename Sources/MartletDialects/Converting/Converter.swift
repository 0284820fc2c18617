package import MartletContract
package import MartletSyntax

/// What a contract is converted to.
package enum ConversionTarget: String, Sendable, CaseIterable {
    /// The native dialect.
    case native
    /// OpenAPI, 3.1 or 3.2.
    case openapi
}

/// How a converted document is written down.
package enum ConversionFormat: String, Sendable, CaseIterable {
    /// YAML.
    case yaml
    /// JSON.
    case json
}

/// A converted document.
package struct Conversion: Sendable {
    /// The text.
    package let text: String
    /// What could not be converted, and what was changed.
    package let diagnostics: [Diagnostic]
}

/// Converts contracts into documents of a dialect.
///
/// What was written is read again. What the reader refuses is left out and reported, and so is everything that comes back
/// as something else: nothing is lost without a word.
package enum Converter {
    /// How often what is refused may be left out: leaving out one thing can make others senseless.
    private static let maxRounds = 20

    /// Converts a contract.
    ///
    /// - Parameters:
    ///   - version: The version of OpenAPI.
    ///   - budget: The work that the run may still create.
    package static func convert(
        _ contract: Contract, to target: ConversionTarget, as format: ConversionFormat,
        version: ConversionVersion = .v31, budget: WorkBudget = WorkBudget()
    ) -> Conversion {
        var contract = contract
        contract.forgetGuesses()
        var findings: [Diagnostic] = []
        contract = contract.keepingContentTypes(of: target, &findings)
        let result = target == .native ? NativeWriter.write(contract) : OpenAPIWriter.write(contract, as: version)
        var document = result.document
        findings += result.diagnostics
        var removed: TextSet = []
        for round in 0...maxRounds {
            let text = format == .yaml ? YAMLWriter.write(document) : JSONWriter.write(document)
            let path = "specification." + format.rawValue
            let load = ContractLoader.load(path: path, fileSystem: .inMemory([path: text]), budget: budget)
            if var again = load.contract {
                again.sourcePath = contract.sourcePath
                let changes = ContractComparison.changes(from: result.contract, to: again, except: removed)
                return Conversion(text: text, diagnostics: findings + changes.map { $0.finding(target) })
            }
            guard round < maxRounds, repair(&document, load, target, &removed, &findings) else {
                return Conversion(text: text, diagnostics: findings + unread(load, contract))
            }
        }
        return Conversion(text: "", diagnostics: findings)
    }

    /// Leaves out of a document what its reader refuses. Returns whether that was anything.
    private static func repair(
        _ document: inout OutputNode, _ load: LoadResult, _ target: ConversionTarget, _ removed: inout TextSet,
        _ findings: inout [Diagnostic]
    ) -> Bool {
        switch target {
        case .native:
            var repair = NativeRepair(document, load)
            guard repair.run() else { return false }
            document = repair.document
            removed.formUnion(repair.subjects)
            findings += repair.findings
        case .openapi:
            var repair = OpenAPIRepair(document, load)
            guard repair.run() else { return false }
            document = repair.document
            findings += repair.findings
        }
        return true
    }

    /// Reports that a document cannot be read by whoever wrote it.
    private static func unread(_ load: LoadResult, _ contract: Contract) -> [Diagnostic] {
        load.diagnostics.filter { $0.severity == .error }.map { finding in
            Diagnostic(
                ConvertCode.refused, "what was written cannot be read: \(finding.message)", at: contract.origin.span,
                help: finding.help)
        }
    }
}
