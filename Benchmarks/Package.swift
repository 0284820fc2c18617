// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that users of Martlet never resolve what only a measurement needs.
//
// It compiles the modules that it measures from their sources (`Library` is a link to `../Sources`) and does not
// depend on `..`: the modules of the tool are no products, and what they share has `package` access, which ends at the
// package's border. Their entries here repeat those of `../Package.swift`.
let package = Package(
    name: "martlet-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/apple/swift-crypto", "3.10.0"..<"5.0.0")],
    targets: [
        // What is measured.
        .systemLibrary(name: "CMartletYAML", path: "Library/CMartletYAML", pkgConfig: "yaml-0.1"),
        .target(name: "MartletSyntax", dependencies: ["CMartletYAML"], path: "Library/MartletSyntax"),
        .target(name: "MartletFormats", path: "Library/MartletFormats"),
        .target(name: "MartletContract", dependencies: ["MartletSyntax"], path: "Library/MartletContract"),
        .target(
            name: "MartletDialects", dependencies: ["MartletContract", "MartletSyntax", "MartletFormats"],
            path: "Library/MartletDialects"),
        .target(name: "MartletTemplates", path: "Library/MartletTemplates"),
        .target(
            name: "MartletRuntime",
            dependencies: [
                "MartletFormats",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ],
            path: "Library/MartletRuntime"),
        .target(name: "MartletTesting", dependencies: ["MartletRuntime"], path: "Library/MartletTesting"),

        // The measurements, one executable an area.
        .target(name: "BenchmarkSupport"),
        .executableTarget(name: "CommandBenchmarks", dependencies: ["BenchmarkSupport"]),
        .executableTarget(
            name: "DialectBenchmarks",
            dependencies: ["BenchmarkSupport", "MartletContract", "MartletDialects", "MartletSyntax"]),
        .executableTarget(name: "SyntaxBenchmarks", dependencies: ["BenchmarkSupport", "MartletSyntax"]),
        .executableTarget(name: "TemplateBenchmarks", dependencies: ["BenchmarkSupport", "MartletTemplates"]),
        .executableTarget(
            name: "CodecBenchmarks",
            dependencies: ["BenchmarkSupport", "CodecModels", "MartletFormats", "MartletRuntime"]
        ),
        .executableTarget(name: "CacheBenchmarks", dependencies: ["BenchmarkSupport", "MartletRuntime", "ShopClient"]),
        .executableTarget(
            name: "ClientBenchmarks",
            dependencies: ["BenchmarkSupport", "CAllocations", "MartletRuntime", "MartletTesting", "ShopClient"]),
        .executableTarget(name: "CompileBenchmarks", dependencies: ["BenchmarkSupport", "MartletRuntime"]),
        .target(name: "CAllocations"),
        .target(name: "ShopClient", dependencies: ["MartletRuntime"]),
        // Models in a module of their own, as a user's are.
        .target(name: "CodecModels", dependencies: ["MartletRuntime"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
