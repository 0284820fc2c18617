// Deliberately wrong calls of Security: a type-check against the stand-in must refuse each line that says so, and no
// other.

import Foundation
import Security

struct WrongSecurity {
    func wrong(_ query: [String: String], _ data: Data, _ right: CFDictionary) {
        _ = SecItemAdd(query, nil)  // refused: a dictionary of Swift is no CFDictionary
        _ = SecItemAdd(right)  // refused: the place of the result is missing
        _ = SecItemDelete(right, nil)  // refused: deleting has no result
        _ = SecItemDelete(nil)  // refused: the query is not optional
        _ = SecItemUpdate(query: right, attributesToUpdate: right)  // refused: there are no labels
        var found: Data?
        _ = SecItemCopyMatching(right, &found)  // refused: the result is a CFTypeRef
        let status: Bool = SecItemDelete(right)  // refused: the answer is a status
        let name: Int = kSecClass  // refused: the name of an attribute is a CFString
        let made = SecAccessControlCreateWithFlags(nil, kSecAttrAccessible, .userPresence, nil)
        let control: SecAccessControl = made  // refused: it is optional
        _ = SecAccessControlCreateWithFlags(nil, kSecAttrAccessible, .faceID, nil)  // refused: there is no such flag
        _ = SecAccessControlCreateWithFlags(nil, nil, .userPresence, nil)  // refused: the protection is not optional
        _ = (status, name, control)
    }

    func wrongTrust(_ trust: SecTrust, _ certificate: SecCertificate) {
        _ = SecTrustEvaluateWithError(trust)  // refused: the place of the error is missing
        let chain: CFArray = SecTrustCopyCertificateChain(trust)  // refused: it is optional
        let data: String = SecCertificateCopyData(certificate)  // refused: the certificate is CFData
        _ = SecCertificateCopyData(nil)  // refused: the certificate is not optional
        _ = (chain, data)
    }

    func right(_ query: CFDictionary) -> OSStatus {
        var found: CFTypeRef?
        return SecItemCopyMatching(query, &found)
    }
}
