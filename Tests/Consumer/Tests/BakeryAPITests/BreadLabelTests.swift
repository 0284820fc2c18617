import BakeryAPI
import Foundation
import Testing

/// A test of the user's own, beside the generated ones.
struct BreadLabelTests {
    @Test func showsIdentifierAndPrice() {
        #expect(Bread(id: "rye", baked: Date(timeIntervalSince1970: 0), price: 4).label == "rye: 4")
    }
}
