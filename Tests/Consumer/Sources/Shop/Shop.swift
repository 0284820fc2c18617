import BakeryAPI
import Foundation

@main
struct Shop {
    static func main() {
        let bread = Bread(id: "rye", baked: Date(timeIntervalSince1970: 0), price: 4)
        print(bread.label)
    }
}
