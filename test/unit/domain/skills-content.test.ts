import type { FrameworkContent, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { contentDiff } from '#shared/domain/skills/content-diff.ts'
import { contentFindings } from '#shared/domain/skills/content-findings.ts'

const skill = (skillId: string, label = skillId) => ({
  skillId,
  label,
  statement: '',
  code: null,
  aliases: [],
  type: null,
  halfLifeDays: null,
  essential: false,
})
const edge = (from: string, to: string, more: Partial<SkillEdge> = {}): SkillEdge => ({
  type: 'partOf',
  from,
  to,
  weight: 1,
  primary: true,
  ...more,
})
const content = (ids: readonly string[], edges: readonly SkillEdge[] = []): FrameworkContent => ({
  skills: ids.map((id) => skill(id)),
  edges,
})
const found = (checked: FrameworkContent) => contentFindings(checked).map(({ code, skillIds }) => [code, skillIds])

describe('contentFindings', () => {
  it('accepts a hierarchy of twelve levels, and refuses a thirteenth', () => {
    const ids = Array.from({ length: 13 }, (_, index) => `s${String(index).padStart(2, '0')}`)
    const chain = ids.slice(1).map((id, index) => edge(id, ids[index] ?? ''))
    expect(found(content(ids.slice(0, 12), chain.slice(0, 11)))).toEqual([])
    expect(found(content(ids, chain))).toEqual([['TOO_DEEP', ['s12']]])
  })

  it('names the skills of a cycle, without those that lead into it', () => {
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('d', 'a')]
    expect(found(content(['a', 'b', 'c', 'd'], edges))).toEqual([['PART_OF_CYCLE', ['a', 'b', 'c']]])
  })

  it('warns of a cycle of prerequisites', () => {
    const edges = [edge('a', 'b', { type: 'prerequisite' }), edge('b', 'a', { type: 'prerequisite' })]
    expect(contentFindings(content(['a', 'b'], edges))).toMatchObject([
      { code: 'PREREQUISITE_CYCLE', severity: 'warning', skillIds: ['a', 'b'] },
    ])
  })

  it.each([
    ['DUPLICATE_SKILL', content(['a', 'a'])],
    ['UNKNOWN_SKILL', content(['a'], [edge('a', 'z', { type: 'related' })])],
    ['DUPLICATE_EDGE', content(['a', 'b'], [edge('a', 'b', { type: 'related' }), edge('a', 'b', { type: 'related' })])],
    ['SEVERAL_PRIMARY_WHOLES', content(['a', 'b', 'c'], [edge('a', 'b'), edge('a', 'c')])],
    ['NO_PRIMARY_WHOLE', content(['a', 'b'], [edge('a', 'b', { primary: false })])],
  ])('finds %s', (code, checked) => {
    expect(contentFindings(checked)).toMatchObject([{ code, severity: 'error' }])
  })

  it('refuses more than 20,000 skills', () => {
    expect(found(content(Array.from({ length: 20_001 }, (_, index) => `s${index}`)))).toEqual([['TOO_MANY_SKILLS', []]])
  })
})

it('names what was added, removed, moved, renamed and replaced', () => {
  const before = content(['a', 'b', 'c', 'd'], [edge('c', 'a')])
  const after: FrameworkContent = {
    skills: [skill('a', 'A'), skill('b'), skill('c'), skill('e')],
    edges: [edge('c', 'b'), edge('a', 'e', { type: 'replacedBy' })],
  }
  expect(contentDiff(before, after)).toEqual({
    added: ['e'],
    removed: ['d'],
    moved: [{ skillId: 'c', from: 'a', to: 'b' }],
    renamed: [{ skillId: 'a', from: 'a', to: 'A' }],
    replaced: [{ skillId: 'a', by: ['e'] }],
  })
})
