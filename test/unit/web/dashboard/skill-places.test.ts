/** Moves and connections of the skills of a draft, and what an export makes of them. */
import { fc } from '#test/support/properties.ts'
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { readCasePackage } from '#shared/formats/case/read-package.ts'
import { writeCasePackage } from '#shared/formats/case/write-package.ts'
import {
  connectionKinds,
  connectionRefusal,
  connectionsOf,
  withConnections,
} from '#web/dashboard/screens/skills/framework/draft-connections.ts'
import {
  foundIn,
  moveRefusal,
  placeOf,
  stepsIn,
  wholesIn,
  withMoved,
  type Place,
} from '#web/dashboard/screens/skills/framework/draft-places.ts'
import { findingsBySkill } from '#web/dashboard/screens/skills/framework/draft-rules.ts'
import { treeOf, type Branch } from '#web/dashboard/screens/skills/tree.ts'

const skillOf = (skillId: string): Skill => ({
  ...{ skillId, label: skillId, statement: skillId, code: null, aliases: [] },
  ...{ type: null, halfLifeDays: null, essential: false },
})
const partOf = (from: string, to: string, primary = true): SkillEdge => ({
  ...{ type: 'partOf', from, to, weight: 1, primary },
})

/** `a(b c(d)) e`, of which `d` is also a part of `e`. */
const content: FrameworkContent = {
  skills: ['a', 'b', 'c', 'd', 'e'].map(skillOf),
  edges: [
    ...[partOf('b', 'a'), partOf('c', 'a'), partOf('d', 'c'), partOf('d', 'e', false)],
    { type: 'prerequisite', from: 'b', to: 'd', weight: 1, primary: true },
  ],
}

const textOf = (branches: readonly Branch[]): string =>
  branches
    .map(({ skill, parts }) => (parts.length === 0 ? skill.skillId : `${skill.skillId}(${textOf(parts)})`))
    .join(' ')
const moved = (skillId: string, whole: string | null, after: string | null): string =>
  textOf(treeOf(withMoved(content, skillId, { whole, after })))

describe('moving a skill of a draft', () => {
  it.each<[string, string | null, string | null, string]>([
    ['c', 'a', null, 'a(c(d) b) e'],
    ['e', 'a', 'b', 'a(b e c(d))'],
    ['e', 'b', null, 'a(b(e) c(d))'],
    ['b', null, null, 'b a(c(d)) e'],
    ['b', null, 'e', 'a(c(d)) e b'],
    ['c', 'e', null, 'a(b) e(c(d))'],
    ['a', 'e', null, 'e(a(b c(d)))'],
  ])('puts %s into %s behind %s: %s', (...[skillId, whole, after, tree]) => {
    expect(moveRefusal(content, skillId, { whole, after })).toBeNull()
    expect(moved(skillId, whole, after)).toBe(tree)
  })

  it('keeps every other edge and the weight, and makes a further whole the whole in the tree', () => {
    const heavy = {
      ...content,
      edges: content.edges.map((edge) => (edge.to === 'c' ? { ...edge, weight: 3 } : edge)),
    }
    const { edges } = withMoved(heavy, 'd', { whole: 'e', after: null })
    expect(edges).toEqual([
      ...[partOf('b', 'a'), partOf('c', 'a')],
      content.edges[4],
      { ...partOf('d', 'e'), weight: 3 },
    ])
  })

  it.each<[string, Place, string]>([
    ['a', { whole: 'd', after: null }, 'ownPart'],
    ['a', { whole: 'a', after: null }, 'ownPart'],
    ['d', { whole: null, after: null }, 'otherWholes'],
    ['c', { whole: 'a', after: 'b' }, 'unchanged'],
    ['c', { whole: 'gone', after: null }, 'gone'],
    ['c', { whole: 'e', after: 'b' }, 'gone'],
    ['gone', { whole: 'a', after: null }, 'gone'],
  ])('refuses to move %s to %j: %s', (skillId, place, refusal) => {
    expect(moveRefusal(content, skillId, place)).toBe(refusal)
  })

  it('steps over one sibling, and not beyond the first and the last', () => {
    const steps = stepsIn(treeOf(content))
    expect(steps.get('b')).toEqual({ up: null, down: { whole: 'a', after: 'c' } })
    expect(steps.get('c')).toEqual({ up: { whole: 'a', after: null }, down: null })
    expect(steps.get('d')).toEqual({ up: null, down: null })
  })

  it('mends a cycle by moving one of its skills to the root', () => {
    const cycle = { skills: ['a', 'b'].map(skillOf), edges: [partOf('a', 'b'), partOf('b', 'a')] }
    expect(wholesIn(cycle)('a').map(({ skillId }) => skillId)).toEqual(['a', 'b'])
    expect(textOf(treeOf(withMoved(cycle, 'b', { whole: null, after: null })))).toBe('b(a)')
  })

  it('finds skills by name, code and other names, those first whose name begins with it', () => {
    const skills = [
      { ...skillOf('1'), label: 'Safe lifting' },
      { ...skillOf('2'), label: 'Lifting' },
      { ...skillOf('3'), label: 'Third', aliases: ['Lift truck'] },
      { ...skillOf('4'), label: 'Fourth', code: 'LIFT.4' },
      { ...skillOf('5'), label: 'Fifth' },
    ]
    expect(foundIn(skills, ' lift').map(({ skillId }) => skillId)).toEqual(['2', '1', '3', '4'])
    expect(foundIn(skills, '')).toEqual(skills)
  })
})

interface RandomMove {
  readonly skill: number
  readonly whole: number | null
  readonly after: number
}

describe('any sequence of moves', () => {
  const ids = Array.from({ length: 8 }, (_, index) => `0000000${index}-0000-4000-8000-000000000000`)
  const idAt = (index: number): string => ids[index] ?? ''
  const documentId = 'ffffffff-0000-4000-8000-000000000000'
  const numbers = fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { minLength: 8, maxLength: 8 })
  const imports = fc.record({ numbers, roots: fc.boolean() }).map(({ numbers: stated, roots }) => ({
    CFDocument: { identifier: documentId, title: 'Framework' },
    CFItems: ids.map((identifier) => ({ identifier, fullStatement: identifier, notes: `Notes of ${identifier}` })),
    // Each skill is a part of one before it, so that an import has no cycle.
    CFAssociations: ids.flatMap((identifier, index) => {
      const isRoot = index % 4 === 0
      if (isRoot && !roots) return []
      const sequenceNumber = stated[index] ?? null
      return {
        identifier: `association-${index}`,
        associationType: 'isChildOf',
        originNodeURI: { identifier },
        destinationNodeURI: { identifier: isRoot ? documentId : idAt(Math.floor(index / 2)) },
        ...(sequenceNumber === null ? {} : { sequenceNumber }),
      }
    }),
    CFRubrics: [{ identifier: 'rubric' }],
  }))
  const moves = fc.array(
    fc.record({
      skill: fc.nat(7),
      whole: fc.option(fc.nat(7)),
      after: fc.nat(7),
    }),
    { minLength: 1, maxLength: 12 },
  )

  const read = (source: object) => {
    const result = readCasePackage(JSON.stringify(source))
    if (result.kind === 'unreadable') throw new Error(JSON.stringify(result.findings))
    return result
  }
  const after = (start: FrameworkContent, made: readonly RandomMove[]) =>
    made.reduce((draft, { skill, whole, after: behind }) => {
      const to = whole === null ? null : idAt(whole)
      const place = [idAt(behind), null].map((id) => ({ whole: to, after: id }))
      const wanted = place.find((each) => moveRefusal(draft, idAt(skill), each) === null)
      if (wanted === undefined) return draft
      const next = withMoved(draft, idAt(skill), wanted)
      expect(placeOf(next, idAt(skill))).toEqual(wanted)
      return next
    }, start)
  const idsIn = (branches: readonly Branch[]): readonly string[] =>
    branches.flatMap(({ skill, parts }) => [skill.skillId, ...idsIn(parts)])

  it('keeps each skill once and in a tree, and is exported in its order by rising sequence numbers', () => {
    fc.assert(
      fc.property(imports, moves, (imported, made) => {
        const { content: start, source } = read(imported)
        const end = after(start, made)
        expect([...idsIn(treeOf(end))].sort()).toEqual(ids)
        const wholes = end.edges.map(({ from }) => from)
        expect(new Set(wholes).size).toBe(wholes.length)
        for (const id of ids) expect(wholesIn(end)(id).map(({ skillId }) => skillId)).not.toContain(id)

        const facts = { identifier: documentId, title: 'Framework', language: 'en', licence: null }
        const written = writeCasePackage(end, source, { ...facts, base: 'https://api.example', changedAt: '2026' })
        expect(textOf(treeOf(read(written).content))).toBe(textOf(treeOf(end)))
        expect(written).toMatchObject({ CFRubrics: imported.CFRubrics })
        expect(written.CFItems?.toSorted((one, other) => one.identifier.localeCompare(other.identifier))).toEqual(
          imported.CFItems,
        )
        const isMoved = textOf(treeOf(end)) !== textOf(treeOf(start))
        if (!isMoved) expect(written.CFAssociations).toEqual(imported.CFAssociations)
        for (const [whole, parts] of groupsOf(treeOf(end), documentId)) {
          const before = groupsOf(treeOf(start), documentId).get(whole) ?? []
          // Siblings that only lost some of them keep what the import states.
          if (parts.join() === before.filter((id) => parts.includes(id)).join()) continue
          const stated = parts.map((part) => numberOf(written, part, whole))
          expect(stated.every((number, index) => index === 0 || number > (stated[index - 1] ?? Number.NaN))).toBe(true)
          expect(stated).not.toContain(Number.NaN)
        }
      }),
    )
  })
})

/** Ids of siblings by their whole. */
function groupsOf(branches: readonly Branch[], whole: string): Map<string, readonly string[]> {
  const below = branches.flatMap(({ skill, parts }) => (parts.length === 0 ? [] : [...groupsOf(parts, skill.skillId)]))
  return new Map([[whole, branches.map(({ skill }) => skill.skillId)], ...below])
}

function numberOf({ CFAssociations = [] }: ReturnType<typeof writeCasePackage>, part: string, whole: string): number {
  const found = CFAssociations.filter(
    ({ originNodeURI, destinationNodeURI }) =>
      originNodeURI.identifier === part && destinationNodeURI.identifier === whole,
  )
  expect(found).toHaveLength(1)
  return Number(found[0]?.sequenceNumber ?? Number.NaN)
}

describe('the connections of a skill', () => {
  it('lists all edges but those of the tree, seen from the skill', () => {
    expect(connectionsOf(content, 'd')).toEqual([
      { kind: 'alsoPartOf', other: 'e' },
      { kind: 'needs', other: 'b' },
    ])
    expect(connectionsOf(content, 'b')).toEqual([{ kind: 'neededFor', other: 'd' }])
    const twice: FrameworkContent = {
      ...content,
      edges: ['ab', 'ba'].map((ends) => ({
        ...{ type: 'related', from: ends.charAt(0), to: ends.charAt(1), weight: 1, primary: true },
      })),
    }
    expect(connectionsOf(twice, 'a')).toEqual([{ kind: 'related', other: 'b' }])
    expect(withConnections(twice, 'a', []).edges).toEqual([])
  })

  it('adds and removes them, and leaves other edges as they are', () => {
    const made = withConnections(content, 'd', [
      { kind: 'needs', other: 'b' },
      { kind: 'replaces', other: 'e' },
    ])
    expect(made.skills).toBe(content.skills)
    expect(made.edges).toEqual([
      ...content.edges.filter(({ primary }) => primary),
      { type: 'replacedBy', from: 'e', to: 'd', weight: 1, primary: true },
    ])
    for (const kind of connectionKinds)
      expect(connectionsOf(withConnections(content, 'b', [{ kind, other: 'e' }]), 'b')).toEqual([{ kind, other: 'e' }])
    expect(withConnections(content, 'd', connectionsOf(content, 'd'))).toEqual(content)
  })

  it.each([
    ['needs', 'd', 'itself'],
    ['needs', 'b', 'double'],
    ['related', 'gone', 'gone'],
    ['alsoPartOf', 'c', 'inTree'],
    ['alsoHasPart', 'e', 'root'],
    ['alsoPartOf', 'a', null],
  ] as const)('answers for d that %s %s is refused as %s', (kind, other, refusal) => {
    const connections = connectionsOf(content, 'd')
    expect(connectionRefusal({ content, skillId: 'd', connections }, { kind, other })).toBe(refusal)
  })
})

test('lists the findings of a draft by the skills that they name', () => {
  const finding = { code: 'TOO_DEEP', severity: 'error' as const, message: '12 levels.', skillIds: ['a', 'b'] }
  const other = { ...finding, code: 'PART_OF_CYCLE', skillIds: ['b'] }
  expect([...findingsBySkill([finding, other])]).toEqual([
    ['a', [finding]],
    ['b', [finding, other]],
  ])
})
