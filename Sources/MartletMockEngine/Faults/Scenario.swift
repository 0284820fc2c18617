package import MartletSyntax

/// Faults that belong together, under a name.
package struct Scenario: Sendable, Equatable {
    /// The name.
    package var name: String
    /// What goes wrong.
    package var faults: [Fault]

    package init(name: String, faults: [Fault]) {
        self.name = name
        self.faults = faults
    }

    /// The scenario in which nothing goes wrong.
    package static let calm = Scenario(name: "calm", faults: [])
}

/// Codes of findings about files of scenarios.
package enum ScenarioCode: String, CaseIterable, Sendable {
    /// A fault or a scenario is not written as it must be.
    case invalid = "scenario/invalid"
    /// A fault is for an endpoint that there is not.
    case unknownEndpoint = "scenario/unknown-endpoint"
}

/// Reads a file of scenarios: YAML or JSON, names with lists of faults.
///
///     scenarios:
///       outage: ["status=503,for=Users.getUser,times=2,retry-after=1"]
///       slow train: ["latency=1s..3s", "drop,chance=0.1"]
package struct ScenarioReader {
    private let endpoints: [String]
    private var diagnostics: [Diagnostic] = []

    /// - Parameter endpoints: What faults can be for: names of endpoints, and methods with paths.
    package init(endpoints: [String]) {
        self.endpoints = endpoints
    }

    /// Returns the scenarios of a file in the author's order, with all that is wrong with it.
    package mutating func read(
        _ file: SourceFileID, in sources: SourceMap
    ) -> (scenarios: [Scenario], diagnostics: [Diagnostic]) {
        let result = SourceReader.read(file, in: sources)
        diagnostics = result.diagnostics
        guard let root = result.root else { return ([], diagnostics) }
        guard let mapping = root.mapping, mapping.entries.count == 1,
            let list = mapping["scenarios"]?.mapping
        else {
            report("a file of scenarios has one key, 'scenarios', with a name for each", root.span)
            return ([], diagnostics)
        }
        let scenarios = list.entries.map { entry in
            Scenario(name: entry.name, faults: faults(entry.value, of: entry.name))
        }
        return (scenarios, diagnostics)
    }

    private mutating func report(_ message: String, _ span: SourceSpan, help: String? = nil) {
        diagnostics.append(Diagnostic(ScenarioCode.invalid, message, at: span, help: help))
    }

    private mutating func faults(_ node: Node, of name: String) -> [Fault] {
        guard let nodes = node.sequence else {
            report("the scenario '\(name.excerpt)' is a list of faults", node.span)
            return []
        }
        return nodes.compactMap { node in
            guard let text = node.scalar?.text else {
                report("a fault is a text such as 'status=503,times=2'", node.span)
                return nil
            }
            do throws(Fault.Failure) {
                let fault = try Fault(text)
                check(fault, node.span)
                return fault
            } catch {
                report(error.message, node.span)
                return nil
            }
        }
    }

    private mutating func check(_ fault: Fault, _ span: SourceSpan) {
        guard let target = fault.target, !endpoints.contains(target) else { return }
        diagnostics.append(
            Diagnostic(
                ScenarioCode.unknownEndpoint, "there is no endpoint '\(target.excerpt)'", at: span,
                help: Spelling.suggestion(for: target, among: endpoints)))
    }
}
