/// The codes of what can be wrong with the text of a file, before anybody asks what it says.
package enum SyntaxCode: String, CaseIterable, Sendable {
    // What YAML and JSON share.
    /// The text is not UTF-8.
    case encoding = "syntax/encoding"
    /// A control character stands where none may.
    case controlCharacter = "syntax/control-character"
    /// The file is larger than ``SyntaxLimits/maxBytes``.
    case tooLarge = "syntax/too-large"
    /// Lists and mappings are nested deeper than ``SyntaxLimits/maxDepth``.
    case tooDeep = "syntax/too-deep"
    /// The tree has more nodes than ``SyntaxLimits/maxNodes``, uses of aliases counted anew.
    case tooManyNodes = "syntax/too-many-nodes"
    /// The file holds nothing but space and comments.
    case empty = "syntax/empty"
    /// A key stands twice in one mapping.
    case duplicateKey = "syntax/duplicate-key"

    // JSON alone.
    /// The text is not JSON.
    case jsonSyntax = "json/syntax"
    /// A number is not written as JSON writes numbers.
    case jsonNumber = "json/invalid-number"
    /// A string is not written as JSON writes strings.
    case jsonString = "json/invalid-string"
    /// A string or a list or an object is never closed.
    case jsonUnclosed = "json/unclosed"
    /// A comma stands before a closing bracket.
    case jsonTrailingComma = "json/trailing-comma"
    /// There is text after the end of the document.
    case jsonTrailingText = "json/trailing-text"

    // YAML alone.
    /// The text is not YAML.
    case yamlSyntax = "yaml/syntax"
    /// A value holds characters that mean something else when the value is not quoted.
    case yamlUnquoted = "yaml/unquoted-value"
    /// A key in braces has no colon and no value, mostly because of a comma in an unquoted value.
    /// - Severity: warning.
    case yamlKeyWithoutValue = "yaml/key-without-value"
    /// A tab stands where the indentation is.
    case yamlTab = "yaml/tab-indentation"
    /// A line stands further in or out than the lines it belongs to.
    case yamlIndentation = "yaml/indentation"
    /// A quote, a brace or a bracket is never closed.
    case yamlUnclosed = "yaml/unclosed"
    /// A double-quoted string holds an escape that does not exist.
    case yamlEscape = "yaml/invalid-escape"
    /// The file holds a second document.
    case yamlSecondDocument = "yaml/second-document"
    /// An alias names an anchor that does not stand before it.
    case yamlUnknownAnchor = "yaml/unknown-anchor"
    /// An alias names the node that it stands in.
    case yamlRecursiveAlias = "yaml/recursive-alias"
    /// The value of a merge key is neither a mapping nor a list of mappings.
    case yamlMerge = "yaml/invalid-merge"
    /// A tag says what the value is not.
    case yamlTagMismatch = "yaml/tag-mismatch"
    /// A tag has no meaning here and is ignored.
    /// - Severity: warning.
    case yamlUnknownTag = "yaml/unknown-tag"
}
