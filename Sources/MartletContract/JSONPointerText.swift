/// The steps of a JSON pointer (RFC 6901, section 3).
package enum JSONPointerText {
    /// Returns a step as it stands in a pointer.
    package static func escape(_ step: String) -> String {
        step.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the name that a step stands for.
    package static func unescape(_ step: some StringProtocol) -> String {
        var text = ""
        var isEscaped = false
        for scalar in step.unicodeScalars {
            switch (isEscaped, scalar) {
            case (true, "0"): text += "~"
            case (true, "1"): text += "/"
            case (true, _):
                text += "~"
                text.unicodeScalars.append(scalar)
            case (false, "~"): break
            default: text.unicodeScalars.append(scalar)
            }
            isEscaped = !isEscaped && scalar == "~"
        }
        return isEscaped ? text + "~" : text
    }
}
