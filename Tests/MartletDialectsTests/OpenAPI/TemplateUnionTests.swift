import MartletContract
import MartletDialects
import Testing

/// The values of discriminators in copies of templates are those of the components.
struct TemplateUnionTests {
    private static let animals = """
        Cat: { type: object, required: [kind], properties: { kind: { type: string }, toy: { $dynamicRef: '#item' } }, $defs: { any: { $dynamicAnchor: item } } }
        Dog: { type: object, required: [kind], properties: { kind: { type: string }, bone: { $dynamicRef: '#item' } }, $defs: { any: { $dynamicAnchor: item } } }
        """

    @Test func membersOfCopiesAreNamedLikeTheirComponents() throws {
        let found = try TemplateDocument.models(
            """
            Pet: { oneOf: [ { $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' } ], discriminator: { propertyName: kind } }
            Balls: \(TemplateDocument.bound("Pet", to: "type: integer"))
            """, Self.animals)
        #expect(found["Pet"] == "union by kind(Cat[Cat]: #Cat | Dog[Dog]: #Dog)")
        #expect(found["Balls"] == "union by kind(Cat.Balls[Cat]: #Cat.Balls | Dog.Balls[Dog]: #Dog.Balls)")
        #expect(found["Cat.Balls"] == "{kind: string, toy?: int}")
    }

    @Test func mappingsNameTheMembersOfCopies() throws {
        let found = try TemplateDocument.models(
            """
            Pet: { oneOf: [ { $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' } ], discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat', dog: Dog } } }
            Balls: \(TemplateDocument.bound("Pet", to: "type: integer"))
            """, Self.animals)
        #expect(found["Pet"] == "union by kind(Cat[cat (Cat)]: #Cat | Dog[dog (Dog)]: #Dog)")
        #expect(
            found["Balls"] == "union by kind(Cat.Balls[cat (Cat)]: #Cat.Balls | Dog.Balls[dog (Dog)]: #Dog.Balls)")
    }

    private static let parent = """
        Pet: { type: object, required: [kind], properties: { kind: { type: string }, toy: { $dynamicRef: '#item' } }, discriminator: { propertyName: kind%@ }, $defs: { any: { $dynamicAnchor: item } } }
        Cat: { allOf: [ { $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: integer } } } ] }
        Dog: { allOf: [ { $ref: '#/components/schemas/Pet' }, { properties: { bone: { $dynamicRef: '#item' } } } ], $defs: { any: { $dynamicAnchor: item } } }
        Puppy: { allOf: [ { $ref: '#/components/schemas/Dog' }, { properties: { age: { type: integer } } } ] }
        """

    @Test func subtypesOfCopiesAreCopied() throws {
        let found = try TemplateDocument.models(
            Self.parent.replacing("%@", with: ""),
            "Balls: { type: object, properties: { pet: \(TemplateDocument.bound("Pet", to: "type: integer")) } }")
        #expect(
            found["Pet"] == "union by kind(Cat[Cat]: #Cat | Dog[Dog]: #Dog.base | Puppy[Puppy]: #Puppy | "
                + "Pet[Pet]: #Pet.base)")
        #expect(found["Balls"] == "{pet?: #Pet.Balls.pet}")
        #expect(
            found["Pet.Balls.pet"] == "union by kind(Cat.Balls.pet[Cat]: #Cat.Balls.pet | "
                + "Dog.Balls.pet[Dog]: #Dog.Balls.pet | Puppy.Balls.pet[Puppy]: #Puppy.Balls.pet | "
                + "Pet.Balls.pet[Pet]: #Pet.Balls.pet.base)")
        #expect(found["Cat.Balls.pet"] == "{kind: string, toy?: int, lives?: int}")
        #expect(found["Puppy.Balls.pet"] == "{kind: string, toy?: int, bone?: int, age?: int}")
    }

    @Test func subtypesInFilesAreCopied() throws {
        let spec = OpenAPICase.document(
            """
            components:
              schemas:
                Pet: { $ref: parts.yaml#/Pet }
                Cat: { $ref: parts.yaml#/Cat }
                Balls: { $ref: parts.yaml#/Pet, $defs: { item: { $dynamicAnchor: item, type: integer } } }

            """)
        let parts = """
            Pet: { type: object, required: [kind], properties: { kind: { type: string }, toy: { $dynamicRef: '#item' } }, discriminator: { propertyName: kind }, $defs: { any: { $dynamicAnchor: item } } }
            Cat: { allOf: [ { $ref: '#/Pet' }, { properties: { lives: { type: integer } } } ] }

            """
        let result = load(spec, ["parts.yaml": parts])
        #expect(describe(result) == [])
        let contract = try #require(result.contract)
        let found = Dictionary(uniqueKeysWithValues: contract.models.map { ($0.name, ContractText.text($0)) })
        #expect(found["Pet"] == "union by kind(Cat[Cat]: #Cat | Pet[Pet]: #Pet.base)")
        #expect(found["Balls"] == "union by kind(Cat.Balls[Cat]: #Cat.Balls | Balls[Pet]: #Balls.base)")
        #expect(found["Cat.Balls"] == "{kind: string, toy?: int, lives?: int}")
    }

    @Test func mappingsNameTheSubtypesOfCopies() throws {
        let found = try TemplateDocument.models(
            Self.parent.replacing("%@", with: ", mapping: { cat: '#/components/schemas/Cat', dog: Dog, young: Puppy }"),
            "Balls: { type: object, properties: { pet: \(TemplateDocument.bound("Pet", to: "type: integer")) } }")
        let values = try #require(found["Pet.Balls.pet"])
        #expect(values.contains("Cat.Balls.pet[cat (Cat)]") && values.contains("Dog.Balls.pet[dog (Dog)]"))
        #expect(values.contains("Puppy.Balls.pet[young (Puppy)]") && !values.contains("[Pet]"))
    }

    @Test func componentsAreCopiesWithSubtypes() throws {
        let found = try TemplateDocument.models(
            Self.parent.replacing("%@", with: ""), "Balls: \(TemplateDocument.bound("Pet", to: "type: integer"))")
        #expect(
            found["Balls"] == "union by kind(Cat.Balls[Cat]: #Cat.Balls | Dog.Balls[Dog]: #Dog.Balls | "
                + "Puppy.Balls[Puppy]: #Puppy.Balls | Balls[Pet]: #Balls.base)")
        #expect(found["Balls.base"] == "{kind: string, toy?: int}")
    }

    /// A schema that extends a template with types of its own is one of the template's subtypes.
    @Test func whatBindsTheNamesOfItsParentExtendsIt() throws {
        let found = try TemplateDocument.models(
            """
            Pet: { type: object, required: [kind], properties: { kind: { type: string }, toy: { $dynamicRef: '#item' } }, discriminator: { propertyName: kind }, $defs: { any: { $dynamicAnchor: item } } }
            Cat: { allOf: [ { $ref: '#/components/schemas/Pet' } ], properties: { lives: { type: integer } }, $defs: { item: { $dynamicAnchor: item, type: string } } }
            Dog: { allOf: [ { $ref: '#/components/schemas/Pet' } ], properties: { age: { type: integer } }, $defs: { item: { $dynamicAnchor: item, type: integer } } }
            Home: { type: object, properties: { pet: { $ref: '#/components/schemas/Pet' } } }
            Either: { oneOf: [ { $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' } ] }
            """)
        #expect(found["Pet"] == "union by kind(Cat[Cat]: #Cat | Dog[Dog]: #Dog | Pet[Pet]: #Pet.base)")
        #expect(found["Either"] == "union by kind(Cat[Cat]: #Cat | Dog[Dog]: #Dog)")
        #expect(found["Cat"] == "{kind: string, toy?: string, lives?: int}")
        #expect(found["Home"] == "{pet?: #Pet}")
        #expect(found.keys.filter { $0.contains(".") }.sorted() == ["Pet.base"])
    }
}
