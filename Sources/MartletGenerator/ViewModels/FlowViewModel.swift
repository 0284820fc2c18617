import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// A sign-in in several steps: the partial `flow`.
struct FlowViewModel: ViewModel {
    /// A step, as a function.
    private struct Step: ViewModel {
        static let schema = TemplateSchema([
            ("isUnformatted", .flag), ("docs", .texts), ("hasResult", .flag), ("signature", .texts), ("body", .texts),
        ])

        let call: StepCall
        let plan: ClientPlan

        var values: [TemplateValue] {
            var lines = Documentation.attribute(call.step.endpoint.endpoint.deprecation)
            let body = call.body
            lines += call.signature
            return [
                .flag(lines.overflows(indent: 8 + plan.margin) || body.overflows(indent: 8 + plan.margin)),
                .texts(docs),
                .flag(call.result != nil), .texts(lines), .texts(body),
            ]
        }

        private var docs: TextLines {
            let parameters = call.step.parameters.map { (name: $0.name.text, field: $0.field) }
            return Documentation.step(call.step.endpoint, parameters: parameters, in: plan)
        }
    }

    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("wireName", .text), ("isUnformatted", .flag),
        ("definition", .texts), ("link", .text), ("hasLink", .flag), ("steps", .list(Step.schema)),
    ])

    private let flow: FlowPlan
    private let definition: TextLines
    private let calls: [StepCall]
    private let plan: ClientPlan

    init(_ flow: FlowPlan, _ expression: SignInExpression) {
        self.flow = flow
        plan = expression.plan
        definition = expression.flow(flow.flow)
            .prefixed("\(plan.options.access.modifier)static let flow = ").lines(indent: 4 + plan.margin)
        calls = expression.calls(of: flow.flow)
    }

    /// Whether the file must import Foundation.
    var needsFoundation: Bool { calls.contains(where: \.needsFoundation) }

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            nil, fallback: "The sign-in `\(SourceText.onOneLine(flow.flow.name))`, step by step.",
            origin: flow.flow.origin, in: plan)
        let link = flow.flow.link == nil ? nil : plan.links?.name.source
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(flow.type.declaration),
            .text(SourceText.onOneLine(flow.flow.name)), .flag(definition.overflows(indent: 4 + plan.margin)),
            .texts(definition),
            .text(link ?? ""), .flag(link != nil),
            .records(calls.map { Step(call: $0, plan: plan) }),
        ]
    }
}
