import Foundation
import MartletRuntime

// What an app writes, on the main actor: scripts/check-modes compiles it with the client in every mode.

/// A screen of orders and products.
@MainActor
final class OrdersModel {
    private let storefront: StorefrontClient
    private let progress = TransferProgress()
    private(set) var products: [Product] = []
    private(set) var names: [String] = []
    private(set) var share: Double?
    private var folder = URL(fileURLWithPath: "/tmp")

    init(storefront: StorefrontClient) {
        self.storefront = storefront
    }

    func load() async throws(APIError) {
        products = try await storefront.products.listProducts(cache: .ignoreCache)
        let response: APIResponse<[Product]> = try await storefront.response(ProductsEndpoint.listProducts)
        products += response.value
        names = try await storefront.api.send(ProductsEndpoint.listProducts) { (element) throws(JSONError) in
            try element.array { (element) throws(JSONError) in try element.value(Product.self).name }
        }
    }

    func upload(_ photo: Data) async throws {
        let file = FileUpload(data: photo, fileName: "photo.jpg", contentType: "image/jpeg")
        let following = Task {
            for await step in progress { share = step.fraction }
        }
        defer { following.cancel() }
        _ = try await progress.follow { try await storefront.users.uploadPhoto(id: products.count, file: file) }
    }

    func download(_ order: Int) async throws {
        _ = try await NetworkWait.use(.seconds(10)) {
            try await storefront.orders.downloadInvoice(
                id: order, to: folder.appendingPathComponent("invoice.pdf"), progress: progress)
        }
        _ = try await IdempotencyKey.use("order-\(order)") {
            try await storefront.orders.createOrder(items: [])
        }
    }

    func edit(_ product: Product) {
        products.removeAll { $0 == product }
    }
}
