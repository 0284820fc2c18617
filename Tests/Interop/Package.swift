// swift-tools-version: 6.1

import PackageDescription

// What a user on a server writes: the traits `NIO` and `Mock`, and nothing but public API. A package of its own, so that whoever
// works on Martlet does not resolve and build async-http-client. `make test-interop` runs its tests.
let package = Package(
    name: "interop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "martlet", path: "../..", traits: ["NIO", "Mock"]),
        // For the servers of the tests.
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.29.0"),
        // A database whose coders have no nested containers.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    ],
    targets: [
        // A link: the generated client is no product of Martlet's.
        .target(
            name: "ArotiSample", dependencies: [.product(name: "MartletRuntime", package: "martlet")],
            path: "ArotiSample"),
        .target(
            name: "TodufitSample", dependencies: [.product(name: "MartletRuntime", package: "martlet")],
            path: "TodufitSample"),
        // Generated from the document of the FastAPI application that the tests call.
        .target(
            name: "KindsSample", dependencies: [.product(name: "MartletRuntime", package: "martlet")],
            path: "Kinds/Sources"),
        .testTarget(
            name: "NIOTransportTests",
            dependencies: [
                .product(name: "MartletNIO", package: "martlet"), .product(name: "MartletRuntime", package: "martlet"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        .testTarget(
            name: "ServersTests",
            dependencies: [
                "ArotiSample", "KindsSample", .product(name: "MartletNIO", package: "martlet"),
                .product(name: "MartletRuntime", package: "martlet"),
            ]
        ),
        .testTarget(
            name: "DatabaseTests",
            dependencies: [
                "TodufitSample", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "MartletRuntime", package: "martlet"),
            ]
        ),
        .testTarget(
            name: "MockTests",
            dependencies: [
                "TodufitSample", .product(name: "MartletMock", package: "martlet"),
                .product(name: "MartletNIO", package: "martlet"), .product(name: "MartletRuntime", package: "martlet"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
