import MartletContract
import MartletDialects
import Testing

/// What the documents of Kubernetes mean by words of their own.
struct KubernetesTests {
    @Test(arguments: ["swagger: '2.0'", "openapi: 3.0.3"])
    func aNumberOrAStringIsBoth(_ version: String) throws {
        let schemas = "{ Port: { type: string, format: int-or-string } }"
        let models = version.hasPrefix("swagger") ? "definitions: \(schemas)" : "components: { schemas: \(schemas) }"
        let result = load("\(version)\ninfo: { title: K, version: '1' }\npaths: {}\n\(models)\n")
        guard case .union(let union)? = result.contract?.models.first?.shape else {
            Issue.record("\(String(describing: result.contract?.models))")
            return
        }
        #expect(union.members.map(\.type.kind) == [.int, .string])
    }
}
