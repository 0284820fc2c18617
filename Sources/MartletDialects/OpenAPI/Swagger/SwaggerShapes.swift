import MartletSyntax

/// Findings about keys that only Swagger 2.0 has reason for.
enum SwaggerShapes {
    /// Returns what is found in the keys of an object.
    static func findings(in mapping: Mapping, _ kind: OpenAPIObject.Kind) -> [Diagnostic] {
        switch kind {
        case .parameter: parameter(mapping)
        case .operation: statuses(mapping)
        default: []
        }
    }

    /// Returns the finding of a key that OpenAPI 3 has in an object, and 2.0 does not; nil for others.
    static func findingOfLaterKey(_ entry: Mapping.Entry, _ object: OpenAPIObject, _ kind: OpenAPIObject.Kind)
        -> Diagnostic?
    {
        let isKnown = OpenAPIObject[kind]?.content(of: entry.name) != nil
        guard isKnown || kind == .items && OpenAPIObject[.parameter]?.content(of: entry.name) != nil else { return nil }
        return later("\(object.name) has no key '\(entry.name)' in Swagger 2.0, only in OpenAPI 3", entry)
    }

    private static func parameter(_ mapping: Mapping) -> [Diagnostic] {
        let isBody = mapping["in"]?.scalar?.text == "body"
        var findings: [Diagnostic] = []
        for entry in mapping.entries {
            if isBody, ["type", "items", "format", "collectionFormat"].contains(entry.name) {
                findings.append(
                    finding(
                        .misplacedKey, "'\(entry.name)' belongs to the schema of a body", entry, "put it under 'schema'"
                    ))
            } else if !isBody, entry.name == "schema" {
                findings.append(
                    finding(
                        .misplacedKey, "'schema' belongs to a parameter with 'in: body'", entry,
                        "put its keywords into the parameter itself"))
            } else if entry.name == "in", entry.value.scalar?.text == "cookie" {
                findings.append(
                    Diagnostic(
                        OpenAPICode.invalidParameter, OpenAPICode.invalidParameter.severity,
                        "'cookie' is a place of OpenAPI 3; it is read as there", at: entry.value.span,
                        help: "Swagger 2.0 has path, query, header, formData and body"))
            }
        }
        return findings
    }

    private static func statuses(_ operation: Mapping) -> [Diagnostic] {
        (operation["responses"]?.mapping?.entries ?? []).compactMap { entry in
            let name = entry.name.utf8
            guard name.count == 3, let first = name.first, (0x30...0x39).contains(first),
                name.dropFirst().allSatisfy({ $0 | 0x20 == UInt8(ascii: "x") })
            else { return nil }
            return finding(
                .invalidStatus, "'\(entry.name.excerpt)' is a class of OpenAPI 3; it is read as there", entry,
                "Swagger 2.0 has codes, 100 to 599, and 'default'")
        }
    }

    /// Returns what is found in a schema and those inside it.
    static func findings(inSchema node: Node) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        add(node, to: &findings)
        return findings
    }

    private static func add(_ node: Node, to findings: inout [Diagnostic]) {
        guard let mapping = node.mapping, !node.holdsReferences || mapping["$ref"] == nil else { return }
        for entry in mapping.entries {
            guard let word = SchemaWord.named(entry.name) else { continue }
            guard OpenAPIObject.swaggerSchemaWords.contains(word) else {
                findings.append(
                    later(
                        "a schema has no keyword '\(entry.name)' in Swagger 2.0, only in OpenAPI 3; it is read as there",
                        entry))
                continue
            }
            switch word {
            case .properties:
                for property in entry.value.mapping?.entries ?? [] { add(property.value, to: &findings) }
            case .allOf:
                for element in entry.value.sequence ?? [] { add(element, to: &findings) }
            case .items, .additionalProperties: add(entry.value, to: &findings)
            case .discriminator where !entry.value.isScalar:
                findings.append(
                    finding(
                        .wrongShape, "'discriminator' is the name of a property; this one is read as in OpenAPI 3",
                        entry,
                        "write 'discriminator: kind'"))
            default: break
            }
        }
    }

    private static func later(_ message: String, _ entry: Mapping.Entry) -> Diagnostic {
        finding(.unknownKey, message, entry, OpenAPIObject.swaggerHelp(for: entry.name))
    }

    private static func finding(
        _ code: OpenAPICode, _ message: String, _ entry: Mapping.Entry, _ help: String?
    ) -> Diagnostic {
        Diagnostic(code, code.severity, message, at: entry.key.span, help: help)
    }
}
