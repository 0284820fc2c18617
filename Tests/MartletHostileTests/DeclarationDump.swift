import Foundation
import Testing

/// What `swiftc -dump-parse` says of texts: their declarations and statements, without names, literals and places.
enum DeclarationDump {
    /// What the parser made of a text.
    struct Shape: Hashable, Sendable {
        /// The kinds of nodes, nested by indentation.
        let outline: String
        /// What the parser complained about; empty when it did not.
        let errors: String
    }

    /// Parses texts, all in one run of the compiler for each few hundred of them.
    static func shapes(of texts: Set<String>) throws -> [String: Shape] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var shapes: [String: Shape] = [:]
        var rest = Array(texts)
        while !rest.isEmpty {
            let batch = Array(rest.suffix(200))
            rest.removeLast(batch.count)
            var arguments = ["swiftc", "-frontend", "-dump-parse", "-swift-version", "6"]
            for (number, text) in batch.enumerated() {
                try Data(text.utf8).write(to: folder.appendingPathComponent("f\(number).swift"))
                arguments += ["-primary-file", "f\(number).swift"]
            }
            let output = folder.appendingPathComponent("output")
            let errors = folder.appendingPathComponent("errors")
            try run(arguments, in: folder, output: output, errors: errors)
            let outlines = outlines(of: try Data(contentsOf: output))
            let problems = problems(in: try String(contentsOf: errors, encoding: .utf8))
            for (number, text) in batch.enumerated() {
                let outline = try #require(outlines[number], "the compiler said nothing of a file")
                shapes[text] = Shape(outline: outline, errors: problems[number, default: ""])
            }
        }
        return shapes
    }

    private static func run(_ arguments: [String], in folder: URL, output: URL, errors: URL) throws {
        try Data().write(to: output)
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
    }

    private static let opening = Array("(source_file \"f".utf8)

    /// Returns an outline without the imports of single declarations: these are sorted by names, and only what is used is
    /// imported, so that they differ with the names. They declare nothing.
    private static func withoutScopedImports(_ outline: [UInt8]) -> String {
        String(decoding: outline, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !($0.contains("(import_decl ") && $0.contains(" kind=")) }.joined(separator: "\n")
    }

    /// Cuts a dump into files, and leaves out what stands in quotes and brackets, addresses and lengths.
    private static func outlines(of data: Data) -> [Int: String] {
        var outlines: [Int: String] = [:]
        var number = -1
        var outline: [UInt8] = []
        func finish() {
            if number >= 0 { outlines[number] = withoutScopedImports(outline) }
            outline = []
        }
        data.withUnsafeBytes { bytes in
            var position = 0
            var isHidden = false
            while position < bytes.count {
                let byte = bytes[position]
                switch byte {
                case UInt8(ascii: "\""): position = end(of: bytes, from: position)
                case UInt8(ascii: "["): while bytes[position] != UInt8(ascii: "]") { position += 1 }
                case UInt8(ascii: "0")...UInt8(ascii: "9"): isHidden = true
                case UInt8(ascii: "(") where bytes[position...].prefix(opening.count).elementsEqual(opening):
                    finish()
                    let digits = bytes[(position + opening.count)...].prefix { $0 != UInt8(ascii: ".") }
                    number = Int(String(decoding: digits, as: UTF8.self)) ?? -1
                    position = end(of: bytes, from: position + opening.count)
                case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "\n"):
                    isHidden = false
                    outline.append(byte)
                default: if !isHidden { outline.append(byte) }
                }
                position += 1
            }
        }
        finish()
        // An empty reason of a deprecation is none, and what a sample of a number is depends on the name of its field.
        return outlines.mapValues {
            $0.replacing(" message=", with: "").replacing("float_literal_expr", with: "integer_literal_expr")
        }
    }

    /// Returns where the quotes end that start at a place, or that this place is inside of.
    private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return position
    }

    /// Returns what the compiler complained about, by the number of the file.
    private static func problems(in text: String) -> [Int: String] {
        var problems: [Int: String] = [:]
        for line in text.split(separator: "\n") where line.contains(": error: ") || line.contains(": warning: ") {
            let place = line.prefix { $0 != "." }.drop { !$0.isNumber }
            problems[Int(place) ?? 0, default: ""] += line + "\n"
        }
        return problems
    }
}
