/** Words, numbers and addresses of the dashboard. */
import { workspaceRoles } from '#shared/contract/roles.ts'
import { may } from '#web/dashboard/app/permissions.ts'
import { oneIn, parseSearch, stringifySearch, textIn } from '#web/dashboard/app/search.ts'
import {
  agoText,
  bytesText,
  countText,
  dateText,
  durationText,
  limitText,
  moneyText,
  percentText,
  scoreText,
} from '#web/dashboard/parts/format.ts'
import { initialsOf } from '#web/dashboard/parts/initials.ts'
import { readPackagesSearch } from '#web/dashboard/screens/packages/search.ts'
import { snippetLanguages, snippetOf } from '#web/dashboard/app/launch-snippets.ts'
import { partStates } from '#web/dashboard/screens/sessions/one/parts.ts'
import { elementsWith, interactionsOf, objectivesOf } from '#web/dashboard/screens/sessions/one/elements.ts'

describe('search values of an address', () => {
  test('reads back what it wrote, as plain text', () => {
    const search = { q: 'fire & safety ü', status: 'ready' }
    expect(stringifySearch(search)).toBe('?q=fire+%26+safety+%C3%BC&status=ready')
    expect(parseSearch('q=fire+%26+safety+%C3%BC&status=ready')).toEqual(search)
  })

  test('leaves out what is empty or no text', () => {
    expect(stringifySearch({ q: '', status: undefined, offset: 5 })).toBe('')
    expect(textIn({ q: '' }, 'q')).toBeUndefined()
    expect(oneIn({ status: 'typed by hand' }, 'status', ['ready'])).toBeUndefined()
  })

  test.each(['-1', '1e3', '999999', 'ten'])('ignores the offset %s', (offset) =>
    expect(readPackagesSearch({ offset }).offset).toBeUndefined(),
  )
})

describe('numbers and times', () => {
  test('writes numbers as in the language', () => {
    expect(bytesText(0, 'en')).toBe('0 bytes')
    expect(bytesText(999, 'en')).toBe('999 bytes')
    expect(bytesText(1_500_000, 'en')).toBe('1.5 MB')
    expect(bytesText(5_100_000_000, 'de')).toBe('5,1\u00a0GB')
    expect(limitText(1536, 'de')).toBe('1,5\u00a0GB')
    expect([100, 5120, 5120 * 1024].map((megabytes) => limitText(megabytes, 'en'))).toEqual(['100 MB', '5 GB', '5 TB'])
    expect(percentText(0.624, 'en')).toBe('62%')
    expect(moneyText(350, 'en')).toBe('$350.00')
    expect(countText(1, { one: 'package', other: 'packages' }, 'en')).toBe('1 package')
    expect(countText(1000, { one: 'package', other: 'packages' }, 'en')).toBe('1,000 packages')
  })

  test('names durations by their two largest units', () => {
    expect(durationText(0, 'en')).toBe('0 sec')
    expect(durationText(61, 'en')).toBe('1 min 1 sec')
    expect(durationText(3661, 'en')).toBe('1 hr 1 min')
  })

  test.each([
    ['America/Los_Angeles', 'Nov 23, 2026'],
    ['Pacific/Auckland', 'Nov 24, 2026'],
  ])('names a calendar day as it is, and the day of a moment where the reader is, in %s', (timeZone, day) => {
    const { DateTimeFormat } = Intl
    jest
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation((locales, options) => new DateTimeFormat(locales, { timeZone, ...options }))
    expect(dateText('2026-11-24', 'en')).toBe('Nov 24, 2026')
    expect(dateText('2026-11-24T02:00:00Z', 'en')).toBe(day)
    jest.restoreAllMocks()
  })

  test('names times by their distance', () => {
    const now = Date.parse('2026-11-24T12:00:00Z')
    expect(agoText('2026-11-24T11:57:00Z', now, 'en')).toBe('3 minutes ago')
    expect(agoText('2026-11-23T12:00:00Z', now, 'en')).toBe('yesterday')
    expect(agoText('2026-11-25T12:00:00Z', now, 'en')).toBe('tomorrow')
  })

  test('prefers a scaled score, and knows that there is none', () => {
    expect(scoreText({ scaled: 0.9, raw: 45 }, 'en')).toBe('90%')
    expect(scoreText({ raw: 45 }, 'en')).toBe('45')
    expect(scoreText({ scaled: null, raw: null }, 'en')).toBeNull()
  })
})

test('takes initials by characters as people count them', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL')
  expect(initialsOf('ada@example.com')).toBe('AC')
  expect(initialsOf('👩‍🏫 Öz')).toBe('👩‍🏫Ö')
  expect(initialsOf('')).toBe('')
})

test('lets each role do what the service lets it', () => {
  expect(workspaceRoles.filter((role) => may(role, 'change'))).toEqual(['owner', 'admin'])
  expect(may('billing', 'readMoney')).toBe(true)
  expect(may('member', 'readMoney')).toBe(false)
})

describe('data of a course', () => {
  test('makes rows of interactions in both versions of SCORM', () => {
    const scorm12 = {
      'cmi.interactions.1.id': 'second',
      'cmi.interactions.0.id': 'first',
      'cmi.interactions.0.student_response': 'a',
      'cmi.interactions.0.result': 'correct',
      'cmi.interactions.0.time': '10:00:00',
    }
    expect(interactionsOf(scorm12).map(({ id, response, time }) => [id, response, time])).toEqual([
      ['first', 'a', '10:00:00'],
      ['second', '', ''],
    ])
    const [row] = interactionsOf({
      'cmi.interactions.0.id': 'first',
      'cmi.interactions.0.learner_response': 'b',
      'cmi.interactions.0.timestamp': '2026-11-24T10:00:00Z',
    })
    expect([row?.response, row?.time]).toEqual(['b', '2026-11-24T10:00:00Z'])
  })

  test('puts the tenth entry after the second', () => {
    const elements = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`cmi.interactions.${index}.id`, `id-${index}`]),
    )
    expect(interactionsOf(elements).map(({ id }) => id)).toEqual(Object.values(elements))
    expect(elementsWith(elements, 'ID-').map(([, id]) => id)).toEqual(Object.values(elements))
  })

  test('makes rows of objectives, with both statuses where there are two', () => {
    expect(
      objectivesOf({
        'cmi.objectives.0.id': 'one',
        'cmi.objectives.0.completion_status': 'completed',
        'cmi.objectives.0.success_status': 'passed',
        'cmi.objectives.0.score.scaled': '0.8',
        'cmi.objectives.1.id': 'two',
        'cmi.objectives.1.status': 'failed',
      }),
    ).toEqual([
      { id: 'one', status: 'completed, passed', score: '0.8' },
      { id: 'two', status: 'failed', score: '' },
    ])
  })
})

test.each(snippetLanguages)(
  'writes a snippet in %s that names the package and takes the key from the environment',
  (language) => {
    const text = snippetOf(language, { origin: 'https://lectern.example', packageId: 'pkg_1' })
    expect(text).toContain('https://lectern.example/api/v1/packages/pkg_1/launch')
    expect(text).toContain('LECTERN_API_KEY')
  },
)

describe('parts of a course', () => {
  const parts = [
    { identifier: 'G', title: 'Module', kind: null, depth: 0 },
    { identifier: 'A', title: 'Fire', kind: 'sco', depth: 1 },
    { identifier: 'B', title: 'Water', kind: 'sco', depth: 1 },
  ] as const

  test('finds the state of each part under its own names', () => {
    const stateOf = partStates(
      { parts },
      {
        'sco:A/cmi.core.lesson_status': 'passed',
        'sco:A/cmi.core.score.raw': '80',
        'sco:A/cmi.core.total_time': '00:01:00',
        'lectern.activity_state': '{"format":1,"current":"A"}',
      },
    )
    expect(stateOf('A')).toEqual({ status: 'passed', score: '80', time: '00:01:00', isOpen: true })
    expect(stateOf('B')).toBeNull()
    expect(stateOf('G')).toBeNull()
  })

  test('reads a course of one part without a prefix, and bears a state that is no JSON', () => {
    const stateOf = partStates(
      { parts: [parts[1]] },
      {
        'cmi.completion_status': 'completed',
        'cmi.success_status': 'unknown',
        'lectern.activity_state': '{',
      },
    )
    expect(stateOf('A')).toEqual({ status: 'completed', score: '', time: '', isOpen: false })
  })

  test('lists interactions of every part', () => {
    const rows = interactionsOf({ 'sco:A/cmi.interactions.0.id': 'first', 'sco:B/cmi.interactions.0.id': 'second' })
    expect(rows.map(({ id }) => id)).toEqual(['first', 'second'])
  })
})
