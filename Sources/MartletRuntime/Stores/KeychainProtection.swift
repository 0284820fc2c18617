/// When an entry of the keychain can be read, and whether it leaves the device.
public struct KeychainAccessibility: Sendable, Hashable {
    enum Moment: Sendable, Hashable {
        case afterFirstUnlock
        case whenUnlocked
        case whenPasscodeSet
    }

    let moment: Moment
    let isThisDeviceOnly: Bool

    /// From the first unlock after a start on, and on this device alone: what calls in the background need.
    public static let afterFirstUnlockThisDeviceOnly = Self(moment: .afterFirstUnlock, isThisDeviceOnly: true)
    /// While the device is unlocked, and on this device alone.
    public static let whenUnlockedThisDeviceOnly = Self(moment: .whenUnlocked, isThisDeviceOnly: true)
    /// While the device is unlocked, on this device alone, and only as long as it has a passcode: without one nothing can
    /// be kept, and what was kept is deleted.
    public static let whenPasscodeSetThisDeviceOnly = Self(moment: .whenPasscodeSet, isThisDeviceOnly: true)
    /// From the first unlock after a start on. Goes into encrypted backups, and with them to other devices.
    public static let afterFirstUnlock = Self(moment: .afterFirstUnlock, isThisDeviceOnly: false)
    /// While the device is unlocked. Goes into encrypted backups, and with them to other devices.
    public static let whenUnlocked = Self(moment: .whenUnlocked, isThisDeviceOnly: false)
}

/// What a person must do each time that an entry of the keychain is read or replaced.
public struct KeychainAuthentication: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case userPresence, biometryAny, biometryCurrentSet
    }

    let kind: Kind

    /// Face ID, Touch ID or Optic ID, or the passcode.
    public static let userPresence = Self(kind: .userPresence)
    /// Face ID, Touch ID or Optic ID, of anybody who is enrolled at the time.
    public static let biometryAny = Self(kind: .biometryAny)
    /// Face ID, Touch ID or Optic ID, of those who were enrolled when the entry was written. When somebody is added or
    /// removed, the entry is gone.
    public static let biometryCurrentSet = Self(kind: .biometryCurrentSet)
}
