import MartletLint
package import MartletSyntax

/// The parts of a SARIF log that are written, named as the standard names them.
package struct SARIFLog: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    /// Makes a log of one run.
    package init(version: String, rules: [Rule], results: [Result]) {
        let driver = Driver(version: version, semanticVersion: version, rules: rules)
        runs = [Run(tool: Tool(driver: driver), results: results)]
    }

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    /// A run of the tool (3.14).
    package struct Run: Encodable {
        let tool: Tool
        // Columns of findings count Unicode scalars, as the text report prints them (3.14.17).
        let columnKind = "unicodeCodePoints"
        let results: [Result]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "Martlet"
        let version: String
        let semanticVersion: String
        let rules: [Rule]
    }

    struct Text: Encodable {
        let text: String
    }

    struct Level: Encodable {
        let level: String
    }

    /// What is known about a code: a `reportingDescriptor` (3.49).
    package struct Rule: Encodable {
        let id: String
        let shortDescription: Text?
        let fullDescription: Text?
        let help: Text?
        let defaultConfiguration: Level?

        init(code: String, description: CodeDescription?, info: RuleInfo?) {
            self.init(
                code: code, description: description ?? info.map { CodeDescription($0) }, rationale: info?.rationale)
        }

        /// Describes a code, as far as it is known.
        package init(code: String, description known: CodeDescription?, rationale: String?) {
            id = code
            shortDescription = known.map { Text(text: $0.summary) }
            fullDescription = rationale.map { Text(text: $0) }
            help = known.map { _ in Text(text: "'martlet rules \(code)' explains it.") }
            let level = known.flatMap { Severity(rawValue: $0.severity) }
            defaultConfiguration = level.map { Level(level: $0.rawValue) }
        }
    }

    /// A finding (3.27).
    package struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Text
        let locations: [Location]
        let relatedLocations: [Location]?
        let partialFingerprints: [String: String]
        let suppressions: [Suppression]?
        let properties: Properties?

        init(_ diagnostic: Diagnostic, in sources: SourceMap, ruleIndex: Int, fingerprint: String) {
            ruleId = diagnostic.code
            self.ruleIndex = ruleIndex
            // SARIF's words for severities are ours.
            level = diagnostic.severity.rawValue
            message = Text(text: ([diagnostic.message] + [diagnostic.help].compactMap { $0 }).joined(separator: "\n"))
            locations = diagnostic.primary.map { [Location($0, in: sources)] } ?? []
            let related = diagnostic.related.enumerated().map { offset, related in
                Location(related.span, in: sources, id: offset + 1, message: related.message)
            }
            relatedLocations = related.isEmpty ? nil : related
            partialFingerprints = ["martletFinding/v1": fingerprint]
            suppressions = nil
            properties = nil
        }

        /// Makes a finding of its parts.
        ///
        /// - Parameter fingerprints: by the name of what they are taken from, with its version (3.27.17).
        package init(
            code: String, ruleIndex: Int, severity: Severity, message: String, locations: [Location],
            relatedLocations: [Location], fingerprints: [String: String], suppression: Suppression?,
            properties: Properties
        ) {
            ruleId = code
            self.ruleIndex = ruleIndex
            level = severity.rawValue
            self.message = Text(text: message)
            self.locations = locations
            self.relatedLocations = relatedLocations.isEmpty ? nil : relatedLocations
            partialFingerprints = fingerprints
            suppressions = suppression.map { [$0] }
            self.properties = properties
        }
    }

    /// Why a finding is not acted on (3.35).
    package struct Suppression: Encodable {
        let kind = "external"
        let justification: String

        /// Makes one that was written down outside the source.
        package init(justification: String) { self.justification = justification }
    }

    /// What the standard has no words for (3.8).
    package struct Properties: Encodable {
        let wire: String
        let shippedClient: String
        let source: String
        let direction: String
        let path: String
        let endpoints: [String]
        let endpointCount: Int?
        let members: [String]?

        /// Makes the properties of a change of a contract.
        ///
        /// - Parameters:
        ///   - endpointCount: the number of endpoints where not all are named.
        ///   - members: what the change puts together; nil for a single change.
        package init(
            wire: String, shippedClient: String, source: String, direction: String, path: String, endpoints: [String],
            endpointCount: Int? = nil, members: [String]? = nil
        ) {
            self.wire = wire
            self.shippedClient = shippedClient
            self.source = source
            self.direction = direction
            self.path = path
            self.endpoints = endpoints
            self.endpointCount = endpointCount
            self.members = members
        }
    }

    /// A place in a file (3.28).
    package struct Location: Encodable {
        let id: Int?
        let physicalLocation: PhysicalLocation
        let message: Text?

        /// Makes the place of a span, with what is said about it.
        package init(_ span: SourceSpan, in sources: SourceMap, id: Int? = nil, message: String? = nil) {
            self.id = id
            let start = sources.location(of: span)
            let end = sources.endLocation(of: span)
            physicalLocation = PhysicalLocation(
                artifactLocation: Artifact(uri: SARIFAddress.of(start.path)),
                region: Region(
                    startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column))
            self.message = message.map { Text(text: $0) }
        }
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    struct Artifact: Encodable {
        let uri: String
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endLine: Int
        let endColumn: Int
    }
}

/// Addresses of files.
enum SARIFAddress {
    /// Returns the URI reference of a path: relative to the working directory, or `file:///…` of an absolute one
    /// (RFC 3986, section 4.2; RFC 8089).
    static func of(_ path: String) -> String {
        if path.hasPrefix("/") { return "file://" + encoded(path) }
        let normalized = encoded(FilePath.normalized(path))
        // A colon in the first segment would make a scheme of what stands before it.
        let first = normalized.prefix { $0 != "/" }
        return first.contains(":") ? "./" + normalized : normalized
    }

    private static func encoded(_ path: String) -> String {
        path.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isPlain || "/-._~!$&'()*+,;=:@".unicodeScalars.contains(scalar) { return String(scalar) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
