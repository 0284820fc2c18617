// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "martlet",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "MartletRuntime", targets: ["MartletRuntime"]),
        .library(name: "MartletTesting", targets: ["MartletTesting"]),
        .library(name: "MartletNIO", targets: ["MartletNIO"]),
        .library(name: "MartletMock", targets: ["MartletMock"]),
        .library(name: "MartletServer", targets: ["MartletServer"]),
        .executable(name: "martlet", targets: ["martlet"]),
        .executable(name: "martlet-generate", targets: ["martlet-generate"]),
        .plugin(name: "MartletBuildPlugin", targets: ["MartletBuildPlugin"]),
        .plugin(name: "MartletCommandPlugin", targets: ["MartletCommandPlugin"]),
    ],
    traits: [
        .default(enabledTraits: ["CommandLine"]),
        .trait(
            name: "CommandLine", description: "The command 'martlet'. Without it nothing is resolved for it.",
            enabledTraits: ["Mock"]),
        .trait(
            name: "Mock",
            description: "MartletMock and MartletServer: a mock server, with handlers of your own, over swift-nio."),
        .trait(name: "NIO", description: "MartletNIO: a transport for Linux and servers, over async-http-client."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-crypto", "3.10.0"..<"5.0.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.24.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.29.0"),
    ],
    targets: [
        // MARK: Texts, which are told apart by their bytes
        .target(name: "MartletText"),

        // MARK: What both the tool and the runtime must do alike
        .target(name: "MartletFormats"),

        // MARK: The pipeline, in its order
        .systemLibrary(
            name: "CMartletYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "MartletSyntax", dependencies: ["CMartletYAML", "MartletText"]),
        .target(name: "MartletContract", dependencies: ["MartletFormats", "MartletSyntax", "MartletText"]),
        .target(
            name: "MartletPayloads",
            dependencies: ["MartletContract", "MartletFormats", "MartletSyntax", "MartletText"]),
        .target(
            name: "MartletDialects",
            dependencies: ["MartletContract", "MartletSyntax", "MartletFormats", "MartletText"]),
        .target(
            name: "MartletLint", dependencies: ["MartletContract", "MartletFormats", "MartletSyntax", "MartletText"]),
        .target(name: "MartletTemplates", dependencies: ["MartletText"]),
        .target(name: "MartletPlan", dependencies: ["MartletContract", "MartletText"]),
        .target(
            name: "MartletGenerator",
            dependencies: [
                "MartletText", "MartletPlan", "MartletPayloads", "MartletTemplates", "MartletContract",
                "MartletFormats",
                "MartletSyntax",
            ]
        ),
        .target(
            name: "MartletDiff",
            dependencies: [
                "MartletText", "MartletPayloads", "MartletPlan", "MartletContract", "MartletFormats", "MartletSyntax",
            ]
        ),
        .target(
            name: "MartletReporting",
            dependencies: [
                "MartletLint", "MartletContract", "MartletFormats", "MartletSyntax",
            ]
        ),
        .target(name: "MartletSettings", dependencies: ["MartletSyntax"]),
        .target(
            name: "MartletPipeline",
            dependencies: [
                "MartletSyntax", "MartletContract", "MartletDialects", "MartletPlan", "MartletGenerator",
                "MartletFormats", "MartletLint", "MartletReporting", "MartletSettings",
            ]
        ),

        // MARK: The contract diff from files to reports: apart, because users' builds have no use for it
        .target(
            name: "MartletDiffReporting",
            dependencies: [
                "MartletDiff", "MartletReporting", "MartletPayloads", "MartletContract", "MartletFormats",
                "MartletSyntax",
            ]
        ),
        .target(
            name: "MartletDiffPipeline",
            dependencies: [
                "MartletPipeline", "MartletDiffReporting", "MartletDiff", "MartletReporting", "MartletSettings",
                "MartletLint", "MartletGenerator", "MartletPlan", "MartletDialects", "MartletContract",
                "MartletFormats", "MartletSyntax",
            ]
        ),

        // MARK: The mock server: what it answers, and the server that sends it
        .target(
            name: "MartletMockEngine",
            dependencies: [
                "MartletText", "MartletPayloads", "MartletContract", "MartletFormats", "MartletSyntax",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ]
        ),
        // Empty without the trait.
        .target(
            name: "MartletMock",
            dependencies: [
                "MartletMockEngine", "MartletDialects", "MartletContract", "MartletFormats", "MartletSyntax",
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Mock"])),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["Mock"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Mock"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Mock"])),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["Mock"])),
            ]
        ),
        // What emitted servers are built on. Empty without the trait.
        .target(name: "MartletServer", dependencies: ["MartletMock", "MartletRuntime"]),
        .executableTarget(
            name: "martlet",
            dependencies: [
                "MartletSyntax", "MartletContract", "MartletDialects", "MartletPlan", "MartletGenerator",
                "MartletFormats", "MartletLint", "MartletDiff", "MartletReporting", "MartletSettings",
                "MartletPipeline", "MartletDiffReporting", "MartletDiffPipeline", "MartletMock", "MartletMockEngine",
                "MartletPayloads",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
            ]
        ),

        // MARK: What users' builds call: without any dependency, so that it is built in seconds
        .executableTarget(
            name: "martlet-generate",
            dependencies: ["MartletPipeline", "MartletLint", "MartletPlan", "MartletReporting", "MartletSettings"]
        ),
        .plugin(name: "MartletBuildPlugin", capability: .buildTool(), dependencies: ["martlet-generate"]),
        .plugin(
            name: "MartletCommandPlugin",
            capability: .command(
                intent: .custom(verb: "martlet", description: "Generates Swift from the specification of an API"),
                permissions: [
                    .writeToPackageDirectory(reason: "Writes generated code beside your own, and martlet.lock")
                ]
            ),
            dependencies: ["martlet-generate"]
        ),

        // MARK: What ships inside apps and their tests
        .target(
            name: "MartletRuntime",
            dependencies: [
                "MartletFormats",
                // Apple's platforms have CryptoKit.
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ]
        ),
        .target(name: "MartletTesting", dependencies: ["MartletRuntime"]),
        // Empty without the trait.
        .target(
            name: "MartletNIO",
            dependencies: [
                "MartletRuntime",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["NIO"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["NIO"])),
            ]
        ),

        // MARK: Generated code that is built and called
        .target(name: "KindsCase", dependencies: ["MartletRuntime"], path: "specs/cases/kinds/expected"),
        .target(
            name: "ConstraintsCase", dependencies: ["MartletRuntime"], path: "specs/cases/constraints/expected"),
        .target(name: "ValuesCase", dependencies: ["MartletRuntime"], path: "specs/cases/values/expected"),
        .target(name: "DefaultsCase", dependencies: ["MartletRuntime"], path: "specs/cases/defaults/expected"),
        .target(name: "ExchangesCase", dependencies: ["MartletRuntime"], path: "specs/cases/exchanges/expected"),
        .target(name: "MembersCase", dependencies: ["MartletRuntime"], path: "specs/cases/members/expected"),
        .target(name: "UnionsCase", dependencies: ["MartletRuntime"], path: "specs/cases/unions/expected"),
        .target(name: "ShapesCase", dependencies: ["MartletRuntime"], path: "specs/cases/shapes/expected"),
        .target(name: "HooksCase", dependencies: ["MartletRuntime"], path: "specs/cases/hooks/expected"),
        .target(name: "SharingCase", dependencies: ["MartletRuntime"], path: "specs/cases/sharing/expected"),
        .target(name: "LinksCase", dependencies: ["MartletRuntime"], path: "specs/cases/links/expected"),
        .target(name: "SwaggerCase", dependencies: ["MartletRuntime"], path: "specs/cases/swagger/expected"),
        .target(name: "TemplatesCase", dependencies: ["MartletRuntime"], path: "specs/cases/templates/expected"),
        .target(name: "LaterCase", dependencies: ["MartletRuntime"], path: "specs/cases/later/expected"),
        .target(name: "NamespaceCase", dependencies: ["MartletRuntime"], path: "specs/cases/namespace/expected"),
        .target(name: "ShippedCase", dependencies: ["MartletRuntime"], path: "specs/cases/shipped/expected"),

        // MARK: Emitted servers that are built and called
        .executableTarget(
            name: "ArotiMockServer",
            dependencies: [
                "MartletServer", "MartletMock", "MartletRuntime",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
            ],
            path: "generated-samples/aroti/Server/Sources/ArotiMockServer"
        ),
        .executableTarget(
            name: "SpecMockServer",
            dependencies: [
                "MartletServer", "MartletMock", "MartletRuntime",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
            ],
            path: "specs/cases/exchanges/server/Sources/SpecMockServer"
        ),

        // MARK: What is fuzzed; Fuzzing/Package.swift builds it for libFuzzer
        .target(
            name: "FuzzTargets",
            dependencies: [
                "MartletContract", "MartletDialects", "MartletDiff", "MartletDiffReporting", "MartletGenerator",
                "MartletLint", "MartletSyntax", "MartletTemplates",
            ],
            path: "Fuzzing/Sources/FuzzTargets"
        ),

        // MARK: Tests
        // Started by tests, and killed while it writes.
        .executableTarget(name: "KilledWriter", dependencies: ["MartletRuntime"], path: "Tests/KilledWriter"),
        .testTarget(name: "MartletFormatsTests", dependencies: ["MartletFormats"]),
        .testTarget(name: "MartletSyntaxTests", dependencies: ["MartletSyntax"]),
        .testTarget(
            name: "MartletDialectsTests",
            dependencies: ["MartletDialects", "MartletSyntax", "MartletContract"]
        ),
        .testTarget(
            name: "MartletPayloadsTests",
            dependencies: ["MartletPayloads", "MartletContract", "MartletDialects", "MartletFormats", "MartletSyntax"]
        ),
        .testTarget(
            name: "MartletLintTests",
            dependencies: ["MartletLint", "MartletDialects", "MartletContract", "MartletSyntax"]
        ),
        .testTarget(
            name: "MartletDiffTests",
            // Generated clients are compiled against the runtime.
            dependencies: [
                "MartletDiff", "MartletGenerator", "MartletPlan", "MartletDialects", "MartletPayloads",
                "MartletContract", "MartletFormats", "MartletSyntax", "MartletRuntime",
            ]
        ),
        .testTarget(
            name: "ShippedClientTests",
            // The generated client of a base, and what says whether changes break it.
            dependencies: [
                "ShippedCase", "MartletDiff", "MartletDialects", "MartletPayloads", "MartletContract", "MartletSyntax",
                "MartletTesting", "MartletRuntime",
            ]
        ),
        .testTarget(
            name: "MartletMockEngineTests",
            dependencies: [
                "MartletMockEngine", "MartletDiff", "MartletDialects", "MartletPayloads", "MartletContract",
                "MartletFormats", "MartletSyntax",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ]
        ),
        .testTarget(
            name: "MartletMockTests",
            dependencies: [
                "MartletMock", "MartletMockEngine", "MartletDialects", "MartletContract", "MartletFormats",
                "MartletSyntax",
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            // Generated clients and the runtime, against the mock over HTTP.
            dependencies: [
                "MartletMock", "MartletMockEngine", "MartletDialects", "MartletContract", "MartletFormats",
                "MartletSyntax", "MartletTesting", "MartletRuntime", "ArotiSample", "BarqnetSample", "CpcSample",
                "StorefrontSample", "TodufitSample",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ],
            path: "Tests/EndToEnd"
        ),
        .testTarget(
            name: "EmittedServerTests",
            // Emitted servers, called by the clients in them.
            dependencies: [
                "ArotiMockServer", "SpecMockServer", "MartletServer", "MartletMock", "MartletRuntime", "MartletSyntax",
            ]
        ),
        .testTarget(name: "MartletTemplatesTests", dependencies: ["MartletTemplates"]),
        .testTarget(
            name: "MartletPlanTests",
            dependencies: ["MartletPlan", "MartletDialects", "MartletContract", "MartletSyntax"]),
        .testTarget(
            name: "MartletGeneratorTests",
            dependencies: [
                "MartletGenerator", "MartletPlan", "MartletDialects", "MartletContract", "MartletSyntax",
                "MartletTemplates", "MartletTesting", "MartletRuntime", "ArotiSample", "KindsCase", "UnionsCase",
                "ValuesCase", "LinksCase", "SwaggerCase", "ConstraintsCase", "DefaultsCase", "MembersCase",
                "LaterCase", "TemplatesCase",
            ]
        ),
        .testTarget(
            name: "MartletPipelineTests",
            dependencies: [
                "martlet-generate", "MartletPipeline", "MartletPlan", "MartletGenerator", "MartletLint",
                "MartletReporting", "MartletSettings", "MartletSyntax", "MartletDialects",
            ]
        ),
        .testTarget(
            name: "MartletDiffPipelineTests",
            dependencies: [
                "MartletDiffPipeline", "MartletPipeline", "MartletDiffReporting", "MartletDiff", "MartletReporting",
                "MartletLint", "MartletSettings", "MartletFormats", "MartletSyntax", "MartletDialects",
                "MartletContract",
            ]
        ),
        .testTarget(
            name: "MartletHostileTests",
            dependencies: [
                "MartletGenerator", "MartletPlan", "MartletDialects", "MartletContract", "MartletPipeline",
                "MartletReporting", "MartletSyntax", "MartletRuntime", "MartletTesting", "MartletServer",
            ]
        ),
        .testTarget(name: "MartletFuzzTests", dependencies: ["FuzzTargets"]),
        .testTarget(name: "MartletCommandTests", dependencies: ["martlet"]),
        .testTarget(name: "MartletSettingsTests", dependencies: ["MartletSettings", "MartletSyntax"]),
        .testTarget(
            name: "MartletReportingTests",
            dependencies: [
                "MartletReporting", "MartletLint", "MartletDialects", "MartletContract", "MartletSyntax",
            ]
        ),
        .testTarget(
            name: "MartletDiffReportingTests",
            dependencies: [
                "MartletDiffReporting", "MartletDiff", "MartletReporting", "MartletDialects", "MartletContract",
                "MartletFormats", "MartletSyntax",
            ]
        ),
        // A process that CacheCrashTests kills.
        .executableTarget(name: "CacheWriter", dependencies: ["MartletRuntime"], path: "Tests/CacheWriter"),
        .testTarget(
            name: "MartletRuntimeTests",
            dependencies: ["MartletRuntime", "MartletTesting", "ArotiSample", "CacheWriter", "KilledWriter"]
        ),
        .testTarget(
            name: "MartletSecrecyTests",
            dependencies: ["MartletRuntime", "MartletTesting", "ArotiSample", "BarqnetSample", "StorefrontSample"]
        ),
        .testTarget(name: "MartletTestingTests", dependencies: ["MartletTesting", "MartletRuntime"]),
        .testTarget(
            name: "KindsCaseTests",
            dependencies: ["KindsCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/kinds/tests"
        ),
        .testTarget(
            name: "ConstraintsCaseTests",
            dependencies: ["ConstraintsCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/constraints/tests"
        ),
        .testTarget(
            name: "ValuesCaseTests",
            dependencies: ["ValuesCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/values/tests"
        ),
        .testTarget(
            name: "DefaultsCaseTests",
            dependencies: ["DefaultsCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/defaults/tests"
        ),
        .testTarget(
            name: "ExchangesCaseTests",
            dependencies: ["ExchangesCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/exchanges", exclude: ["diagnostics.txt", "expected", "input", "server", "xctests"],
            // Beside the generated tests those that use the generated stubs.
            sources: ["tests", "own-tests"]
        ),
        .testTarget(
            name: "KindsCaseXCTests",
            dependencies: ["KindsCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/kinds/xctests"
        ),
        .testTarget(
            name: "LinksCaseXCTests",
            dependencies: ["LinksCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/links/xctests"
        ),
        .testTarget(
            name: "ExchangesCaseXCTests",
            dependencies: ["ExchangesCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/exchanges/xctests"
        ),
        .testTarget(
            name: "NamespaceCaseXCTests",
            dependencies: ["NamespaceCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/namespace/xctests"
        ),
        .testTarget(
            name: "NamespaceCaseTests",
            dependencies: ["NamespaceCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/namespace/tests"
        ),
        .testTarget(
            name: "MembersCaseTests",
            dependencies: ["MembersCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/members/tests"
        ),
        .testTarget(
            name: "UnionsCaseTests",
            dependencies: ["UnionsCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/unions/tests"
        ),
        .testTarget(
            name: "ShapesCaseTests",
            dependencies: ["ShapesCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/shapes", exclude: ["diagnostics.txt", "expected", "input"],
            // Beside the generated tests those that choose parts of servers' addresses.
            sources: ["tests", "own-tests"]
        ),
        .testTarget(
            name: "HooksCaseTests",
            dependencies: ["HooksCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/hooks", exclude: ["expected", "input"],
            // Beside the generated tests those that receive requests.
            sources: ["tests", "own-tests"]
        ),
        .testTarget(
            name: "SharingCaseTests",
            dependencies: ["SharingCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/sharing/tests"
        ),
        .testTarget(
            name: "LinksCaseTests",
            dependencies: ["LinksCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/links/tests"
        ),
        .testTarget(
            name: "SwaggerCaseTests",
            dependencies: ["SwaggerCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/swagger/tests"
        ),
        .testTarget(
            name: "TemplatesCaseTests",
            dependencies: ["TemplatesCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/templates/tests"
        ),
        .testTarget(
            name: "LaterCaseTests",
            dependencies: ["LaterCase", "MartletTesting", "MartletRuntime"],
            path: "specs/cases/later/tests"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: A client for each of the five specifications, with the tests that come with it
for sample in ["Aroti", "Barqnet", "Cpc", "Storefront", "Todufit"] {
    let folder = "generated-samples/\(sample.lowercased())"
    package.targets += [
        .target(name: "\(sample)Sample", dependencies: ["MartletRuntime"], path: "\(folder)/Sources"),
        .testTarget(
            name: "\(sample)SampleTests",
            dependencies: [.target(name: "\(sample)Sample"), "MartletTesting", "MartletRuntime"],
            path: folder, exclude: sample == "Aroti" ? ["Sources", "Server"] : ["Sources"],
            // Aroti's have tests beside them that use the generated stubs.
            sources: sample == "Aroti" ? ["Tests", "OwnTests"] : ["Tests"]
        ),
    ]
}

// MARK: What runs on simulators (scripts/test-apple) and under the thread sanitizer (scripts/test-sanitizers): no tool, which
// needs libyaml, and no test that starts a process
if Context.environment["MARTLET_TARGETS"] == "runtime" {
    let names: Set = [
        "MartletFormats", "MartletRuntime", "MartletTesting", "ArotiSample", "BarqnetSample", "StorefrontSample",
        "MartletFormatsTests", "MartletRuntimeTests", "MartletSecrecyTests", "MartletTestingTests", "ArotiSampleTests",
    ]
    package.products = package.products.filter { names.contains($0.name) }
    package.targets = package.targets.filter { names.contains($0.name) }
    for target in package.targets where target.name == "MartletRuntimeTests" {
        target.dependencies = ["MartletRuntime", "MartletTesting", "ArotiSample"]
        target.exclude = [
            "Auth/KilledRefreshTests.swift", "Cache/CacheCrashTests.swift", "Offline/QueueCrashTests.swift",
            "Stores/StoreCrashTests.swift", "Stores/StoreFolder+Writer.swift",
        ]
    }
}

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
