// swift-tools-version: 6.1

import PackageDescription

// What the mock server is measured beside: swift-nio's own HTTP server, which always answers the same.
let package = Package(
    name: "mock-benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.80.0")],
    targets: [
        .executableTarget(
            name: "BareServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
