/// The section `pins` of a specification, for one host.
struct PinList {
    /// The host.
    let host: String
    /// The keys; those of authorities are written as comments.
    let keys: [PinnedKey]

    /// The section in YAML.
    var text: String {
        var lines = ["pins:", "  \(host.contains(":") ? "\"\(host)\"" : host):", "    sha256:"]
        var seen: Set<String> = []
        for key in keys where seen.insert(key.pin).inserted {
            let isOwn = key.role == .server || key.role == .key
            let note = [key.role == .key ? "" : key.role.rawValue, key.note].filter { !$0.isEmpty }
                .joined(separator: ", ")
            let limit = isOwn ? "" : "; only Apple's platforms compare it"
            lines.append("      \(isOwn ? "" : "# ")- \(key.pin)  # \(Self.plain(note))\(limit)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What is still to be done; nil when nothing is.
    static func advice(_ keys: [PinnedKey]) -> String? {
        let own = Set(keys.filter { $0.role == .server || $0.role == .key }.map(\.pin))
        guard own.count < 2 else { return nil }
        return """
            a host needs two pins. Make a key for the day when this one is lost, keep it away from the server, and add it:
              openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out backup.key
              openssl pkey -in backup.key -pubout -out backup.pem
              martlet pins backup.pem
            """
    }

    /// Returns a text from outside as one line of a comment.
    private static func plain(_ text: String) -> String {
        String(
            text.unicodeScalars.map {
                $0.properties.generalCategory == .control || $0.value > 0x7E ? "?" : Character($0)
            })
    }
}
