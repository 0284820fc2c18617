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
    /// What the text says; nil where it cannot be read.
    package let contract: Contract?
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
        // A document of OpenAPI shows the same examples, from which a reader guesses the same.
        if target == .openapi, !contract.guessedDates.isEmpty,
            let conversion = convert(contract, to: target, as: format, version, budget, keepsGuesses: true)
        {
            return conversion
        }
        return convert(contract, to: target, as: format, version, budget, keepsGuesses: false)
            ?? Conversion(text: "", diagnostics: [], contract: nil)
    }

    /// - Parameter keepsGuesses: Whether what was guessed of the document is left to be guessed again.
    /// - Returns: nil where that makes something else of it.
    private static func convert(
        _ contract: Contract, to target: ConversionTarget, as format: ConversionFormat, _ version: ConversionVersion,
        _ budget: WorkBudget, keepsGuesses: Bool
    ) -> Conversion? {
        var contract = contract
        var findings: [Diagnostic] = []
        if !keepsGuesses { contract.forgetGuesses { findings.append(stricter($0)) } }
        contract = contract.keepingContentTypes(of: target, &findings)
        if target == .native { contract.forgetBodyKeywords(&findings) }
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
                guard !keepsGuesses || again.guessedDates == result.contract.guessedDates else { return nil }
                let changes = ContractComparison.changes(from: result.contract, to: again, except: removed)
                let diagnostics = findings + changes.map { $0.finding(target) }
                return Conversion(text: text, diagnostics: diagnostics, contract: again)
            }
            guard round < maxRounds, repair(&document, load, target, &removed, &findings) else {
                return Conversion(text: text, diagnostics: findings + unread(load, contract), contract: nil)
            }
        }
        return Conversion(text: "", diagnostics: findings, contract: nil)
    }

    /// Reports a string that is a date in what is written.
    private static func stricter(_ field: Field) -> Diagnostic {
        Diagnostic(
            ConvertCode.changed, .warning,
            "'\(field.name.excerpt)' is a string whose examples are dates; what is written allows nothing but dates",
            at: field.type.origin.span,
            help: "write its 'format' in the document, or 'x-martlet-type: string' for a string")
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
