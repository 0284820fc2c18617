package import MartletDialects
package import MartletReporting
package import MartletSyntax

/// What `martlet convert` does: reads a specification, and writes it in another dialect.
package struct ConvertRun: Sendable {
    /// What became of it.
    package struct Outcome: Sendable {
        /// How the run ended.
        package var status: ExitStatus
        /// What was found: in the specification, and what could not be converted.
        package var report: Report
        /// The document; nil when there is none because of an error.
        package var text: String?
    }

    /// The path of the specification; `-` is standard input.
    package var specification: String
    /// What it is converted to.
    package var target: ConversionTarget
    /// How it is written down.
    package var format: ConversionFormat
    /// The file that is written; nil leaves the text to the caller.
    package var output: String?

    package init(
        specification: String, target: ConversionTarget, format: ConversionFormat = .yaml, output: String? = nil
    ) {
        self.specification = specification
        self.target = target
        self.format = format
        self.output = output
    }

    /// Converts. Nothing is written when a finding is an error.
    package func run(_ pipeline: Pipeline, fileSystem: FileSystem = .disk) -> Outcome {
        let load = pipeline.load(specification)
        var diagnostics = load.diagnostics
        func outcome(_ status: ExitStatus, _ text: String? = nil) -> Outcome {
            Outcome(status: status, report: Report(sources: load.sources, diagnostics: diagnostics), text: text)
        }
        guard let contract = load.contract else { return outcome(load.isUnreadable ? .inputUnreadable : .findings) }
        let conversion = Converter.convert(contract, to: target, as: format)
        diagnostics += conversion.diagnostics
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return outcome(.findings) }
        if let output {
            do throws(FileSystemError) {
                try fileSystem.write(Array(conversion.text.utf8), to: output)
            } catch {
                diagnostics.append(Diagnostic(CommandCode.unwritable, error.description, at: nil))
                return outcome(.outputUnwritable)
            }
        }
        return outcome(.clean, conversion.text)
    }
}
