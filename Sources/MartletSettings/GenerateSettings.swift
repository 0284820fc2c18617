/// The part of `martlet.yaml` about generated code. What is nil is not said.
package struct GenerateSettings: Sendable, Hashable {
    /// Who may use the generated declarations.
    package enum Access: String, Sendable, CaseIterable {
        /// Everybody.
        case `public`
        /// The modules of the same package.
        case `package`
        /// The module.
        case `internal`
    }

    /// The libraries that generated tests can be written for.
    package enum TestFramework: String, Sendable, CaseIterable {
        /// Swift Testing: structs with `@Test` functions.
        case swiftTesting = "swift-testing"
        /// XCTest: classes with `test…` functions.
        case xctest
    }

    /// The folder for the client, relative to the working directory.
    package var output: String?
    /// The folder for fixtures and tests, relative to the working directory.
    package var tests: String?
    /// The folder for the package of a mock server, relative to the working directory.
    package var mockServer: String?
    /// The folder with the user's templates, relative to the working directory.
    package var templates: String?
    /// The module that the client is compiled into.
    package var module: String?
    /// Who may use the generated declarations.
    package var access: Access?
    /// The tags, paths and endpoints to generate.
    package var include: [String]?
    /// The tags, paths and endpoints to leave out.
    package var exclude: [String]?
    /// Whether every model is `Equatable`.
    package var isEquatable: Bool?
    /// Whether the properties of models can be set.
    package var isMutable: Bool?
    /// The library that generated tests are written for.
    package var testFramework: TestFramework?
    /// Whether requests hold their values to the constraints of the specification.
    package var areConstraintsChecked: Bool?

    package init() {}

    /// Returns these settings, and where they say nothing, others.
    func over(_ other: GenerateSettings) -> GenerateSettings {
        var result = self
        result.output = output ?? other.output
        result.tests = tests ?? other.tests
        result.mockServer = mockServer ?? other.mockServer
        result.templates = templates ?? other.templates
        result.module = module ?? other.module
        result.access = access ?? other.access
        result.include = include ?? other.include
        result.exclude = exclude ?? other.exclude
        result.isEquatable = isEquatable ?? other.isEquatable
        result.isMutable = isMutable ?? other.isMutable
        result.testFramework = testFramework ?? other.testFramework
        result.areConstraintsChecked = areConstraintsChecked ?? other.areConstraintsChecked
        return result
    }
}
