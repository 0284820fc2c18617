// swift-tools-version: 6.1

import PackageDescription

// What a server's package writes: the trait `NIO`, and nothing but public API. A package of its own, because nothing else
// that is measured needs async-http-client.
let package = Package(
    name: "network-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "../..", traits: ["NIO"]),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.24.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        .executableTarget(
            name: "NetworkBenchmarks",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "MartletNIO", package: "martlet"),
                .product(name: "MartletRuntime", package: "martlet"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
