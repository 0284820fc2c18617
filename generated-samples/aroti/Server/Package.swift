// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "ArotiMockServer",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/OWNER/martlet", from: "0.1.0", traits: ["Mock"]),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "ArotiMockServer",
            dependencies: [
                .product(name: "MartletMock", package: "martlet"),
                .product(name: "MartletRuntime", package: "martlet"),
                .product(name: "MartletServer", package: "martlet"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
