/// The codes of what can be wrong with a `martlet.yaml`, beside its being no YAML.
package enum SettingsCode: String, Sendable, CaseIterable {
    /// A value that its key does not take.
    case invalidValue = "settings/invalid-value"
    /// A path that a file which came with a project may not choose, or a link that leads out of the project.
    case outsideProject = "settings/outside-project"
    /// A specification where the settings should be.
    case specification = "settings/specification"
    /// A key that does not exist.
    case unknownKey = "settings/unknown-key"
    /// The code of a rule that does not exist.
    /// - Severity: warning.
    case unknownRule = "settings/unknown-rule"
    /// A specification that does not stand beside the file.
    case unknownSpecification = "settings/unknown-specification"
    /// A file that cannot be read.
    case unreadable = "settings/unreadable"
    /// A list where a mapping is expected, and the like.
    case wrongShape = "settings/wrong-shape"
}
