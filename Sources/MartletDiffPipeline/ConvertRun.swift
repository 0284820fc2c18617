package import MartletDialects
package import MartletPipeline
package import MartletReporting
import MartletSettings
package import MartletSyntax

/// What `martlet convert` does: reads a specification, and writes it in another dialect.
package struct ConvertRun: Sendable {
    /// What became of it.
    package struct Outcome: Sendable {
        /// How the run ended.
        package var status: ExitStatus
        /// What was found: in `martlet.yaml`, in the specification, and what could not be converted.
        package var reports: [Report]
        /// The document; nil when there is none because of an error.
        package var text: String?
    }

    /// The path of the specification; `-` is standard input.
    package var specification: String
    /// The overlays that change it first; empty takes those of `martlet.yaml`.
    package var overlays: [String] = []
    /// A folder that its files may lie in beside its own; nil as `martlet.yaml` has it.
    package var root: String?
    /// What it is converted to.
    package var target: ConversionTarget
    /// The version of OpenAPI that is written.
    package var version = ConversionVersion.v31
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
        var store = SettingsStore(fileSystem: fileSystem)
        let settings = store.settings(for: specification)
        if let failure = store.failure { return Outcome(status: failure, reports: store.reports) }
        let load = pipeline.load(
            specification, overlays: overlays.isEmpty ? settings.overlays(for: specification) : overlays,
            root: root ?? settings.root(for: specification))
        var diagnostics = load.diagnostics
        func outcome(_ status: ExitStatus, _ text: String? = nil) -> Outcome {
            let report = Report(sources: load.sources, diagnostics: diagnostics)
            return Outcome(status: status, reports: store.reports + [report], text: text)
        }
        guard let contract = load.contract else { return outcome(load.isUnreadable ? .inputUnreadable : .findings) }
        let conversion = Converter.convert(
            contract, to: target, as: format, version: version, budget: pipeline.budget)
        diagnostics += conversion.diagnostics
        if let written = conversion.contract {
            diagnostics += ConversionCheck.findings(contract, written, besides: conversion.diagnostics)
        }
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
