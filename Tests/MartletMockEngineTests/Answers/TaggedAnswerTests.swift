import MartletContract
import MartletPayloads
import Testing

@testable import MartletMockEngine

/// Answers whose type is one of several: they are of the member that their discriminator names, as clients read them.
struct TaggedAnswerTests {
    private func spec(_ slack: String, types: String) throws -> MockedSpec {
        try MockedSpec(
            whole: """
                openapi: 3.0.3
                info: { title: T, version: '1' }
                paths:
                  /e:
                    get:
                      operationId: getE
                      responses:
                        '200': { description: ok, content: { application/json: { schema: { type: array, minItems: 4, items: { $ref: '#/components/schemas/Way' } } } } }
                components:
                  schemas:
                    Base:
                      type: object
                      required: [type, name]
                      properties: { name: { type: string }, type: { type: string\(types) } }
                    Slack:
                      allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, \(slack) }]
                    Telegram:
                      allOf:
                        - $ref: '#/components/schemas/Base'
                        - { type: object, required: [token, channel], properties: { token: { type: string }, channel: { type: string } } }
                    Way:
                      oneOf: [ { $ref: '#/components/schemas/Slack' }, { $ref: '#/components/schemas/Telegram' } ]
                      discriminator: { propertyName: type, mapping: { slack: '#/components/schemas/Slack', telegram: '#/components/schemas/Telegram' } }
                """)
    }

    private static let open = "properties: { url: { type: string }, token: { type: string } }"
    private static let apart = "required: [url], properties: { url: { type: string }, token: { type: integer } }"

    /// By the letter, a value of the second member with all its fields is one of the first as well, and `oneOf` allows it not.
    @Test(arguments: [open, apart], ["", ", enum: [slack, telegram]"])
    func haveWhatTheirMemberNeeds(slack: String, types: String) throws {
        let spec = try spec(slack, types: types)
        var seen: Set<String> = []
        for seed in UInt64(0)..<4 {
            let answer = try spec.engine { $0.seed = seed }.answer("GET", "/e")
            #expect(answer.status == 200)
            guard case .array(let elements) = answer.json else {
                Issue.record("\(answer.text)")
                return
            }
            #expect(elements.count >= 4)
            for element in elements {
                guard case .string(let tag)? = element[member: "type"] else {
                    Issue.record("\(answer.text)")
                    continue
                }
                seen.insert(tag)
                let needed =
                    tag == "telegram"
                    ? ["name", "token", "channel"] : slack == Self.apart ? ["name", "url"] : ["name"]
                for name in needed { #expect(element[member: name] != nil, "\(tag) without \(name)") }
            }
        }
        #expect(seen.isSubset(of: ["slack", "telegram"]))
        if slack == Self.apart { #expect(seen.count == 2) }
    }
}
