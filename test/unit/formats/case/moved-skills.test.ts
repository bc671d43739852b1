/** Packages of frameworks whose skills were moved, put in another order, or connected anew. */
import type { FrameworkContent, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import type { CasePackage } from '#shared/formats/case/case-package.ts'
import { writeCasePackage } from '#shared/formats/case/write-package.ts'
import { association, documentId, facts, item, read, warehouse } from './support.ts'

const changed = { lastChangeDateTime: facts.changedAt }
const idOf = (letter: string): string => `${letter}0000000-0000-4000-8000-000000000000`
const [a, b, c, d] = [idOf('a'), idOf('b'), idOf('c'), idOf('d')]

type Change = (content: FrameworkContent) => FrameworkContent

/** Imports a package, changes its content, and exports that. */
function exported(source: object, change: Change): CasePackage {
  const { content, source: kept } = read(source)
  return writeCasePackage(change(content), kept, facts)
}

const inOrder =
  (...ids: readonly string[]): Change =>
  ({ skills, edges }) => ({
    skills: ids.flatMap((id) => skills.filter(({ skillId }) => skillId === id)),
    edges,
  })
const partOf = (from: string, to: string, primary = true): SkillEdge => ({
  ...{ type: 'partOf', from, to, weight: 1, primary },
})
const withEdges =
  (...edges: readonly SkillEdge[]): Change =>
  ({ skills }) => ({ skills, edges })

/** What states the hierarchy: type, ends, number. */
const linesOf = ({ CFAssociations = [] }: CasePackage) =>
  CFAssociations.map(({ associationType, originNodeURI, destinationNodeURI, sequenceNumber }) => [
    associationType,
    originNodeURI.identifier === documentId ? 'document' : originNodeURI.identifier[0],
    destinationNodeURI.identifier === documentId ? 'document' : destinationNodeURI.identifier[0],
    ...(sequenceNumber === undefined ? [] : [sequenceNumber]),
  ])

/** Three parts of a whole with numbers, and what else a package holds. */
const numberedParts = () => ({
  ...warehouse(),
  CFItems: [item(a, { notes: 'Kept' }), item(b), item(c), item(d)],
  CFRubrics: [{ identifier: 'r-1', CFRubricCriteria: [] }],
  CFAssociations: [
    association('isChildOf', [a, documentId], { sequenceNumber: 1 }),
    association('isChildOf', [b, a], { sequenceNumber: 10, CFAssociationGroupingURI: { identifier: 'g-1' } }),
    association('isChildOf', [c, a], { sequenceNumber: 20, extensions: { vendor: { kept: true } } }),
    association('isChildOf', [d, a], { sequenceNumber: 30 }),
    association('ext:assesses', [b, c], { sequenceNumber: 5 }),
  ],
})

describe('writing the sequence numbers of a changed framework', () => {
  it('follows a new order of siblings, and keeps all else of the package', () => {
    const source = numberedParts()
    const [root, ofB, ofC, ofD, other] = source.CFAssociations
    expect(exported(source, inOrder(a, d, b, c))).toEqual({
      ...source,
      CFDocument: { ...source.CFDocument, ...changed },
      CFItems: [source.CFItems[0], source.CFItems[3], source.CFItems[1], source.CFItems[2]],
      CFAssociations: [
        root,
        { ...ofB, ...changed, sequenceNumber: 2 },
        { ...ofC, ...changed, sequenceNumber: 3 },
        { ...ofD, ...changed, sequenceNumber: 1 },
        other,
      ],
    })
  })

  it('numbers siblings that had no numbers once their order changes, and roots', () => {
    const source = { ...warehouse(), CFItems: [item(a), item(b), item(c)], CFAssociations: [] }
    expect(linesOf(exported(source, inOrder(c, a, b)))).toEqual([
      ['isChildOf', 'c', 'document', 1],
      ['isChildOf', 'a', 'document', 2],
      ['isChildOf', 'b', 'document', 3],
    ])
    expect(exported(source, (content) => content)).toEqual(source)
  })

  it('goes on behind the numbers of the siblings where a skill is added at their end', () => {
    const none = { code: null, aliases: [], type: null, halfLifeDays: null, essential: false }
    const added = { skillId: idOf('e'), label: 'New', statement: 'New', ...none }
    const written = exported(numberedParts(), ({ skills, edges }) => ({
      skills: [...skills, added],
      edges: [...edges, partOf(added.skillId, a)],
    }))
    expect(linesOf(written).filter(([type]) => type === 'isChildOf')).toEqual([
      ['isChildOf', 'a', 'document', 1],
      ['isChildOf', 'b', 'a', 10],
      ['isChildOf', 'c', 'a', 20],
      ['isChildOf', 'd', 'a', 30],
      ['isChildOf', 'e', 'a', 31],
    ])
  })

  it('numbers a moved skill among its new siblings, and leaves those of its earlier whole', () => {
    const written = exported(numberedParts(), (content) =>
      withEdges(partOf(b, a), partOf(c, a), partOf(d, b))(inOrder(a, b, c, d)(content)),
    )
    expect(linesOf(written)).toEqual([
      ['isChildOf', 'a', 'document', 1],
      ['isChildOf', 'b', 'a', 10],
      ['isChildOf', 'c', 'a', 20],
      ['ext:assesses', 'b', 'c', 5],
      ['isChildOf', 'd', 'b', 1],
    ])
  })

  it('makes a part that becomes a root a child of the document, and a root that becomes a part no longer one', () => {
    const toRoot = exported(numberedParts(), (content) =>
      withEdges(partOf(b, a), partOf(c, a))(inOrder(d, a, b, c)(content)),
    )
    expect(linesOf(toRoot).filter(([, , to]) => to === 'document')).toEqual([
      ['isChildOf', 'a', 'document', 2],
      ['isChildOf', 'd', 'document', 1],
    ])
    const toPart = exported(toRoot, withEdges(partOf(b, a), partOf(c, a), partOf(a, d)))
    expect(linesOf(toPart).filter(([, , to]) => to === 'document' || to === 'd')).toEqual([
      ['isChildOf', 'd', 'document', 1],
      ['isChildOf', 'a', 'd', 1],
    ])
  })

  it('leaves the primary whole of a skill with several wholes as it is', () => {
    const source = {
      ...warehouse(),
      CFItems: [item(a), item(b), item(c), item(d)],
      CFAssociations: [
        association('isChildOf', [c, a], { sequenceNumber: 1 }),
        association('isChildOf', [c, b], { sequenceNumber: 1 }),
        association('isChildOf', [d, a], { sequenceNumber: 3 }),
        association('isPartOf', [d, b]),
      ],
    }
    const written = exported(source, inOrder(a, b, d, c))
    const { content } = read(written)
    expect(content.skills.map(({ skillId }) => skillId)).toEqual([a, b, d, c])
    expect(content.edges.filter(({ primary }) => primary).map(({ from, to }) => [from, to])).toEqual([
      [d, a],
      [c, a],
    ])
    expect(linesOf(written)).toContainEqual(['isPartOf', 'c', 'b', 1])
    const promoted = exported(source, withEdges(partOf(c, b), partOf(d, a), partOf(d, b, false)))
    expect(linesOf(promoted).filter(([, from]) => from === 'c')).toEqual([['isChildOf', 'c', 'b', 1]])
  })
})

describe('writing the associations of a changed framework', () => {
  it('keeps what an import states of a part whose weight changes', () => {
    const written = exported(numberedParts(), ({ skills, edges }) => ({
      skills,
      edges: edges.map((edge) => (edge.from === c ? { ...edge, weight: 2 } : edge)),
    }))
    expect(written.CFAssociations?.[2]).toEqual({
      ...numberedParts().CFAssociations[2],
      ...changed,
      extensions: { vendor: { kept: true }, lectern: { weight: 2 } },
    })
  })

  it('drops every statement of an edge that was removed, also where two types state it', () => {
    const source = {
      ...warehouse(),
      CFItems: [item(a), item(b)],
      CFAssociations: [association('isRelatedTo', [a, b]), association('isPeerOf', [a, b])],
    }
    expect(read(source).content.edges).toHaveLength(1)
    expect(exported(source, withEdges()).CFAssociations).toEqual([])
    expect(exported(source, (content) => content)).toEqual(source)
  })

  it('reads a whole as primary whichever of two associations names it first', () => {
    const source = {
      ...warehouse(),
      CFItems: [item(a), item(b)],
      CFAssociations: [association('isPartOf', [b, a]), association('isChildOf', [b, a])],
    }
    const { content, findings } = read(source)
    expect(content.edges).toEqual([partOf(b, a)])
    expect(findings).toEqual([])
  })
})
