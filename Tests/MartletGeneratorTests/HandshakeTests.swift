import Foundation
import MartletGenerator
import Testing

/// Gives generated code to the compiler together with a runtime of another format.
struct HandshakeTests {
    /// The parts of the message that tell what to do.
    private static let advice = [
        "generated for another version of MartletRuntime", "swift package martlet generate", "update the package",
    ]

    private static let shop = Generation(
        text: """
            martlet: 1
            api: Shop
            endpoints: { Things: { list: { get: /things, returns: "[Thing]" } } }
            models: { Thing: { fields: { name: string } } }
            """)

    /// The files of a client that a Martlet of some format writes.
    private static func client(format: Int) throws -> [GeneratedFile] {
        let handshakes = shop.files.filter { $0.text.contains("format: GeneratedFormat.v1,") }
        #expect(handshakes.count == 1)
        return shop.files.map { file in
            GeneratedFile(
                path: file.path,
                text: file.text.replacingOccurrences(of: "GeneratedFormat.v1,", with: "GeneratedFormat.v\(format),"))
        }
    }

    private static func errors(_ output: String) -> [Substring] {
        output.split(separator: "\n").filter { $0.contains(".swift:") && $0.contains(": error: ") }
    }

    @Test(
        .enabled(if: BuiltModules.folder != nil, "SKIPPED: the built modules are not in .build/debug"),
        .timeLimit(.minutes(30)))
    func clientOfALaterFormatIsOneErrorThatSaysWhatToDo() throws {
        let output = try GeneratedCode.compile(Self.client(format: 2), [])
        let errors = Self.errors(output)
        #expect(errors.count == 1, "\(output)")
        let error = try #require(errors.first)
        #expect(error.contains("TestClient.swift:"))
        for part in Self.advice { #expect(error.contains(part)) }
    }

    /// The formats of a runtime and of the code that it is compiled with.
    @Test(.timeLimit(.minutes(30)), arguments: [(1, 1), (2, 2), (1, 2), (2, 1), (3, 1)])
    func runtimeRefusesEveryFormatButItsOwn(runtime: Int, code: Int) throws {
        let output = try Self.compile(code: code, against: runtime)
        let errors = Self.errors(output)
        if runtime == code {
            #expect(output == "")
        } else {
            #expect(errors.count == 1, "\(output)")
            for part in Self.advice { #expect(errors.first?.contains(part) == true) }
        }
    }

    /// Compiles the line of the handshake with a small runtime: the declaration of the formats as it stands in ours,
    /// with another number, and a configuration of nothing else.
    private static func compile(code: Int, against runtime: Int) throws -> String {
        let declaration = try #require(Repository.text("Sources/MartletRuntime/Client/GeneratedFormat.swift"))
        #expect(declaration.contains("public static let v1 = "))
        let formats = declaration.replacingOccurrences(of: "v1", with: "v\(runtime)")
        let configuration =
            "public struct ClientConfiguration: Sendable { public init(format: GeneratedFormat, name: String) {} }"
        let lines = try client(format: code).flatMap { $0.text.split(separator: "\n") }
        let handshake = try #require(lines.first { $0.contains("ClientConfiguration(format: ") })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ text: String, _ name: String) throws -> String {
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return url.path
        }
        let sources = try write(formats + "\n" + configuration, "MartletRuntime.swift")
        let user = try write(
            "public import MartletRuntime\n\npublic enum Client {\n\(handshake)\n}\n", "Client.swift")
        let module = folder.appendingPathComponent("MartletRuntime.swiftmodule").path
        let built = try GeneratedCode.run(
            [
                "-parse-as-library", "-emit-module", "-module-name", "MartletRuntime", "-emit-module-path", module,
                sources,
            ])
        #expect(built == "")
        return try GeneratedCode.run(["-typecheck", "-parse-as-library", "-I", folder.path, user])
    }
}
