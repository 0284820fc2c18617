import MartletContract
import MartletSyntax

/// Reports an endpoint that is said to answer with tokens, and does not have them where they are looked for.
enum TokenAnswerCheck {
    /// Checks what an endpoint answers.
    ///
    /// - Parameter span: Where it is said that the endpoint answers with tokens.
    static func run(
        _ paths: TokenSource.Paths, in endpoint: Endpoint, at span: SourceSpan, _ context: inout ReadContext
    ) {
        // An answer that could not be read has been reported.
        guard endpoint.exchange == .call, let type = endpoint.responses.first?.type else { return }
        guard !context.shapes.has(paths.access, in: type) else { return }
        context.report(
            .answerWithoutTokens,
            "\(endpoint.group).\(endpoint.name) does not answer with '\(paths.access.excerpt)', the access token",
            at: span, help: "it has to stand there as it does in '\(paths.model.excerpt)'")
    }

    /// Checks the endpoints that issue tokens.
    static func run(
        _ uses: [TokenUse], _ schemes: [AuthScheme], _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) {
        for use in uses {
            guard let scheme = schemes.first(where: { $0.name == use.scheme }) else { continue }
            guard case .bearer(let tokens?) = scheme.kind else {
                context.report(
                    .schemeWithoutTokens, "the scheme '\(use.scheme.excerpt)' does not say where its tokens stand",
                    at: use.span, help: "give it 'tokens', with the model that this endpoint returns")
                continue
            }
            guard let endpoint = endpoints[use.endpoint] else { continue }
            let isRefresh = tokens.refreshEndpoint == use.endpoint
            run(isRefresh ? tokens.refreshedPaths ?? tokens.paths : tokens.paths, in: endpoint, at: use.span, &context)
        }
    }
}

/// An endpoint whose answer carries the tokens of a scheme.
struct TokenUse {
    /// The scheme.
    let scheme: String
    /// The endpoint.
    let endpoint: EndpointReference
    /// Where it is said.
    let span: SourceSpan
}
