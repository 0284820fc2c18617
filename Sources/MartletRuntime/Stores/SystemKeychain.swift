#if canImport(Security)
    import Foundation
    import Security

    /// The keychain of Apple's platforms: generic passwords of the data protection keychain.
    ///
    /// - Source: <https://developer.apple.com/documentation/security/keychain-items>
    struct SystemKeychain: Keychain {
        func add(_ data: Data, at place: KeychainPlace, protectedBy protection: KeychainProtection) -> OSStatus {
            let item = query(place)
            guard write(data, protection, to: item) else { return errSecParam }
            return SecItemAdd(item as CFDictionary, nil)
        }

        func update(_ data: Data, at place: KeychainPlace, protectedBy protection: KeychainProtection) -> OSStatus {
            let attributes = NSMutableDictionary()
            guard write(data, protection, to: attributes) else { return errSecParam }
            return SecItemUpdate(query(place) as CFDictionary, attributes as CFDictionary)
        }

        func copy(_ place: KeychainPlace) -> (status: OSStatus, data: Data?) {
            let query = query(place)
            set(kSecReturnData, NSNumber(value: true), in: query)
            set(kSecMatchLimit, kSecMatchLimitOne, in: query)
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            return (status, (result as? NSData).map { data in Data(referencing: data) })
        }

        func find(_ place: KeychainPlace) -> OSStatus {
            let query = query(place)
            set(kSecMatchLimit, kSecMatchLimitOne, in: query)
            return SecItemCopyMatching(query as CFDictionary, nil)
        }

        func delete(_ place: KeychainPlace) -> OSStatus {
            SecItemDelete(query(place) as CFDictionary)
        }

        private func query(_ place: KeychainPlace) -> NSMutableDictionary {
            let query = NSMutableDictionary()
            set(kSecClass, kSecClassGenericPassword, in: query)
            set(kSecAttrService, NSString(string: place.service), in: query)
            set(kSecAttrAccount, NSString(string: place.account), in: query)
            if let group = place.accessGroup { set(kSecAttrAccessGroup, NSString(string: group), in: query) }
            // The keychain of macOS that is as old as Mac OS knows neither access groups nor accessibility.
            set(kSecUseDataProtectionKeychain, NSNumber(value: true), in: query)
            return query
        }

        /// Writes what an entry holds and how it is protected; false when the system cannot make the access control.
        private func write(
            _ data: Data, _ protection: KeychainProtection, to attributes: NSMutableDictionary
        ) -> Bool {
            set(kSecValueData, NSData(data: data), in: attributes)
            let accessible = protection.accessibility.attribute
            guard let authentication = protection.authentication else {
                set(kSecAttrAccessible, accessible, in: attributes)
                return true
            }
            // The two attributes exclude each other: the access control says when, too.
            guard let control = SecAccessControlCreateWithFlags(nil, accessible, authentication.flags, nil) else {
                return false
            }
            set(kSecAttrAccessControl, control, in: attributes)
            return true
        }

        private func set(_ key: CFString, _ value: CFTypeRef, in dictionary: NSMutableDictionary) {
            dictionary.setObject(value, forKey: key as NSString)
        }
    }

    extension KeychainAccessibility {
        fileprivate var attribute: CFString {
            switch (moment, isThisDeviceOnly) {
            case (.afterFirstUnlock, true): kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            case (.afterFirstUnlock, false): kSecAttrAccessibleAfterFirstUnlock
            case (.whenUnlocked, true): kSecAttrAccessibleWhenUnlockedThisDeviceOnly
            case (.whenUnlocked, false): kSecAttrAccessibleWhenUnlocked
            case (.whenPasscodeSet, _): kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
            }
        }
    }

    extension KeychainAuthentication {
        fileprivate var flags: SecAccessControlCreateFlags {
            switch kind {
            case .userPresence: .userPresence
            case .biometryAny: .biometryAny
            case .biometryCurrentSet: .biometryCurrentSet
            }
        }
    }
#endif
