package import MartletSyntax
import MartletTemplates

/// The folder with a user's templates: each file `NAME.mustache` stands in for the built-in template of its name, or is a
/// partial that another one of the folder includes.
package struct TemplateFolder: Sendable {
    /// The templates, by name.
    package private(set) var templates: [UserTemplate] = []
    /// What is wrong with the folder; what is wrong with the templates' tags is found when they are compiled.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether the folder or a file of it could not be read.
    package private(set) var isUnreadable = false

    private static let ending = ".mustache"

    /// Reads a folder.
    package init(path: String, sources: inout SourceMap, fileSystem: FileSystem) {
        do throws(FileSystemError) {
            let folder = try fileSystem.canonicalPath(path)
            for name in try fileSystem.list(path) where name.hasSuffix(Self.ending) && name != Self.ending {
                let file = FilePath.join(path, name)
                // A private key would end up in generated code.
                guard FilePath.isInside(try fileSystem.canonicalPath(file), directory: folder) else {
                    diagnostics.append(
                        Diagnostic(
                            GeneratorCode.templateFolder, "'\(file.excerpt)' is a link that leads out of the folder",
                            at: nil,
                            help: "put the template itself there"))
                    continue
                }
                let bytes = try fileSystem.read(file, maxBytes: SyntaxLimits().maxBytes)
                add(String(name.dropLast(Self.ending.count)), file, bytes, &sources)
            }
        } catch {
            isUnreadable = true
            diagnostics.append(Diagnostic(GeneratorCode.templateFolder, error.description, at: nil))
        }
        if templates.isEmpty, diagnostics.isEmpty {
            diagnostics.append(
                Diagnostic(
                    GeneratorCode.unusedTemplate, .warning, "there are no templates in '\(path)'", at: nil,
                    help: "the name of a template ends in '\(Self.ending)'"))
        }
        reportUnused()
    }

    private mutating func add(_ name: String, _ path: String, _ bytes: [UInt8], _ sources: inout SourceMap) {
        let file = sources.add(path: path, bytes: bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            diagnostics.append(
                Diagnostic(
                    GeneratorCode.templateFolder, "a template is UTF-8 text",
                    at: SourceSpan(file: file, lowerBound: 0, upperBound: 0)))
            return
        }
        templates.append(UserTemplate(TemplateSource(name: name, path: path, text: text), file: file))
    }

    /// Reports templates that have no built-in one to stand in for, and that no other includes.
    private mutating func reportUnused() {
        let known = EmbeddedTemplates.all.map(\.name)
        let included = TextSet(templates.flatMap { Self.partials(in: $0.source.text) })
        for template in templates where !known.contains(template.source.name) {
            guard !included.contains(template.source.name), let file = template.file else { continue }
            diagnostics.append(
                Diagnostic(
                    GeneratorCode.unusedTemplate, .warning,
                    "no built-in template is called '\(template.source.name.excerpt)', and none of yours includes it",
                    at: SourceSpan(file: file, lowerBound: 0, upperBound: 0),
                    help: Spelling.suggestion(for: template.source.name, among: known)
                        ?? "'martlet templates export' writes the built-in ones"))
        }
    }

    /// Returns the names of what a template includes: `{{>name}}`.
    private static func partials(in text: String) -> [String] {
        var names: [String] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: ">")) {
            let isTag = rest[..<start].reversed().drop { $0 == UInt8(ascii: " ") }.starts(with: "{{".utf8)
            let behind = rest[(start + 1)...].drop { $0 == UInt8(ascii: " ") }
            let name = behind.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "}") }
            if isTag { names.append(String(decoding: name, as: UTF8.self)) }
            rest = rest[(start + 1)...]
        }
        return names
    }
}
