// Stands in for the framework Security: the calls of the keychain, with the SDK's labels, types and optionality, and a
// keychain in memory behind them, which answers as Apple's documentation says. So the code for Apple's keychain is
// type-checked and run on Linux.
//
// The types of Core Foundation are those of Foundation that they are toll-free bridged to:
// <https://developer.apple.com/library/archive/documentation/CoreFoundation/Conceptual/CFDesignConcepts/Articles/tollFreeBridgedTypes.html>.
// In one thing that is less strict than Apple's compiler: it wants `as` between the two.

public import Foundation

/// <https://developer.apple.com/documentation/corefoundation/cftyperef>
public typealias CFTypeRef = AnyObject
/// <https://developer.apple.com/documentation/corefoundation/cfstring>
public typealias CFString = NSString
/// <https://developer.apple.com/documentation/corefoundation/cfdictionary>
public typealias CFDictionary = NSDictionary
/// <https://developer.apple.com/documentation/corefoundation/cferror>
public typealias CFError = NSError
/// <https://developer.apple.com/documentation/corefoundation/cfarray>
public typealias CFArray = NSArray
/// <https://developer.apple.com/documentation/corefoundation/cfdata>
public typealias CFData = NSData
/// <https://developer.apple.com/documentation/corefoundation/cfallocator>
public final class CFAllocator {}
/// <https://developer.apple.com/documentation/kernel/osstatus>
public typealias OSStatus = Int32

// MARK: <https://developer.apple.com/documentation/security/security-framework-result-codes>

/// <https://developer.apple.com/documentation/security/errsecsuccess>
public var errSecSuccess: OSStatus { 0 }
/// <https://developer.apple.com/documentation/security/errsecparam>
public var errSecParam: OSStatus { -50 }
/// <https://developer.apple.com/documentation/security/errsecusercanceled>
public var errSecUserCanceled: OSStatus { -128 }
/// <https://developer.apple.com/documentation/security/errsecnotavailable>
public var errSecNotAvailable: OSStatus { -25291 }
/// <https://developer.apple.com/documentation/security/errsecauthfailed>
public var errSecAuthFailed: OSStatus { -25293 }
/// <https://developer.apple.com/documentation/security/errsecduplicateitem>
public var errSecDuplicateItem: OSStatus { -25299 }
/// <https://developer.apple.com/documentation/security/errsecitemnotfound>
public var errSecItemNotFound: OSStatus { -25300 }
/// <https://developer.apple.com/documentation/security/errsecinteractionnotallowed>
public var errSecInteractionNotAllowed: OSStatus { -25308 }
/// <https://developer.apple.com/documentation/security/errsecmissingentitlement>
public var errSecMissingEntitlement: OSStatus { -34018 }

// MARK: <https://developer.apple.com/documentation/security/item-class-keys-and-values>

/// <https://developer.apple.com/documentation/security/ksecclass>
public var kSecClass: CFString { "class" }
/// <https://developer.apple.com/documentation/security/ksecclassgenericpassword>
public var kSecClassGenericPassword: CFString { "genp" }

// MARK: <https://developer.apple.com/documentation/security/item-attribute-keys-and-values>

/// <https://developer.apple.com/documentation/security/ksecattrservice>
public var kSecAttrService: CFString { "svce" }
/// <https://developer.apple.com/documentation/security/ksecattraccount>
public var kSecAttrAccount: CFString { "acct" }
/// <https://developer.apple.com/documentation/security/ksecattraccessgroup>
public var kSecAttrAccessGroup: CFString { "agrp" }
/// <https://developer.apple.com/documentation/security/ksecattraccessible>
public var kSecAttrAccessible: CFString { "pdmn" }
/// <https://developer.apple.com/documentation/security/ksecattraccesscontrol>
public var kSecAttrAccessControl: CFString { "accc" }
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlocked>
public var kSecAttrAccessibleWhenUnlocked: CFString { "ak" }
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlock>
public var kSecAttrAccessibleAfterFirstUnlock: CFString { "ck" }
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenpasscodesetthisdeviceonly>
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { "akpu" }
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly>
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { "aku" }
/// <https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly>
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "cku" }

// MARK: <https://developer.apple.com/documentation/security/search-attribute-keys-and-values>

/// <https://developer.apple.com/documentation/security/ksecmatchlimit>
public var kSecMatchLimit: CFString { "m_Limit" }
/// <https://developer.apple.com/documentation/security/ksecmatchlimitone>
public var kSecMatchLimitOne: CFString { "m_LimitOne" }

// MARK: <https://developer.apple.com/documentation/security/item-return-result-keys>

/// <https://developer.apple.com/documentation/security/ksecreturndata>
public var kSecReturnData: CFString { "r_Data" }
/// <https://developer.apple.com/documentation/security/ksecvaluedata>
public var kSecValueData: CFString { "v_Data" }

/// <https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain>
public var kSecUseDataProtectionKeychain: CFString { "nleg" }

/// <https://developer.apple.com/documentation/security/secaccesscontrol>
public final class SecAccessControl {
    fileprivate let protection: CFTypeRef
    fileprivate let flags: SecAccessControlCreateFlags

    fileprivate init(_ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags) {
        self.protection = protection
        self.flags = flags
    }
}

/// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags>
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    /// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags/rawvalue>
    public let rawValue: UInt

    /// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags/init(rawvalue:)>
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags/userpresence>
    public static var userPresence: Self { Self(rawValue: 1 << 0) }
    /// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags/biometryany>
    public static var biometryAny: Self { Self(rawValue: 1 << 1) }
    /// <https://developer.apple.com/documentation/security/secaccesscontrolcreateflags/biometrycurrentset>
    public static var biometryCurrentSet: Self { Self(rawValue: 1 << 3) }
}

/// <https://developer.apple.com/documentation/security/secaccesscontrolcreatewithflags(_:_:_:_:)>
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
    SecAccessControl(protection, flags)
}

/// <https://developer.apple.com/documentation/security/secitemadd(_:_:)>
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    KeychainInMemory.shared.add(attributes)
}

/// <https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)>
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    KeychainInMemory.shared.copy(query, result)
}

/// <https://developer.apple.com/documentation/security/secitemupdate(_:_:)>
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    KeychainInMemory.shared.update(query, attributesToUpdate)
}

/// <https://developer.apple.com/documentation/security/secitemdelete(_:)>
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    KeychainInMemory.shared.delete(query)
}

// MARK: <https://developer.apple.com/documentation/security/trust>

/// <https://developer.apple.com/documentation/security/sectrust>
public final class SecTrust {}
/// <https://developer.apple.com/documentation/security/seccertificate>
public final class SecCertificate {}

/// <https://developer.apple.com/documentation/security/sectrustevaluatewitherror(_:_:)>
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    false
}

/// <https://developer.apple.com/documentation/security/sectrustcopycertificatechain(_:)>
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? {
    nil
}

/// <https://developer.apple.com/documentation/security/seccertificatecopydata(_:)>
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData {
    NSData()
}

// MARK: Not in the SDK: what stands behind the calls, and what a check asks it

/// A keychain for one task.
public final class KeychainInMemory: @unchecked Sendable {  // allowed: the check that uses it has one task
    /// The only one.
    public static let shared = KeychainInMemory()

    /// What each call answers, when it is set.
    public var failure: OSStatus?
    /// The entries.
    public private(set) var items: [NSMutableDictionary] = []
    /// How often what an entry with access control holds was asked for: each time somebody puts a finger on a sensor.
    public private(set) var questions = 0

    private let identity = [kSecClass, kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup]
    private let searchWords = [kSecMatchLimit, kSecReturnData, kSecUseDataProtectionKeychain]

    /// Empties the keychain.
    public func reset() {
        items = []
        failure = nil
        questions = 0
    }

    /// The text of an attribute of the only entry.
    public func text(_ key: CFString) -> String? {
        (items.first?.object(forKey: key) as? NSString).map { "\($0)" }
    }

    /// The access control of the only entry: when, and what a person must do.
    public var control: (protection: String, flags: SecAccessControlCreateFlags)? {
        (items.first?.object(forKey: kSecAttrAccessControl) as? SecAccessControl).map { ("\($0.protection)", $0.flags) }
    }

    fileprivate func add(_ attributes: CFDictionary) -> OSStatus {
        if let failure { return failure }
        guard isWhole(attributes), isProtectedOnce(attributes), attributes.object(forKey: kSecMatchLimit) == nil
        else { return errSecParam }
        guard find(attributes) == nil else { return errSecDuplicateItem }
        let item = NSMutableDictionary()
        copy(attributes, to: item)
        items.append(item)
        return errSecSuccess
    }

    fileprivate func copy(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
        if let failure { return failure }
        guard isWhole(query) else { return errSecParam }
        guard let item = find(query) else { return errSecItemNotFound }
        guard (query.object(forKey: kSecReturnData) as? NSNumber)?.boolValue == true else { return errSecSuccess }
        guard let result, let data = item.object(forKey: kSecValueData) as? NSData else { return errSecParam }
        if item.object(forKey: kSecAttrAccessControl) != nil { questions += 1 }
        result.pointee = data
        return errSecSuccess
    }

    fileprivate func update(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
        if let failure { return failure }
        // The documentation of SecItemUpdate: neither the class nor a search word stands in what is updated.
        guard isWhole(query), isProtectedOnce(attributes), attributes.object(forKey: kSecClass) == nil,
            searchWords.allSatisfy({ attributes.object(forKey: $0) == nil })
        else { return errSecParam }
        guard let item = find(query) else { return errSecItemNotFound }
        copy(attributes, to: item)
        return errSecSuccess
    }

    fileprivate func delete(_ query: CFDictionary) -> OSStatus {
        if let failure { return failure }
        guard isWhole(query), query.object(forKey: kSecMatchLimit) == nil else { return errSecParam }
        guard let item = find(query) else { return errSecItemNotFound }
        items.removeAll { $0 === item }
        return errSecSuccess
    }

    /// Whether a query names a class, and the keychain whose entries have accessibility.
    private func isWhole(_ query: CFDictionary) -> Bool {
        (query.object(forKey: kSecClass) as? NSString) == kSecClassGenericPassword
            && (query.object(forKey: kSecUseDataProtectionKeychain) as? NSNumber)?.boolValue == true
    }

    /// Accessibility and access control exclude each other.
    private func isProtectedOnce(_ attributes: CFDictionary) -> Bool {
        (attributes.object(forKey: kSecAttrAccessible) == nil)
            != (attributes.object(forKey: kSecAttrAccessControl) == nil)
    }

    private func find(_ query: CFDictionary) -> NSMutableDictionary? {
        items.first { item in
            identity.allSatisfy { key in
                guard let wanted = query.object(forKey: key) as? NSString else { return true }
                return (item.object(forKey: key) as? NSString) == wanted
            }
        }
    }

    private func copy(_ attributes: CFDictionary, to item: NSMutableDictionary) {
        for case let key as NSString in attributes.allKeys where !searchWords.contains(key) {
            if let value = attributes.object(forKey: key) { item.setObject(value, forKey: key) }
        }
    }
}
