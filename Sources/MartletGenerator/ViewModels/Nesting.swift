import MartletPlan
import MartletTemplates

/// Where the declarations of a file are nested: what its template needs to put the namespace around them.
enum Nesting {
    /// The names that templates know.
    ///
    /// - Parameter flag: Whether declarations are nested.
    static func entries(_ flag: String = "isNested") -> [TemplateSchema.Entry] {
        [(flag, .flag), ("namespace", .text)]
    }

    /// Returns the values of ``entries(_:)``.
    ///
    /// - Parameter isEmpty: Whether the file has nothing that could be nested.
    static func values(_ plan: ClientPlan, isEmpty: Bool) -> [TemplateValue] {
        [.flag(plan.namespace != nil && !isEmpty), .text(plan.namespace?.source ?? "")]
    }
}

extension ClientPlan {
    /// How many columns the namespace puts before each declaration.
    var margin: Int { namespace == nil ? 0 : 4 }
}
