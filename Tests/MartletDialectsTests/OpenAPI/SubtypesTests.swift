import MartletContract
import MartletDialects
import Testing

/// Parents that say with a `discriminator` which of their subtypes a value is.
struct SubtypesTests {
    private static let parent = """
        A:
          type: object
          required: [kind]
          properties: { kind: { type: string }, size: { type: integer } }
          discriminator: { propertyName: kind%@ }
        B: { allOf: [{ $ref: '#/components/schemas/A' }, { type: object, properties: { b: { type: string } } }] }
        C: { allOf: [{ $ref: '#/components/schemas/A' }, { type: object, properties: { c: { type: string } } }] }
        """

    private func models(_ schemas: String) throws -> [String: String] {
        let indented = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let contract = try readOpenAPI("components:\n  schemas:\n" + indented)
        return Dictionary(uniqueKeysWithValues: contract.models.map { ($0.name, ContractText.text($0)) })
    }

    private func parent(mapping: String) -> String {
        String(Self.parent.split(separator: "%@")[0]) + mapping + String(Self.parent.split(separator: "%@")[1])
    }

    @Test func aParentIsAUnionOfItsSubtypes() throws {
        let mapping = ", mapping: { x: '#/components/schemas/B', y: C, z: '#/components/schemas/C' }"
        let models = try models(parent(mapping: mapping))
        #expect(models["A"] == "union by kind(B[x (B)]: #B | C[y z (C)]: #C)")
        #expect(models["B"] == "{kind: string, size?: int, b?: string}")
        #expect(models["A.base"] == nil)
    }

    /// The keys of a mapping are texts, but a payload has what the property is.
    @Test func discriminatorsHaveTheTypeOfTheirProperty() throws {
        func union(of type: String, findings: String...) throws -> String? {
            let schemas = """
                U:
                  oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
                  discriminator: { propertyName: code, mapping: { 1: B, 2: C } }
                B: { type: object, required: [code], properties: { code: { type: \(type) }, b: { type: string } } }
                C: { type: object, required: [code], properties: { code: { type: \(type) }, c: { type: string } } }
                """
            let lines = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
            let result = load(OpenAPICase.document("components:\n  schemas:\n" + lines))
            #expect(describe(result) == findings)
            return try #require(result.contract).model(named: "U").map { ContractText.text($0) }
        }
        #expect(try union(of: "string") == "union by code(B[1 (B)]: #B | C[2 (C)]: #C)")
        #expect(try union(of: "integer") == "union by code#(B[1]: #B | C[2]: #C)")
        #expect(try union(of: "boolean", findings: "openapi/invalid-discriminator 7:22") == "union(B: #B | C: #C)")
    }

    @Test func parentsAndSubtypesMayBeFiles() throws {
        let files = [
            "a.yaml": "{ type: object, required: [kind], properties: { kind: { type: string } }, "
                + "discriminator: { propertyName: kind } }",
            "b.yaml": "{ allOf: [{ $ref: a.yaml }, { properties: { b: { type: string } } }] }",
            "c.yaml": "{ allOf: [{ $ref: a.yaml }] }",
        ]
        let schemas = "A: { $ref: a.yaml }\n    B: { $ref: b.yaml }\n    C: { $ref: c.yaml }\n"
        let result = load(OpenAPICase.document("components:\n  schemas:\n    " + schemas), files)
        #expect(describe(result) == [])
        let contract = try #require(result.contract)
        let texts = Dictionary(uniqueKeysWithValues: contract.models.map { ($0.name, ContractText.text($0)) })
        #expect(texts["A"] == "union by kind(B[B]: #B | C[C]: #C | A[A]: #A.base)")
        #expect(texts["C"] == "{kind: string}")
    }

    @Test func aParentOccursItselfWhereNoMappingSaysOtherwise() throws {
        let models = try models(parent(mapping: ""))
        #expect(models["A"] == "union by kind(B[B]: #B | C[C]: #C | A[A]: #A.base)")
        #expect(models["A.base"] == "{kind: string, size?: int}")
    }

    @Test func aMappingNamesTheParentToo() throws {
        let models = try models(parent(mapping: ", mapping: { a: '#/components/schemas/A', b: B, c: C }"))
        #expect(models["A"] == "union by kind(B[b (B)]: #B | C[c (C)]: #C | A[a (A)]: #A.base)")
    }

    @Test func valuesAreThoseOfTheFieldItself() throws {
        let models = try models(
            """
            A:
              type: object
              properties: { kind: { type: string, enum: [b, c, other] } }
              discriminator: { propertyName: kind }
            B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { kind: { enum: [b] }, x: { type: string } } }] }
            C: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { y: { type: string } } }] }
            """)
        #expect(models["A"] == "union by kind(B[b]: #B | C[c]: #C | A[other]: #A.base)")
    }

    /// What a subtype says of the field wins over its name, where the parent says nothing of the values.
    @Test func valuesAreThoseOfTheSubtype() throws {
        let models = try models(
            Self.parent.replacing("%@", with: "") + """

                D: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { kind: { const: d-kind } } }] }
                E: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { kind: { enum: [e, ee] }, e: { type: string } } }] }
                """)
        #expect(models["A"] == "union by kind(B[B]: #B | C[C]: #C | D[d-kind]: #D | E[e ee]: #E | A[A]: #A.base)")
    }

    /// Lists of more than 50 values tell nothing apart, unless a subtype narrows them.
    @Test func aSubtypeNarrowsALongList() throws {
        let values = (0..<60).map { "v\($0)" }.joined(separator: ", ")
        let models = try models(
            """
            A:
              type: object
              properties: { kind: { type: string, enum: [\(values)] } }
              discriminator: { propertyName: kind }
            B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { kind: { enum: [v7, w, v3] } } }] }
            C: { allOf: [{ $ref: '#/components/schemas/A' }] }
            """)
        #expect(models["A"] == "union by kind(B[v3 v7]: #B | C[C]: #C | A[A]: #A.base)")
    }

    @Test func aSubtypeHasAValueForEachOfItsParents() throws {
        let models = try models(
            """
            P: { type: object, properties: { p: { enum: [y, p] } }, discriminator: { propertyName: p } }
            Q:
              type: object
              properties: { q: { enum: [w, x, z] } }
              discriminator: { propertyName: q, mapping: { x: R } }
            B:
              allOf:
                - { $ref: '#/components/schemas/P' }
                - { $ref: '#/components/schemas/Q' }
                - { properties: { p: { const: y }, q: { const: z } } }
            R: { allOf: [{ $ref: '#/components/schemas/Q' }] }
            U: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/R' }] }
            """)
        #expect(models["P"] == "union by p(B[y]: #B | P[p]: #P.base)")
        #expect(models["Q"] == "union by q(B[z]: #B | R[x]: #R | Q[w]: #Q.base)")
    }

    @Test func subtypesThatAddNothingShareTheModelsInTheirParent() throws {
        let models = try models(
            """
            A:
              type: object
              properties: { kind: { type: string }, colour: { type: string, enum: [red, blue] } }
              discriminator: { propertyName: kind }
            B: { allOf: [{ $ref: '#/components/schemas/A' }] }
            C: { allOf: [{ $ref: '#/components/schemas/A' }] }
            """)
        #expect(models["B"] == "{kind?: string, colour?: #A.colour}")
        #expect(models["C"] == models["B"])
        #expect(models.keys.sorted() == ["A", "A.base", "A.colour", "B", "C"])
    }

    @Test func subtypesOfSubtypesAreMembers() throws {
        let models = try models(
            parent(mapping: ", mapping: { b: B, c: C, d: D }") + "\n"
                + "D: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { d: { type: string } } }] }\n"
                + "E: { type: object, properties: { some: { $ref: '#/components/schemas/B' } } }")
        #expect(models["A"] == "union by kind(B[b (B)]: #B.base | C[c (C)]: #C | D[d (D)]: #D)")
        #expect(models["B"] == "union by kind(D[d (D)]: #D | B[b (B)]: #B.base)")
        #expect(models["D"] == "{kind: string, size?: int, b?: string, d?: string}")
        #expect(models["E"] == "{some?: #B}")
    }

    /// A schema that takes over the fields of a subtype, which the mapping does not name: where the subtype is meant, a value is
    /// nothing more than that. What it is by its name is read where the parent is meant.
    @Test func whatTheMappingDoesNotNameTakesOverFields() throws {
        let models = try models(
            parent(mapping: ", mapping: { b: B, c: C }") + "\n"
                + "D: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { d: { type: string } } }] }")
        #expect(models["A"] == "union by kind(B[b (B)]: #B | C[c (C)]: #C | D[D]: #D)")
        #expect(models["B"] == "{kind: string, size?: int, b?: string}")
        #expect(models["D"] == "{kind: string, size?: int, b?: string, d?: string}")
        #expect(models["B.base"] == nil)
    }

    /// It is a subtype where its own field says so.
    @Test func whatTheMappingDoesNotNameMayHaveAValue() throws {
        let models = try models(
            parent(mapping: ", mapping: { b: B, c: C }") + "\n"
                + "D: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { kind: { const: d } } }] }")
        #expect(models["B"] == "union by kind(D[d]: #D | B[b (B)]: #B.base)")
    }

    /// The field of a subtype's own discriminator tells its subtypes apart, wherever the discriminator is.
    @Test(arguments: [
        "Shape: { required: [shape], properties: { shape: { type: string } }, discriminator: %@, allOf: [%$] }",
        "Shape: { allOf: [%$, { required: [shape], properties: { shape: { type: string } }, discriminator: %@ }] }",
        "Shape: { discriminator: %@, allOf: [%$, { required: [shape], properties: { shape: { type: string } } }] }",
    ])
    func aSubtypeHasADiscriminatorOfItsOwn(shape: String) throws {
        func models(_ mapping: String, _ inner: String) throws -> [String: String] {
            let shape = shape.replacing("%@", with: "{ propertyName: shape\(inner) }")
                .replacing("%$", with: "{ $ref: '#/components/schemas/T' }")
            return try self.models(
                """
                T:
                  type: object
                  required: [kind]
                  properties: { kind: { type: string } }
                  discriminator: { propertyName: kind\(mapping) }
                \(shape)
                Circle: { allOf: [{ $ref: '#/components/schemas/Shape' }, { properties: { r: { type: number } } }] }
                Text: { allOf: [{ $ref: '#/components/schemas/T' }, { properties: { text: { type: string } } }] }
                """)
        }
        let mapped = try models(", mapping: { shape: Shape, text: Text }", ", mapping: { circle: Circle }")
        #expect(mapped["T"] == "union by kind(Shape[shape (Shape)]: #Shape | Text[text (Text)]: #Text)")
        #expect(mapped["Shape"] == "union by shape(Circle[circle (Circle)]: #Circle)")
        #expect(mapped["Shape.base"] == nil)
        let plain = try models("", "")
        #expect(
            plain["T"]
                == "union by kind(Shape[Shape]: #Shape | Circle[Circle]: #Circle | Text[Text]: #Text | T[T]: #T.base)")
        #expect(plain["Shape"] == "union by shape(Circle[Circle]: #Circle | Shape[Shape]: #Shape.base)")
    }

    /// The values that a parent lists belong to its subtypes, and not to a subtype that has subtypes itself.
    @Test func aSubtypeDoesNotTakeTheValuesOfOthers() throws {
        let models = try models(
            """
            Pet:
              type: object
              required: [petType]
              properties: { petType: { type: string, enum: [Cat, Dog, Puppy] } }
              discriminator: { propertyName: petType }
            Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
            Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { w: { type: string } } }] }
            Puppy: { allOf: [{ $ref: '#/components/schemas/Dog' }, { properties: { age: { type: integer } } }] }
            """)
        #expect(models["Dog"] == "union by petType(Puppy[Puppy]: #Puppy | Dog[Dog]: #Dog.base)")
    }

    /// A subtype that names the field of its parent again adds values for its own subtypes.
    @Test func aSubtypeMapsItsSubtypesByTheSameField() throws {
        let models = try models(
            """
            T:
              type: object
              properties: { kind: { type: string } }
              discriminator: { propertyName: kind, mapping: { b: B } }
            B:
              allOf: [{ $ref: '#/components/schemas/T' }]
              discriminator: { propertyName: kind, mapping: { b: B, c: C } }
            C: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { c: { type: string } } }] }
            """)
        #expect(models["T"] == "union by kind(B[b (B)]: #B.base | C[c]: #C)")
        #expect(models["B"] == "union by kind(C[c (C)]: #C | B[b (B)]: #B.base)")
    }

    // MARK: - Names beside a mapping

    /// A name is a value, unless the mapping has an entry for it, the field does not list it, or it is another's.
    @Test func namesAreValuesBesideAMapping() throws {
        func union(_ kind: String, _ mapping: String) throws -> String? {
            try models(
                """
                U:
                  oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
                  discriminator: { propertyName: kind, mapping: { \(mapping) } }
                B: { type: object, properties: { kind: { \(kind) }, b: { type: string } } }
                C: { type: object, properties: { kind: { type: string }, c: { type: string } } }
                """)["U"]
        }
        #expect(try union("type: string", "b: B") == "union by kind(B[b (B)]: #B | C[C]: #C)")
        #expect(try union("type: string", "b: B, B: C") == "union by kind(B[b]: #B | C[B (C)]: #C)")
        #expect(try union("type: string", "B: B, b: B") == "union by kind(B[B b]: #B | C[C]: #C)")
        #expect(try union("const: b", "b: B") == "union by kind(B[b]: #B | C[C]: #C)")
    }

    // MARK: - Unions in unions

    /// The values of a union in a union that the same field tells apart reach it.
    @Test func aUnionInAUnionHasTheValuesOfItsMembers() throws {
        let models = try models(
            """
            U:
              oneOf: [{ $ref: '#/components/schemas/V' }, { $ref: '#/components/schemas/D' }]
              discriminator: { propertyName: kind, mapping: { c: C, d: D } }
            V:
              oneOf: [{ $ref: '#/components/schemas/W' }, { $ref: '#/components/schemas/C' }]
              discriminator: { propertyName: kind }
            W:
              oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]
              discriminator: { propertyName: kind, mapping: { a: A } }
            A: { type: object, properties: { kind: { type: string }, a: { type: string } } }
            B: { type: object, properties: { kind: { type: string }, b: { type: string } } }
            C: { type: object, properties: { kind: { type: string }, c: { type: string } } }
            D: { type: object, properties: { kind: { type: string }, d: { type: string } } }
            """)
        #expect(models["W"] == "union by kind(A[a (A)]: #A | B[B]: #B)")
        #expect(models["V"] == "union by kind(W[a B (A)]: #W | C[C]: #C)")
        #expect(models["U"] == "union by kind(V[a B C c (A)]: #V | D[d (D)]: #D)")
    }

    /// A parent in a union stands for all that extend it.
    @Test func aParentInAUnionHasTheValuesOfItsSubtypes() throws {
        let models = try models(
            parent(mapping: ", mapping: { b: B, c: C }") + "\n"
                + """
                U: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/E' }], discriminator: { propertyName: kind } }
                E: { type: object, properties: { kind: { type: string } } }
                """)
        #expect(models["U"] == "union by kind(A[b c (B) (C)]: #A | E[E]: #E)")
    }

    @Test func aUnionInAUnionMayBeToldApartByAnotherField() throws {
        let models = try models(
            """
            U:
              oneOf: [{ $ref: '#/components/schemas/V' }, { $ref: '#/components/schemas/B' }]
              discriminator: { propertyName: kind, mapping: { v: V, b: B } }
            V:
              oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]
              discriminator: { propertyName: type }
            A: { type: object, properties: { kind: { type: string }, type: { type: string } } }
            B: { type: object, properties: { kind: { type: string }, type: { type: string }, b: { type: string } } }
            """)
        #expect(models["V"] == "union by type(A[A]: #A | B[B]: #B)")
        #expect(models["U"] == "union by kind(V[v (V)]: #V | B[b (B)]: #B)")
    }

    @Test func aSubtypeMayAddNothing() throws {
        let models = try models(parent(mapping: "") + "\nD: { allOf: [{ $ref: '#/components/schemas/A' }] }")
        #expect(models["A"] == "union by kind(B[B]: #B | C[C]: #C | D[D]: #D | A[A]: #A.base)")
        #expect(models["D"] == "{kind: string, size?: int}")
    }

    @Test func aUnionOfSubtypesHasTheDiscriminatorOfTheirParent() throws {
        let models = try models(
            parent(mapping: ", mapping: { b: B, c: C }") + "\n"
                + "U: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] }\n"
                + "V: { type: object, properties: { v: { oneOf: [{ $ref: '#/components/schemas/A' }, "
                + "{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }] } } }")
        #expect(models["U"] == "union by kind(B[b (B)]: #B | C[c (C)]: #C)")
        #expect(models["V"] == "{v?: #A}")
    }

    /// A parent that lists its subtypes, which extend it.
    @Test func listedSubtypesAreNotCopied() throws {
        let models = try models(
            """
            A:
              type: object
              required: [kind]
              properties: { kind: { type: string } }
              discriminator: { propertyName: kind, mapping: { b: B, c: C } }
              oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }]
            B: { allOf: [{ $ref: '#/components/schemas/A' }, { type: object, properties: { b: { type: string } } }] }
            C: { allOf: [{ $ref: '#/components/schemas/A' }, { type: object, properties: { a: { $ref: '#/components/schemas/A' } } }] }
            """)
        #expect(models["A"] == "union by kind(B[b (B)]: #B | C[c (C)]: #C)")
        #expect(models["B"] == "{kind: string, b?: string}")
        #expect(models.count == 3)
    }

    @Test func circlesOfAllOfEnd() throws {
        let models = try models(
            """
            A:
              allOf: [{ $ref: '#/components/schemas/B' }]
              type: object
              properties: { kind: { type: string } }
              discriminator: { propertyName: kind }
            B: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { b: { type: string } } }
            """)
        #expect(models["A"]?.hasPrefix("union by kind(") == true)
    }

    // MARK: - Blank and null

    @Test func blankAndNullMembersMakeAnOptional() throws {
        let models = try models(
            """
            StatusEnum: { type: string, enum: [on, off] }
            BlankEnum: { enum: [''] }
            NullEnum: { enum: [null] }
            A:
              type: object
              required: [s, t]
              properties:
                s: { oneOf: [{ $ref: '#/components/schemas/StatusEnum' }, { $ref: '#/components/schemas/BlankEnum' }, { $ref: '#/components/schemas/NullEnum' }] }
                t: { oneOf: [{ $ref: '#/components/schemas/StatusEnum' }, { $ref: '#/components/schemas/BlankEnum' }] }
                u: { anyOf: [{ type: integer }, { $ref: '#/components/schemas/NullEnum' }] }
            """)
        #expect(models["A"] == "{s: #StatusEnum|null, t: #StatusEnum, u?: int {nullable: true}}")
    }

    // MARK: - Names

    @Test func membersAreNamedByTheirConstants() throws {
        let models = try models(
            """
            A:
              anyOf:
                - { type: object, properties: { behavior: { const: allow }, input: { type: string } } }
                - { type: object, properties: { behavior: { const: deny }, message: { type: string } } }
            B: { anyOf: [{ const: auto }, { type: object, properties: { n: { type: integer } } }] }
            C:
              type: object
              required: [name]
              properties: { name: { type: string }, status: { type: string, enum: [q, r, d] }, end: { type: string } }
              oneOf:
                - { properties: { status: { enum: [d] } }, additionalProperties: true }
                - { properties: { status: { enum: [q, r] } }, additionalProperties: true }
            D: { oneOf: [{ oneOf: [{ type: string }, { type: 'null' }] }, { type: array, items: { type: integer } }] }
            """)
        #expect(models["D"] == "union(string: string|null | array: [int])")
        #expect(models["A"] == "union(allow: #A.allow | deny: #A.deny)")
        #expect(models["B"] == "union(auto: string {const: \"auto\"} | object: #B.object)")
        #expect(models["C"] == "union(d: #C.d | q_or_r: #C.q_or_r)")
    }

    // MARK: - Events

    @Test func eventsAreToldApartByTheirNames() throws {
        let endpoint = try readOperation(
            """
            tags: [a]
            operationId: read
            responses:
              '200':
                description: A
                content:
                  text/event-stream:
                    itemSchema:
                      type: object
                      required: [event]
                      properties: { event: { type: string }, data: { type: string } }
                      oneOf:
                        - { properties: { event: { const: added }, data: { contentMediaType: application/json, contentSchema: { type: integer } } } }
                        - { properties: { event: { const: said } } }
            """)
        guard case .stream(let type) = endpoint.exchange else {
            Issue.record("no stream: \(endpoint.exchange)")
            return
        }
        #expect(type.kind == .model("a.read.response"))
    }

    /// The schema of the events is a component, and so are its members: they are read as those that stand inline.
    @Test func eventsOfComponentsAreToldApart() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                get:
                  tags: [a]
                  operationId: read
                  responses:
                    '200':
                      description: A
                      content: { text/event-stream; charset=utf-8: { itemSchema: { $ref: '#/components/schemas/Event' } } }
            components:
              schemas:
                Event:
                  type: object
                  required: [event]
                  properties: { event: { type: string } }
                  oneOf:
                    - { properties: { event: { const: added }, data: { $ref: '#/components/schemas/Text' } } }
                    - { $ref: '#/components/schemas/Said' }
                Said: { type: object, properties: { event: { const: said }, data: { type: string } } }
                Text: { type: string, contentMediaType: application/json, contentSchema: { $ref: '#/components/schemas/Item' } }
                Item: { type: object, properties: { a: { type: integer } } }
                Other: { type: object, properties: { data: { $ref: '#/components/schemas/Text' } } }
            """)
        let models = Dictionary(uniqueKeysWithValues: contract.models.map { ($0.name, ContractText.text($0)) })
        #expect(models["Event"] == "union by event(added[added]: #Event.added | Said[said]: #Event.Said)")
        #expect(models["Event.added"] == "{event: string {const: \"added\"} = \"added\", data?: #Item}")
        #expect(models["Other"] == "{data?: #Text}")
    }
}
