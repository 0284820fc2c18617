// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "demo",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "martlet", path: "..")],
    targets: [
        .executableTarget(name: "Demo", dependencies: [.product(name: "MartletRuntime", package: "martlet")])
    ],
    swiftLanguageModes: [.v6]
)
