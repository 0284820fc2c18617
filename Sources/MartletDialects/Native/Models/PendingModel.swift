import MartletContract
import MartletSyntax

/// Defaults and examples of a field, which can be judged only when all models are known.
struct PendingLiterals {
    /// Where a default was written.
    enum Default {
        /// In the short form, behind the type.
        case short(String, SourceSpan)
        /// In the long form.
        case long(Node)
    }

    /// The default; nil without one.
    var defaultValue: Default?
    /// The examples.
    var examples: [Node] = []
}

/// A field whose defaults and examples are still to be judged.
struct PendingField {
    /// The field.
    var field: Field
    /// Its defaults and examples.
    var literals = PendingLiterals()
}

/// A model whose literals are still to be judged.
struct PendingModel {
    /// The model; its fields are in ``fields`` as well.
    var model: Model
    /// The fields with their literals, for an object.
    var fields: [PendingField] = []
    /// The examples of the whole model.
    var examples: [Node] = []
}
