import MartletDialects

/// Overlays: JSONPath expressions of any length over a document of any shape.
enum OverlayFuzzing {
    private static let segments = [
        ".paths", ".components", ".schemas", ".*", "..*", "[*]", "..['type']", "['post']", "[0]", "[-1:]", "[::2]",
        "[*,*]", "..[0,*]", "[?@.type]", "[?@.type == 'string']", "[?match(@.type, '(s|t)*g')]",
        "[?search(@.type, '(a*)*b')]", "[?count(@..*) > 2]", "[?length(@) > 1 && !@.type]", "..[?@..['$ref']]",
        "[?@[?@[?@.type]]]", "[?$..type == @.type]", "[?value(@..type) == 'object' || @ == null]", "..A", "['é']", "[",
        "[?", "..", ".1", "[?(@.a", "$",
    ]
    private static let updates = [
        "\"x\"", "{\"x-a\": 1}", "{\"type\": \"integer\"}", "[1, 2]", "null",
        "{\"properties\": {\"z\": {\"type\": \"string\"}}}",
        "{\"x-deep\": {\"a\": [{\"b\": [{}]}]}}", "{\"$ref\": \"#/components/schemas/A\"}",
    ]

    /// Returns what is wrong with what became of the document and the overlay that bytes say.
    static func flaw(of bytes: [UInt8]) -> String? {
        var choices = ByteChoices(bytes)
        let actions = (0...choices.number(below: 4)).map { _ in action(&choices) }
        let overlay = """
            {"overlay": "1.0.0", "info": {"title": "Changes", "version": "1"}, "actions": [\(actions.joined(separator: ",\n"))]}
            """
        let document = SchemaGraph.document(choices.remainder())
        return SchemaFuzzing.flaw(of: SchemaFuzzing.load(document, overlay: overlay))
            .map { "\($0)\n\(overlay)\n\(document)" }
    }

    private static func action(_ choices: inout ByteChoices) -> String {
        let path = (0...choices.number(below: 7)).map { _ in choices.one(of: segments) }.joined()
        let isRemoved = choices.number(below: 4) == 3
        let change = isRemoved ? "\"remove\": true" : "\"update\": \(choices.one(of: updates))"
        return "{\"target\": \"$\(path)\", \(change)}"
    }
}
