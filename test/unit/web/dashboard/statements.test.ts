/** Statements as sentences, and the filters of their browser. */
import { actorFilterOf, likenessOf, sentenceOf } from '#web/dashboard/app/sentence.ts'
import {
  actorParameter,
  exportFilters,
  isFiltered,
  listFilters,
  readStatementsSearch,
} from '#web/dashboard/screens/lrs/statements/search.ts'

const account = { name: '42', homePage: 'https://portal.example' }

test.each([
  ['the name of a verb and of an activity in the language', 'de', 'Ada bestand Brandschutz'],
  ['English where the language is missing', 'fr', 'Ada passed Fire safety'],
])('makes a sentence with %s', (_, language, expected) => {
  const { actor, verb, object, score, success } = sentenceOf(
    {
      actor: { name: 'Ada', mbox: 'mailto:ada@example.com' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/passed', display: { 'en-US': 'passed', 'de-DE': 'bestand' } },
      object: { id: 'https://a.example', definition: { name: { en: 'Fire safety', de: 'Brandschutz' } } },
      result: { score: { scaled: 0.9 }, success: true },
    },
    language,
  )
  expect([actor, verb, object].join(' ')).toBe(expected)
  expect([score, success]).toEqual([0.9, true])
})

test('names what has no name by its identifier', () => {
  const { actor, verb, object } = sentenceOf(
    {
      actor: { account },
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced/' },
      object: { objectType: 'StatementRef', id: '6690e6c9-3ef0-4ed3-8b37-7f3964730bee' },
    },
    'en',
  )
  expect([actor, verb, object]).toEqual(['42', 'experienced', '6690e6c9-3ef0-4ed3-8b37-7f3964730bee'])
  expect(sentenceOf({ actor: { member: [{ name: 'Ada' }, { mbox: 'mailto:bob@example.com' }] } }, 'en').actor).toBe(
    'Ada, bob@example.com',
  )
})

test.each([[{}], [{ actor: 'Ada', verb: null, object: [], result: { score: 'high', success: 'yes' } }]])(
  'makes a sentence of %j too',
  (statement) =>
    expect(sentenceOf(statement, 'en')).toEqual({ actor: '', verb: '', object: '', score: null, success: null }),
)

test('filters by the identifier of an actor alone, whatever else is known of the actor', () => {
  expect(actorFilterOf({ name: 'Ada', mbox: 'mailto:ada@example.com' })).toBe('mailto:ada@example.com')
  expect(actorFilterOf({ name: 'Ada', account })).toBe(JSON.stringify({ account }))
  expect(actorFilterOf({ name: 'Ada' })).toBeNull()
})

test('finds like statements by activity only where the object is one', () => {
  expect(likenessOf({ object: { objectType: 'StatementRef', id: 'x' } })).toMatchObject({ activity: null, about: 'x' })
  expect(likenessOf({ object: { id: 'https://a.example' }, context: { registration: 'r' } })).toMatchObject({
    activity: 'https://a.example',
    about: null,
    registration: 'r',
  })
})

test('takes a mail address for an mbox, and leaves all else as it was typed', () => {
  expect(actorParameter('ada@example.com')).toBe('mailto:ada@example.com')
  expect(actorParameter('mailto:ada@example.com')).toBe('mailto:ada@example.com')
  expect(actorParameter('{"mbox":"mailto:ada@example.com"}')).toBe('{"mbox":"mailto:ada@example.com"}')
})

test('takes days of the address that exist, from the start of the first to the end of the last', () => {
  expect(readStatementsSearch({ from: '2026-13-01', to: 'today' })).toMatchObject({ from: undefined, to: undefined })
  const days = { from: '2026-11-24', to: '2026-11-25' }
  const [begin, end] = ['2026-11-24T00:00:00', '2026-11-26T00:00:00'].map((time) => new Date(time).getTime())
  const { since = '', until = '' } = listFilters(days)
  expect([Date.parse(since) + 1, Date.parse(until) + 1]).toEqual([begin, end])
  const { from = '', to = '' } = exportFilters(days)
  expect([Date.parse(from), Date.parse(to)]).toEqual([begin, end])
})

test.each([listFilters, exportFilters])('asks for no more than the address states', (filters) => {
  expect(filters({ open: 'x', cursor: 'y' })).toEqual({})
  expect(filters({ actor: 'ada@example.com', verb: 'https://v.example' })).toEqual({
    actor: 'mailto:ada@example.com',
    verb: 'https://v.example',
  })
})

test('counts filters, and not the open statement among them', () => {
  expect(isFiltered({ open: 'x', cursor: 'y' })).toBe(false)
  expect(isFiltered({ verb: 'x' })).toBe(true)
})
