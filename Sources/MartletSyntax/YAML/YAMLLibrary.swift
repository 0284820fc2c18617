import CMartletYAML

/// The YAML library that is in use.
package enum YAMLLibrary {
    /// Its version: major, minor, patch.
    package static var version: [Int] {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        yaml_get_version(&major, &minor, &patch)
        return [Int(major), Int(minor), Int(patch)]
    }
}
