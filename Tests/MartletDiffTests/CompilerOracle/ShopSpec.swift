/// What the changes of the compiler oracle are made to: one of everything that a client can declare.
enum ShopSpec {
    static let text = """
        servers:
          production: https://shop.example.com
          regional:
            url: "https://{region}.shop.example.com"
            variables:
              region: [eu, us]
        headers:
          Device-ID: runtime
        dates:
          default: iso8601
          day: yyyy-MM-dd
          compact: yyyyMMdd
        links:
          product: "shop://product?id={id}"
          cart: "shop://cart"
        models:
          Product:
            conforms: [Hashable]
            fields:
              id: string
              name: string
              stock: int
              note: string?
              added: date(day)
              status: Status
              size: Size
              label: Label
              sku: Sku
              tags: "[string]"
              related: "[Money]"
          Money:
            mutable: true
            fields:
              amount: int
              currency: string = "EUR"
          Status:
            enum: [draft, active]
          Size:
            enum: [small, large]
            closed: true
          Payment:
            oneOf:
              card: Card
              transfer: Transfer
            discriminator: type
          Card: { fields: { type: string, number: string } }
          Transfer: { fields: { type: string, iban: string } }
          Sku:
            alias: string
            newtype: true
          Label:
            alias: string
          Page:
            fields:
              items: "[Product]"
              next: string?
          Unused: { fields: { a: string } }
          Stamp: { fields: { ink: string, year: int } }
          Mark: { alias: Stamp }
        endpoints:
          Catalog:
            listProducts:
              get: /products
              query: { category: "string?", page: int = 1 }
              returns: "[Product]"
            getProduct:
              get: "/products/{id}"
              path: { id: string }
              returns: Product
            addProduct:
              post: /products
              body: { fields: { name: string, stock: "int?" } }
              returns: Product
            replaceProduct:
              put: "/products/{id}"
              path: { id: string }
              body: Product
              returns: void
            search:
              get: /search
              query: { text: string }
              responses:
                200: "[Product]"
                206: Page
            browse:
              get: /browse
              query: { cursor: "string?" }
              returns: Page
              pages: { items: items, next: next, into: cursor }
            photo:
              get: "/products/{id}/photo"
              path: { id: string }
              returns: file
            reset:
              post: /reset
              returns: void
          Orders:
            pay:
              post: /pay
              body: Payment
              returns: void
            mark:
              get: /orders/mark
              returns: Mark
            count:
              get: /orders/count
              returns: int
            events:
              get: /orders/events
              streams: Money
            rate:
              get: /orders/rate
              responses:
                200:
                  returns: int
                  headers: { X-Rate-Limit: int }
        webhooks:
          productAdded: Product
          stockChanged: Money
        """
}
