/** Trees of skills, changes of drafts, and days of explanations, as the dashboard shows them. */
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { elementsOf, joinElements, withManifest } from '#web/dashboard/screens/skills/alignment/elements.ts'
import { passMarkField, passMarkOf, passMarkText } from '#web/dashboard/screens/skills/alignment/pass-mark.ts'
import { targetOf, typedOf, wholeCourse } from '#web/dashboard/screens/skills/alignment/target.ts'
import { treeOf, type Branch } from '#web/dashboard/screens/skills/tree.ts'
import {
  findingsOf,
  withChanged,
  withoutBranch,
  withSkill,
} from '#web/dashboard/screens/skills/framework/draft-rules.ts'
import { coverageOf, withEvidence } from '#web/dashboard/screens/skills/learner/rules.ts'
import { dayNumber, dayRange, dayText } from '#web/dashboard/screens/skills/skill/rules.ts'
import { refusedCall } from './support/refused-call.ts'

const skillOf = (skillId: string): Skill => ({
  skillId,
  label: skillId,
  statement: skillId,
  code: null,
  aliases: [],
  type: null,
  halfLifeDays: null,
  essential: false,
})
const partOf = (from: string, to: string, primary = true): SkillEdge => ({
  type: 'partOf',
  from,
  to,
  weight: 1,
  primary,
})

const content: FrameworkContent = {
  skills: ['whole', 'left', 'right', 'leaf', 'lost'].map(skillOf),
  edges: [
    partOf('left', 'whole'),
    partOf('right', 'whole'),
    partOf('leaf', 'left'),
    partOf('leaf', 'right', false),
    partOf('lost', 'missing'),
    { type: 'prerequisite', from: 'leaf', to: 'right', weight: 1, primary: true },
  ],
}

/** A tree as text: `whole(left(leaf) right)`. */
const textOf = (branches: readonly Branch[]): string =>
  branches
    .map(({ skill, parts }) => (parts.length === 0 ? skill.skillId : `${skill.skillId}(${textOf(parts)})`))
    .join(' ')

describe('the tree of skills', () => {
  it('places each skill below its primary whole, and at the root where that is missing', () => {
    expect(textOf(treeOf(content))).toBe('whole(left(leaf) right) lost')
  })

  it('shows skills of a cycle once, so that a draft with one can be mended', () => {
    const cycle = { skills: ['a', 'b'].map(skillOf), edges: [partOf('a', 'b'), partOf('b', 'a')] }
    expect(textOf(treeOf(cycle))).toBe('a(b)')
  })

  it('keeps what has evidence, with the wholes above it, and counts leaves', () => {
    const tree = treeOf(content)
    expect(textOf(withEvidence(tree, new Set(['leaf'])))).toBe('whole(left(leaf))')
    expect(tree.map((branch) => coverageOf(branch, new Set(['leaf'])))).toEqual([
      [1, 2],
      [0, 1],
    ])
  })
})

describe('a draft', () => {
  it('gets a new skill below a whole or at the root, and keeps the id of a changed one', () => {
    expect(textOf(treeOf(withSkill(content, skillOf('new'), 'right')))).toBe('whole(left(leaf) right(new)) lost')
    expect(textOf(treeOf(withSkill(content, skillOf('new'), null)))).toBe('whole(left(leaf) right) lost new')
    const changed = withChanged(content, { ...skillOf('left'), label: 'Left hand' })
    expect(changed.skills.map(({ skillId, label }) => [skillId, label])).toContainEqual(['left', 'Left hand'])
    expect(changed.edges).toEqual(content.edges)
  })

  it('loses a skill with its parts and every edge that leads to them', () => {
    const [whole] = treeOf(content)
    const left = whole?.parts[0]
    expect(left === undefined ? null : withoutBranch(content, left)).toEqual({
      skills: ['whole', 'right', 'lost'].map(skillOf),
      edges: [partOf('right', 'whole'), partOf('lost', 'missing')],
    })
  })

  it('states the findings of a refused publication, and none for other refusals', () => {
    const finding = { code: 'PART_OF_CYCLE', severity: 'error', message: 'a and b.', skillIds: ['a', 'b'] }
    expect(findingsOf(refusedCall('INVALID_FRAMEWORK', 400, { details: { findings: [finding, 'other'] } }))).toEqual([
      finding,
    ])
    expect(findingsOf(refusedCall('INVALID_FRAMEWORK'))).toEqual([])
    expect(findingsOf(null)).toEqual([])
  })
})

describe('the days of an explanation', () => {
  it('begins with the oldest evidence and ends two years ahead', () => {
    const now = Date.parse('2026-11-25T10:00:00.000Z')
    const { first, last, today } = dayRange(['2026-11-01T23:59:00.000Z', '2025-01-02T00:00:00.000Z'], now)
    expect([first, today, last].map(dayText)).toEqual(['2025-01-02', '2026-11-25', '2028-11-24'])
    expect(dayRange([], now).first).toBe(dayNumber('2026-11-25'))
  })
})

describe('the editor of alignments', () => {
  it('finds parts in the manifest of a course, and objectives and questions in what its sessions have reported, each once', () => {
    const first = elementsOf({
      'sco:intro/cmi.location': '2',
      'sco:quiz/cmi.interactions.0.id': 'q1',
      'sco:quiz/cmi.interactions.0.description': 'What is safe?',
      'sco:quiz/cmi.objectives.0.id': 'observe',
    })
    const second = elementsOf({ 'sco:quiz/cmi.interactions.3.id': 'q2', 'sco:quiz/cmi.objectives.1.id': 'observe' })
    expect(joinElements([first, second])).toEqual([
      { sco: 'intro', objectives: [], questions: [] },
      {
        sco: 'quiz',
        objectives: ['observe'],
        questions: [
          { id: 'q1', text: 'What is safe?' },
          { id: 'q2', text: '' },
        ],
      },
    ])
    const listed = [
      { identifier: 'group', title: 'Chapter', kind: null },
      { identifier: 'quiz', title: 'The quiz', kind: 'sco' },
      { identifier: 'end', title: 'The end', kind: 'sco' },
      { identifier: 'sheet', title: 'A sheet', kind: 'asset' },
    ] as const
    expect(withManifest(listed, first)).toEqual([
      { sco: 'quiz', title: 'The quiz', objectives: ['observe'], questions: [{ id: 'q1', text: 'What is safe?' }] },
      { sco: 'end', title: 'The end', objectives: [], questions: [] },
      { sco: 'intro', objectives: [], questions: [] },
    ])
    expect(withManifest(listed.slice(0, 2), [])).toEqual([])
    expect(elementsOf({ 'cmi.interactions.0.id': 'q', 'cmi.core.lesson_status': 'passed' })).toEqual([
      { sco: '', objectives: [], questions: [{ id: 'q', text: '' }] },
    ])
  })

  it.each([
    { kind: 'package' },
    { kind: 'sco', sco: 'quiz' },
    { kind: 'objective', identifiers: ['observe', 'talk'] },
    { kind: 'interaction', sco: 'quiz', identifiers: ['q1'] },
    { kind: 'interaction', identifiers: ['q1, part 2', 'q;3', 'q 4'] },
    { kind: 'interaction', prefix: 'fire-' },
  ] as const)('keeps the target %j over the fields of its form', (target) => {
    const stated = 'identifiers' in target ? { ...target, identifiers: [...target.identifiers] } : target
    expect(targetOf(typedOf(stated), null)).toEqual(target)
  })

  it('keeps a pass mark exactly over the field of its form', () => {
    for (const share of [0.01, 0.29, 0.57, 0.755, 2 / 3, 0.999, 1, null])
      expect(passMarkOf(passMarkField(share))).toBe(share)
    expect([passMarkField(0.57), passMarkField(0.755), passMarkField(null)]).toEqual(['57', '75.5', ''])
    expect([passMarkText(0.755, 'en'), passMarkText(0.57, 'en')]).toEqual(['75.5%', '57%'])
    expect([passMarkOf('1e1'), passMarkOf('1e-7')]).toEqual([0.1, 1e-9])
  })

  it('makes an activity elsewhere the one target of its alignment', () => {
    expect(targetOf(wholeCourse, 'https://example.com/a')).toEqual({ kind: 'activity', iri: 'https://example.com/a' })
  })
})
