import Foundation
import MartletGenerator
import MartletPlan
import Testing

/// Where the build puts its modules.
enum BuiltModules {
    /// The folder that has MartletRuntime; nil when the build went elsewhere.
    static let folder: String? = {
        let folder = Repository.path(".build/debug/Modules")
        return FileManager.default.fileExists(atPath: folder + "/MartletRuntime.swiftmodule") ? folder : nil
    }()
}

/// Gives generated code of other access levels to the compiler, under the settings that it promises to compile without a
/// warning with.
///
/// Public code is committed: the build compiles most of it, and `scripts/check-modes` all of it under every setting.
struct CompilationTests {
    /// A specification, how it is generated, and the settings of the module that it is compiled in.
    struct Variant: Sendable, CustomTestStringConvertible {
        let path: String
        let access: AccessLevel
        let settings: [String]

        var testDescription: String { "\(path) \(access.rawValue) \(settings.joined(separator: " "))" }
    }

    private static let upcoming = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
        .flatMap { ["-enable-upcoming-feature", $0] }
    private static let mainActor = ["-default-isolation", "MainActor"]

    static let variants: [Variant] = [
        Variant(path: "specs/cases/kinds/input/spec.yaml", access: .package, settings: upcoming),
        Variant(path: "specs/cases/kinds/input/spec.yaml", access: .internal, settings: upcoming + mainActor),
        Variant(path: "specs/cases/exchanges/input/spec.yaml", access: .internal, settings: upcoming + mainActor),
        Variant(path: "specs/cases/namespace/input/spec.yaml", access: .internal, settings: upcoming + mainActor),
        Variant(path: "specs/cases/namespace/input/spec.yaml", access: .package, settings: upcoming),
        Variant(path: "specs/cases/unions/input/spec.yaml", access: .internal, settings: []),
        Variant(path: "specs/cases/shapes/input/spec.yaml", access: .internal, settings: upcoming + mainActor),
    ]

    @Test(
        .enabled(if: BuiltModules.folder != nil, "SKIPPED: the built modules are not in .build/debug"),
        .timeLimit(.minutes(30)), arguments: variants)
    func compilesWithoutAWarning(variant: Variant) throws {
        var options = GeneratorOptions()
        options.plan.access = variant.access
        let generation = Generation(variant.path, options: options)
        let output = try GeneratedCode.compile(generation.files, variant.settings)
        #expect(output == "")
    }
}
