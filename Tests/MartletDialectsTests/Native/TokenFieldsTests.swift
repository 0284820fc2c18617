import MartletContract
import MartletDialects
import Testing

struct TokenFieldsTests {
    @Test func marksTheFieldsOfTokensAsSensitive() throws {
        let result = load(
            """
            martlet: 1
            api: Test
            auth:
              s:
                type: bearer
                tokens: { model: Answer, access: tokens.access, refresh: tokens.renewal }
                refresh: { endpoint: A.b, send: { token: refresh } }
            models:
              Answer: { fields: { tokens: Tokens, name: string } }
              Tokens: { fields: { access: string, renewal: string, kind: string } }
            endpoints:
              A:
                b: { post: /a, body: { fields: { token: string, deep: "bool?" } }, returns: Answer, auth: [s, none] }
            """)
        let contract = try #require(result.contract)
        guard case .object(let tokens)? = contract.model(named: "Tokens")?.shape,
            case .object(let answer)? = contract.model(named: "Answer")?.shape,
            case .fields(let body)? = contract.groups.first?.endpoints.first?.body
        else {
            Issue.record("the models are others")
            return
        }
        #expect(tokens.fields.filter(\.isSensitive).map(\.name) == ["access", "renewal"])
        #expect(answer.fields.filter(\.isSensitive).isEmpty)
        #expect(body.filter(\.isSensitive).map(\.name) == ["token"])
        #expect(contract.groups.first?.endpoints.first?.auth.alternatives == [[.init(scheme: "s")], []])
    }
}
