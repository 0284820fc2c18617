import MartletSyntax
import Testing

@testable import MartletDialects

/// A field of an object of OpenAPI in one of the places where the object can stand, with two values of it.
struct ObjectPosition: Sendable, CustomTestStringConvertible {
    /// The way to the field: names of fields, and keys of maps.
    let path: [String]
    /// The object that has the field.
    let kind: OpenAPIObject.Kind
    /// The name of the field.
    let field: String
    /// What becomes of it by the table, or of what it is a part of.
    let use: OpenAPIObject.Use
    /// A document without the field, and one for each of two values.
    let without: String
    let documents: [String]
    /// The two values.
    let values: [String]

    var testDescription: String { (path + [field]).joined(separator: "/") }
    var isAnnotation: Bool { if case .annotation = use { true } else { false } }
}

extension ObjectPosition {
    /// An object on the way to the one whose field is varied.
    private struct Step {
        let kind: OpenAPIObject.Kind
        /// The text around it, with `§` where the object stands.
        let around: String
        let path: [String]
        /// What becomes of the field that it is a part of.
        let use: OpenAPIObject.Use

        /// Returns what becomes of one of its fields.
        func use(of field: String) -> OpenAPIObject.Use {
            if case .modelled = use { OpenAPIObject[kind]?.field(field)?.use ?? .modelled } else { use }
        }
    }

    /// Every field of every object in every place, but for what stands in `components`, which is read from where it is
    /// referred to.
    static let all: [ObjectPosition] = {
        var found: [ObjectPosition] = []
        var steps = [Step(kind: .document, around: "§", path: [], use: .modelled)]
        while let step = steps.popLast() {
            found += positions(of: step)
            steps += inner(of: step)
        }
        return found
    }()

    private static func positions(of step: Step) -> [ObjectPosition] {
        ObjectSample.variants(of: step.kind, in: step.path).flatMap { sample in
            sample.fields.map { field, values in
                func document(_ value: String?) -> String {
                    let object = sample.text(replacing: field, with: value)
                    return step.around.replacing("§", with: step.kind == .document ? object : "{ \(object) }")
                }
                return ObjectPosition(
                    path: step.path + (sample.name.isEmpty ? [] : ["(\(sample.name))"]), kind: step.kind, field: field,
                    use: step.use(of: field),
                    without: document(nil), documents: values.map(document), values: values)
            }
        }
    }

    /// The objects within another one. None stands within one of its own kind, but for the path items of callbacks.
    private static func inner(of step: Step) -> [Step] {
        guard let object = OpenAPIObject[step.kind] else { return [] }
        return object.fields.names.sorted().flatMap { field -> [Step] in
            guard let content = object.content(of: field), !isPassedOver(field, in: step) else { return [] }
            return ObjectSample.places(of: field, content, in: step.path).map { kind, key, text in
                let sample = ObjectSample.variants(of: step.kind, in: step.path)[0]
                let parent = sample.text(replacing: field, with: text)
                let around = step.around.replacing("§", with: step.kind == .document ? parent : "{ \(parent) }")
                return Step(
                    kind: kind, around: around, path: step.path + [field] + (key.map { [$0] } ?? []),
                    use: step.use(of: field))
            }
        }
    }

    /// Whether the objects of a field are left out at a place: what is read by the same code is looked at once.
    private static func isPassedOver(_ field: String, in step: Step) -> Bool {
        let path = step.path
        if step.kind == .components { return field != "securitySchemes" }
        // A callback has operations within an operation.
        if path.contains(field), !(field == "post" && path.last == "c") { return true }
        let isInMessage = path.first == "webhooks" || path.contains("callbacks")
        let status = path.firstIndex(of: "responses").map { path[$0 + 1] }
        let contentType = path.firstIndex(of: "content").map { path[$0 + 1] }
        switch field {
        case "put", "delete", "options", "patch", "query", "additionalOperations": return true
        case "callbacks": return path.first != "paths" || !path.contains("post")
        case "get", "head", "trace": return isInMessage
        case "requestBody": return ["get", "head", "trace"].contains { path.contains($0) }
        case "parameters", "responses", "servers", "externalDocs", "tags":
            return path.contains("head") || path.contains("trace") || path.contains("post") && !isInMessage
        case "examples":
            return isInMessage || path.contains("encoding") || status.map { $0 != "200" } ?? false
                || contentType.map { $0 != "application/json" } ?? false
        case "encoding":
            return contentType != "multipart/form-data" && contentType != "application/x-www-form-urlencoded"
                || isInMessage
        case "prefixEncoding", "itemEncoding": return contentType != "multipart/mixed" || isInMessage
        case "headers": return isInMessage || contentType.map { $0 != "multipart/form-data" } ?? false
        case "content": return isInMessage && status != nil || path.contains("headers") && status != "200"
        case "links": return isInMessage || status != "200" && status != "404"
        default: return false
        }
    }
}
