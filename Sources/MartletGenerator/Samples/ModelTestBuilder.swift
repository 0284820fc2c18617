import MartletContract
import MartletPayloads
import MartletPlan

/// Writes the test of one model: what is read from a text is written again.
enum ModelTestBuilder {
    /// Returns the test, whose name is claimed in a scope; nil for a model that is read and written as another type is, or that no value can be made of.
    static func build(
        _ model: ModelPlan, in context: SampleContext, _ fixtures: inout FixtureSet, _ scope: inout NameScope
    ) -> TestFunction? {
        switch model.declaration {
        case .structure, .union: break
        case .enumeration, .newtype, .alias: return nil
        }
        guard model.model.deprecation == nil, let name = NameCleaner.clean(model.name.text, .lowerCamel)?.text else {
            return nil
        }
        let type = TypeReference(.model(model.model.name), origin: model.model.origin)
        var rows: [SourceLayout] = []
        var known: [Literal] = []
        let variants: [(Sampler.Variant, String, String)] = [
            (.made, name, "A `\(model.name.text)` with everything."),
            (.minimal, "\(name)AtLeast", "A `\(model.name.text)` with as little as can be."),
        ]
        for (variant, fixtureName, summary) in variants {
            let slot = SampleSlot(owner: model.model.name, name: "")
            guard let literal = try? context.sampler.sample(type, for: slot, variant: variant), !known.contains(literal)
            else { continue }
            known.append(literal)
            let written = WrittenForm(context: context).literal(literal, as: type)
            guard !context.choices.endsCutShort() else { continue }
            let names = fixtures.add(fixtureName, summary, literal, written: written)
            rows.append(.call("", [.text(names.read), .text(names.written)]))
        }
        guard !rows.isEmpty else { return nil }
        let framework = context.framework
        // Types that differ only in the case of their first word are one name here.
        let function = scope.claim(Identifier(framework.functionName("\(name)WritesWhatItReads"))).source
        let indent = String(repeating: " ", count: 8 + framework.rowIndent)
        let body = [
            "let value = try JSONCoding.decode(\(model.name.source).self, from: Data(json.utf8))",
            "let written = try JSONCoding.encode(value)",
            framework.equal("jsonDifference(between: expected, and: written)", "nil").oneLine,
        ]
        let lines = framework.function(
            function, "throws", TestRows(parameters: [("json", "String"), ("expected", "String")], values: rows),
            body.map { indent + $0 })
        return TestFunction(lines: lines, isUnformatted: lines.contains { $0.count > SourceLayout.width })
    }
}
