import { fc } from '#test/support/properties.ts'
import type { FrameworkContent, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { nameUuid } from '#shared/formats/case/package-facts.ts'
import { readLicence } from '#shared/formats/case/read-licence.ts'
import { readCasePackage } from '#shared/formats/case/read-package.ts'
import { writeCasePackage } from '#shared/formats/case/write-package.ts'
import { association, documentId, facts, forklift, item, loads, read, warehouse } from './support.ts'

describe('readCasePackage', () => {
  it('reads items as skills and children as primary parts', () => {
    const { content, findings } = read(warehouse())
    expect(content.skills.map(({ skillId, label, aliases }) => [skillId, label, aliases])).toEqual([
      [forklift, 'Forklift operation', ['lift truck']],
      [loads, 'Handles loads', []],
    ])
    expect(content.edges).toEqual([{ type: 'partOf', from: loads, to: forklift, weight: 1, primary: true }])
    expect(findings).toEqual([])
  })

  it('reads a package within another object, as the editor OpenCASE sends it', () => {
    expect(read({ CFPackage: warehouse() })).toEqual(read(warehouse()))
    expect(readCasePackage(JSON.stringify({ CFPackage: { CFDocuments: [] } }))).toMatchObject({ kind: 'unreadable' })
    expect(readCasePackage(JSON.stringify({ CFPackage: null }))).toMatchObject({ kind: 'unreadable' })
  })

  it.each([
    [{}, null],
    [{ licenseURI: { title: ' CC BY 4.0 ', identifier: 'l-1' }, notes: 'Terms' }, 'CC BY 4.0'],
    [{ licenseURI: { title: ' ' }, notes: 'Terms of the publisher' }, 'Terms of the publisher'],
    [{ licenseURI: 'https://acme.example/licence', notes: 'Terms' }, 'Terms'],
    [{ licenseURI: { title: 4 }, notes: null }, null],
    [{ notes: `${'x'.repeat(499)}😀` }, 'x'.repeat(499)],
  ])('reads the licence of a document with %j', (stated, licence) => {
    const { source } = read({ ...warehouse(), CFDocument: { ...warehouse().CFDocument, ...stated } })
    expect(readLicence(source)).toBe(licence)
  })

  it('orders wholes by sequence numbers that are text, as some exporters write them, and keeps the text', () => {
    const [third, fourth] = ['d8a6b1c2-1111-4222-8333-444455556666', 'e8a6b1c2-1111-4222-8333-444455556666']
    const { content, source } = read({
      ...warehouse(),
      CFItems: [...warehouse().CFItems, item(third), item(fourth)],
      CFAssociations: [
        association('isChildOf', [loads, fourth], { sequenceNumber: 'none' }),
        association('isChildOf', [loads, forklift], { sequenceNumber: '10' }),
        association('isChildOf', [loads, third], { sequenceNumber: '9' }),
      ],
    })
    expect(content.edges.find(({ primary }) => primary)).toMatchObject({ from: loads, to: third })
    expect(source.CFAssociations?.map(({ sequenceNumber }) => sequenceNumber)).toEqual(['none', '10', '9'])
  })

  it('orders siblings by their sequence numbers, roots too, and exports the package as it was', () => {
    const ids = ['a8a6b1c2', 'b8a6b1c2', 'd8a6b1c2', 'e8a6b1c2'].map((start) => `${start}-1111-4222-8333-444455556666`)
    const [one = '', two = '', three = '', four = ''] = ids
    const source = {
      ...warehouse(),
      CFItems: [item(two), item(four), item(one), item(three), item(loads)],
      CFAssociations: [
        association('isChildOf', [two, documentId], { sequenceNumber: 2 }),
        association('isChildOf', [one, documentId], { sequenceNumber: 1 }),
        association('isChildOf', [four, one], { sequenceNumber: 20 }),
        association('isChildOf', [loads, one]),
        association('isChildOf', [three, one], { sequenceNumber: 3 }),
      ],
    }
    const { content, source: kept } = read(source)
    expect(content.skills.map(({ skillId }) => skillId)).toEqual([one, three, two, four, loads])
    expect(content.edges.map(({ from }) => from)).toEqual([three, four, loads])
    expect(writeCasePackage(content, kept, facts)).toEqual(source)
  })

  it('makes isPartOf primary only where the skill is nobody’s child', () => {
    const third = 'd8a6b1c2-1111-4222-8333-444455556666'
    const { content } = read({
      ...warehouse(),
      CFItems: [...warehouse().CFItems, item(third)],
      CFAssociations: [
        association('isPartOf', [loads, third]),
        association('isChildOf', [loads, forklift]),
        association('isPartOf', [third, forklift]),
      ],
    })
    expect(content.edges.map(({ from, to, primary }) => [from, to, primary])).toEqual([
      [loads, third, false],
      [loads, forklift, true],
      [third, forklift, true],
    ])
  })

  it('reads the other types, and warns of several wholes, ends that are missing and irregular identifiers', () => {
    const { content, findings } = read({
      ...warehouse(),
      CFItems: [...warehouse().CFItems, item('R-1')],
      CFAssociations: [
        association('isChildOf', [loads, documentId]),
        association('isChildOf', [loads, 'R-1'], { sequenceNumber: 2 }),
        association('isChildOf', [loads, forklift], { sequenceNumber: 1 }),
        association('precedes', [loads, forklift]),
        association('isPeerOf', [loads, forklift]),
        association('exactMatchOf', [loads, 'elsewhere']),
        association('exemplar', [loads, forklift]),
      ],
    })
    expect(content.edges.map(({ type, to, primary }) => [type, to, primary])).toEqual([
      ['partOf', 'R-1', false],
      ['partOf', forklift, true],
      ['prerequisite', forklift, true],
      ['related', forklift, true],
    ])
    expect(findings.map(({ code, severity, skillIds }) => [code, severity, skillIds])).toEqual([
      ['DANGLING_END', 'warning', [loads]],
      ['IRREGULAR_IDENTIFIER', 'warning', ['R-1']],
      ['SEVERAL_WHOLES', 'warning', [loads]],
    ])
  })

  it.each([
    ['no JSON', 'PK\u0003\u0004'],
    ['a package without a document', '{"CFItems":[]}'],
    ['an item without a statement', JSON.stringify({ ...warehouse(), CFItems: [{ identifier: loads }] })],
  ])('refuses %s', (_name, json) => {
    expect(readCasePackage(json)).toMatchObject({ kind: 'unreadable', findings: [{ code: 'UNREADABLE' }] })
  })
})

describe('writeCasePackage', () => {
  it('writes an unchanged package as it was read, with groupings, rubrics and extensions', () => {
    const source = {
      ...warehouse(),
      CFDefinitions: { CFItemGroupings: [{ identifier: 'g-1', title: 'Level' }] },
      CFRubrics: [{ identifier: 'r-1', CFRubricCriteria: [] }],
      CFAssociations: [
        association('isChildOf', [forklift, documentId], { sequenceNumber: 1 }),
        association('isChildOf', [loads, forklift], { CFAssociationGroupingURI: { identifier: 'g-1' } }),
        association('ext:assesses', [loads, forklift]),
        association('exemplar', [loads, 'https://elsewhere.example']),
      ],
      extensions: { vendor: { a: [1, null] } },
    }
    const { content } = read(source)
    expect(writeCasePackage(content, read(source).source, facts)).toEqual(source)
  })

  it('changes only what differs, and drops what a removed skill leaves behind', () => {
    const { caseVersion: _newer, ...document } = warehouse().CFDocument
    const { source, content } = read({ ...warehouse(), CFDocument: document })
    const [first] = content.skills
    if (first === undefined) throw new Error('The package has skills.')
    const written = writeCasePackage(
      { skills: [{ ...first, label: 'Forklifts', aliases: [] }], edges: [] },
      source,
      facts,
    )
    expect(written).toEqual({
      ...warehouse(),
      CFDocument: { ...document, lastChangeDateTime: facts.changedAt, caseVersion: '1.1' },
      CFItems: [
        item(forklift, {
          fullStatement: 'Operates a forklift safely',
          abbreviatedStatement: 'Forklifts',
          lastChangeDateTime: facts.changedAt,
        }),
      ],
      CFAssociations: [],
    })
  })

  it('makes UUIDs of version 5 that a repeated export repeats', () => {
    expect(nameUuid(documentId, 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(nameUuid(documentId, 'a')).toBe(nameUuid(documentId, 'a'))
    expect(nameUuid(documentId, 'b')).not.toBe(nameUuid(documentId, 'a'))
  })

  it('loses nothing of any content: reading what was written returns it', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'Z', '0', ' ', 'ä', 'ß', '漢') })
      .map((raw) => `x${raw.trim()}`)
    const skillOf = (index: number) =>
      fc.record({
        skillId: fc.constant(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
        label: text,
        statement: text,
        code: fc.option(text),
        aliases: fc.uniqueArray(text, { maxLength: 3 }),
        type: fc.option(text),
        halfLifeDays: fc.option(fc.integer({ min: 30, max: 3650 })),
        essential: fc.boolean(),
      })
    const contents = fc.integer({ min: 1, max: 8 }).chain((count) =>
      fc.record({
        skills: fc.tuple(...Array.from({ length: count }, (_, index) => skillOf(index))),
        wholes: fc.array(fc.record({ weight: fc.constantFrom(0.5, 1, 2), secondary: fc.boolean() }), {
          minLength: count,
          maxLength: count,
        }),
        types: fc.array(fc.constantFrom<SkillEdge['type']>('prerequisite', 'related', 'equivalent', 'replacedBy'), {
          maxLength: 3,
        }),
      }),
    )
    fc.assert(
      fc.property(contents, ({ skills, wholes, types }) => {
        const idAt = (index: number): string => skills[index]?.skillId ?? ''
        const parts = wholes.flatMap(({ weight, secondary }, index): SkillEdge[] => [
          ...(index === 0
            ? []
            : [{ type: 'partOf' as const, from: idAt(index), to: idAt(index - 1), weight, primary: true }]),
          ...(secondary && index > 1
            ? [{ type: 'partOf' as const, from: idAt(index), to: idAt(0), weight: 1, primary: false }]
            : []),
        ])
        const others = [...new Set(types)].map((type) => ({
          type,
          from: idAt(0),
          to: idAt(skills.length - 1),
          weight: 1,
          primary: true,
        }))
        const content: FrameworkContent = { skills, edges: [...parts, ...others] }
        const again = read(writeCasePackage(content, null, facts)).content
        expect(again).toEqual(content)
      }),
    )
  })
})
