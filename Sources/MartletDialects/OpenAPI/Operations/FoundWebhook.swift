import MartletContract
import MartletSyntax

/// A webhook or a callback before it has a name.
struct FoundWebhook: Sendable {
    /// The webhook. Its key is that of the document, whatever its method is.
    var webhook: Webhook
    /// The JSON pointer of the operation, below that of its address.
    let place: String
    /// The name that it can have, which those with other methods can have as well.
    let base: String
    /// The names that it gets if they are free, the first one first.
    let wanted: [String]
    /// Its body in other content types, each with the word that it is told apart by.
    var alternatives: [Alternative] = []

    /// A body in another content type.
    struct Alternative: Sendable {
        /// The webhook with this body.
        let webhook: Webhook
        /// The content type, as the document has it.
        let contentType: String
        /// The word that it is told apart by.
        let word: String
    }

    /// Whether an earlier run can have given it a name.
    func allows(_ name: String) -> Bool {
        ([base, base + "-" + webhook.method.word] + wanted).contains {
            name == $0 || OperationNamer.isNumbered(name, base: $0)
        }
    }

    /// Whether no other webhook can be called as it wants to: one whose key the author wrote so, in letters that can be
    /// written in one way, with the method that comes first.
    var isSettled: Bool {
        webhook.method == Self.methods[0] && wanted[0].isASCII
            && webhook.origin.pointer == JSONPointer.append(wanted[0], to: "/webhooks")
    }

    /// What is the same of all that are one, and quickly compared.
    var features: String {
        let type = webhook.type.modelName ?? "\(webhook.type.kind)"
        let parts = [webhook.key, webhook.method.token, type, webhook.contentType ?? ""]
        let parameters = webhook.parameters.map(\.field.key) + webhook.responses.map(\.status.text)
        return (parts + parameters).joined(separator: "\n")
    }

    /// Whether both are one: receivers are told the key, so another key is another webhook.
    func isSame(as other: FoundWebhook) -> Bool {
        guard webhook.key.utf8.elementsEqual(other.webhook.key.utf8), webhook.isExchanged(as: other.webhook) else {
            return false
        }
        return alternatives.allSatisfy { alternative in
            other.alternatives.allSatisfy {
                $0.contentType != alternative.contentType || $0.webhook.isExchanged(as: alternative.webhook)
            }
        }
    }

    /// The methods, that first which most webhooks have. Of several operations of one item the first is called as the item
    /// is, wherever it stands: so another one takes no name away.
    private static let methods: [Endpoint.Method] = [
        .post, .put, .patch, .delete, .get, .head, .options, .trace, .query,
    ]

    /// Returns the method whose operation is called as the item is; nil without any.
    static func leading(among methods: [Endpoint.Method]) -> Endpoint.Method? {
        methods.min { left, right in
            let (first, second) = (rank(left), rank(right))
            return first == second ? left.token < right.token : first < second
        }
    }

    private static func rank(_ method: Endpoint.Method) -> Int { methods.firstIndex(of: method) ?? methods.count }
}
