import MartletGenerator
import Testing

struct NamespaceTests {
    private func generation(_ namespace: String, module: String?) -> Generation {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: module)
        let models = "models: { Task: { fields: { a: int } } }\n"
        let text = "martlet: 1\napi: Shop\nnamespace: \(namespace)\n" + models
        return Generation(text: text, path: "specs/store.yaml", options: options)
    }

    /// `Shop.Order` would be looked for in the enum wherever somebody means the module.
    @Test(arguments: [("Shop", "Shop"), ("Store", nil)])
    func theModuleHasAnotherName(namespace: String, module: String?) {
        let generation = generation(namespace, module: module)
        #expect(generation.files.isEmpty)
        #expect(
            generation.report
                == "3:12 error generate/namespace-is-module the namespace '\(namespace)' has the name of the module "
                + "that generated tests import\n")
    }

    @Test func everyFileNestsItsTypes() {
        let generation = generation("API", module: "Shop")
        #expect(generation.text("Client.swift").contains("public nonisolated enum API {"))
        #expect(generation.text("Models.swift").contains("extension API {\n\n    /// The model `Task`."))
        #expect(generation.report == "")
    }
}
