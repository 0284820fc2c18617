/// Names of Swift modules.
package enum ModuleName {
    /// Returns the name of the module that a folder is compiled into, as SwiftPM forms it: what no identifier can hold
    /// becomes `_`, and so does a digit at the start.
    package static func of(_ folder: String) -> String {
        var name = ""
        for scalar in folder.unicodeScalars {
            let isLetter = scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDContinue
            let isDigit = ("0"..."9").contains(scalar)
            name.unicodeScalars.append(isLetter || scalar == "_" || isDigit && !name.isEmpty ? scalar : "_")
        }
        return name.isEmpty ? "_" : name
    }

    /// Returns whether a text is the name of a module as it stands.
    package static func isValid(_ text: String) -> Bool {
        text == of(text)
    }
}
