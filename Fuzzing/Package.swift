// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that users of Martlet never resolve it. `scripts/fuzz` builds it with libFuzzer's
// instrumentation. As in `../Benchmarks`, the modules are compiled from their sources through the link `Library`.
// `FuzzTargets` is a target of `../Package.swift` too, so that `make test` runs the same functions.
let package = Package(
    name: "martlet-fuzzing",
    platforms: [.macOS(.v13)],
    products: [.library(name: "FuzzEntry", type: .static, targets: ["FuzzEntry"])],
    targets: [
        .systemLibrary(name: "CMartletYAML", path: "Library/CMartletYAML", pkgConfig: "yaml-0.1"),
        .target(name: "MartletSyntax", dependencies: ["CMartletYAML"], path: "Library/MartletSyntax"),
        .target(name: "MartletFormats", path: "Library/MartletFormats"),
        .target(name: "MartletContract", dependencies: ["MartletSyntax"], path: "Library/MartletContract"),
        .target(
            name: "MartletPayloads", dependencies: ["MartletContract", "MartletFormats"],
            path: "Library/MartletPayloads"),
        .target(
            name: "MartletDialects", dependencies: ["MartletContract", "MartletSyntax", "MartletFormats"],
            path: "Library/MartletDialects"),
        .target(
            name: "MartletLint", dependencies: ["MartletContract", "MartletFormats", "MartletSyntax"],
            path: "Library/MartletLint"),
        .target(
            name: "MartletDiff",
            dependencies: ["MartletPayloads", "MartletPlan", "MartletContract", "MartletFormats", "MartletSyntax"],
            path: "Library/MartletDiff"),
        .target(
            name: "MartletReporting",
            dependencies: ["MartletLint", "MartletContract", "MartletFormats", "MartletSyntax"],
            path: "Library/MartletReporting"),
        .target(
            name: "MartletDiffReporting",
            dependencies: [
                "MartletDiff", "MartletReporting", "MartletPayloads", "MartletContract", "MartletFormats",
                "MartletSyntax",
            ],
            path: "Library/MartletDiffReporting"),
        .target(name: "MartletTemplates", path: "Library/MartletTemplates"),
        .target(name: "MartletPlan", dependencies: ["MartletContract"], path: "Library/MartletPlan"),
        .target(
            name: "MartletGenerator",
            dependencies: [
                "MartletPlan", "MartletPayloads", "MartletTemplates", "MartletContract", "MartletFormats",
                "MartletSyntax",
            ],
            path: "Library/MartletGenerator"),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "MartletContract", "MartletDialects", "MartletDiff", "MartletDiffReporting", "MartletGenerator",
                "MartletLint", "MartletSyntax", "MartletTemplates",
            ]),
        .target(name: "FuzzEntry", dependencies: ["FuzzTargets"]),
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
