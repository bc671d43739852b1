/** Requirements of roles, quotes of suggestions, the text of a course, and the picture of the graph. */
import { courseText } from '#web/dashboard/screens/skills/alignment/course-text.ts'
import { targetText } from '#web/dashboard/screens/skills/alignment/target.ts'
import { quotesOf } from '#web/dashboard/screens/skills/extraction/quotes.ts'
import { placedIn } from '#web/dashboard/screens/skills/framework/draft-rules.ts'
import { box, linesOf, mostDrawn, pictureOf, type Neighbor } from '#web/dashboard/screens/skills/graph/layout.ts'
import { gapRows } from '#web/dashboard/screens/skills/roles/gaps/csv-rows.ts'
import { mostRequirements, withChange, withRequirement } from '#web/dashboard/screens/skills/roles/rules.ts'

describe('requirements', () => {
  const first = withRequirement([], { skillId: 'a' })

  it('asks for a suggested level and weight, else for level 2 as usual', () => {
    expect(first).toEqual([{ skillId: 'a', level: 2, weight: 1 }])
    expect(withRequirement(first, { skillId: 'b', level: 4, weight: 2 })[1]).toEqual({
      skillId: 'b',
      level: 4,
      weight: 2,
    })
    expect(withRequirement([], { skillId: 'a', level: null })).toEqual(first)
  })

  it('asks for a skill once, and for as many as the service takes', () => {
    expect(withRequirement(first, { skillId: 'a', level: 4 })).toBe(first)
    const full = Array.from({ length: mostRequirements }, (_, at) => ({ skillId: String(at), level: 1, weight: 1 }))
    expect(withRequirement(full, { skillId: 'a' })).toBe(full)
  })

  it('changes one requirement and leaves the others', () => {
    const two = withRequirement(first, { skillId: 'b' })
    expect(withChange(two, 'b', { level: 3 })).toEqual([first[0], { skillId: 'b', level: 3, weight: 1 }])
  })
})

describe('quotes', () => {
  it('shows the words of the span with whole words around it', () => {
    const text =
      'Any person who really fits this position must handle\nloads with a lift truck on every day of the whole week.'
    const start = text.indexOf('handle')
    expect(quotesOf(text, { spans: [{ start, end: start + 12 }] })).toEqual([
      {
        before: '… who really fits this position must ',
        quoted: 'handle loads',
        after: ' with a lift truck on every day of the …',
      },
    ])
  })

  it('counts in UTF-16 units, as the service does, and shows three quotes at most', () => {
    const spans = Array.from({ length: 5 }, () => ({ start: 3, end: 7 }))
    const quotes = quotesOf('🚜 lift', { spans })
    expect(quotes).toHaveLength(3)
    expect(quotes[0]).toEqual({ before: '🚜 ', quoted: 'lift', after: '' })
  })
})

it('makes a text of titles, objectives and questions, each once, a sentence a line', () => {
  const elements = [
    {
      sco: 'a',
      objectives: ['obj-1'],
      questions: [
        { id: 'q1', text: 'Who speaks?' },
        { id: 'q2', text: '' },
      ],
    },
  ]
  expect(courseText(['Feedback', 'Start', 'Start'], elements)).toBe('Feedback\nStart\nobj-1\nWho speaks?')
})

describe('a form of a draft that others change', () => {
  const skill = (skillId: string, label = skillId) => ({
    ...{ skillId, label, statement: label, code: null, aliases: [] },
    ...{ type: null, halfLifeDays: null, essential: false },
  })
  const opened = { version: 1, skills: [skill('a'), skill('b')], edges: [] }

  it('takes up the newest content of its skill with the revision of that content', () => {
    const newest = { version: 2, skills: [skill('a', 'renamed')], edges: [] }
    expect(placedIn(newest, { opened, skill: skill('a'), whole: null })).toEqual({
      ...newest,
      skill: skill('a', 'renamed'),
    })
  })

  it('finds nothing where the skill or the whole of a new part is gone', () => {
    const newest = { version: 2, skills: [skill('a')], edges: [] }
    expect(placedIn(newest, { opened, skill: skill('b'), whole: null })).toBeNull()
    expect(placedIn(newest, { opened, skill: null, whole: skill('b') })).toBeNull()
    expect(placedIn(newest, { opened, skill: null, whole: skill('a') })).toEqual({ ...newest, skill: null })
  })
})

it('names a target by its kind, its part and its ids', () => {
  const kinds = {
    package: 'Course',
    sco: 'Part',
    objective: 'Objectives',
    interaction: 'Questions',
    prefix: 'Begins with',
  }
  expect(targetText({ kind: 'package' }, kinds)).toBe('Course')
  expect(targetText({ kind: 'interaction', sco: 's', identifiers: ['q1', 'q2'] }, kinds)).toBe('Questions s: q1, q2')
  expect(targetText({ kind: 'activity', iri: 'https://a.example' }, kinds)).toBe('https://a.example')
})

describe('the picture of a graph', () => {
  const center = { skillId: 'me', label: 'Me' }
  const neighbor = (
    skillId: string,
    direction: Neighbor['direction'],
    { via = 'me', depth = 1 }: Partial<Neighbor> = {},
  ): Neighbor => ({ ...{ skillId, label: skillId, depth, via, direction }, edge: 'partOf' })

  it('places what leads to the skill left of it and what it leads to right, farther ones beyond', () => {
    const { skills, width } = pictureOf(center, [
      neighbor('whole', 'forward'),
      neighbor('part', 'backward'),
      neighbor('top', 'forward', { via: 'whole', depth: 2 }),
      neighbor('sibling', 'backward', { via: 'whole', depth: 2 }),
    ])
    const columns = new Map(skills.map(({ skillId, x }) => [skillId, x / (box.width + box.between)]))
    expect(Object.fromEntries(columns)).toEqual({ part: 0, me: 1, whole: 2, top: 3, sibling: 3 })
    expect(width).toBe(4 * box.width + 3 * box.between)
  })

  it('draws edges as they are stated, from the part to its whole', () => {
    const [edge] = pictureOf(center, [neighbor('part', 'backward')]).edges
    expect(edge?.from.x).toBeLessThan(edge?.to.x ?? 0)
  })

  it('puts no skill upon another, and draws the nearest of many', () => {
    const many = Array.from({ length: 300 }, (_, at) => neighbor(`n${at}`, at % 2 === 0 ? 'forward' : 'backward'))
    const { skills } = pictureOf(center, many)
    expect(skills).toHaveLength(mostDrawn + 1)
    expect(new Set(skills.map(({ x, y }) => `${x} ${y}`)).size).toBe(skills.length)
  })

  it('breaks a label into two lines', () => {
    expect(linesOf('Names place and time')).toEqual(['Names place and time'])
    expect(linesOf('Tells observation from reading')).toEqual(['Tells observation from', 'reading'])
    expect(linesOf('one two three four five six seven eight nine ten')).toHaveLength(2)
  })
})

it('writes a gap report with the names of the API', () => {
  const gap = {
    ...{ skillId: 's', label: 'Load handling', weight: 2, requiredLevel: 3, level: 2, estimate: 0.7 },
    ...({ lowerBound: 0.5, status: 'below', missing: 'ceiling', metBy: null } as const),
  }
  const report = {
    ...{ subjectId: 'ada', roleBriefId: 'rol_1', roleBriefVersion: 1, frameworkId: 'fwk_1', frameworkVersion: 1 },
    ...{ asOf: '2026-11-26', readiness: 0.5, requirements: [gap], unknownSkills: [] },
  }
  expect(gapRows(report)[1]).toEqual(['ada', 's', 'Load handling', 2, 3, 2, 0.7, 0.5, 'below', 'ceiling', null])
})
