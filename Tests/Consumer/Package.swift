// swift-tools-version: 6.1

import PackageDescription

// What a user's package looks like. `scripts/check-consumer` builds copies of it, in which the path is another one.
let package = Package(
    name: "consumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "martlet", path: "../..", traits: [])],
    targets: [
        .target(
            name: "BakeryAPI",
            dependencies: [.product(name: "MartletRuntime", package: "martlet")],
            plugins: [.plugin(name: "MartletBuildPlugin", package: "martlet")]
        ),
        .executableTarget(name: "Shop", dependencies: ["BakeryAPI"]),
        .testTarget(
            name: "BakeryAPITests",
            dependencies: ["BakeryAPI", .product(name: "MartletTesting", package: "martlet")],
            plugins: [.plugin(name: "MartletBuildPlugin", package: "martlet")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
