/** Statement comparison (xAPI part 2, 2.3.1): what makes two statements different, and what does not. */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { sameStatement, unsigned } from '#shared/domain/statements/same-statement.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'

const [one, two] = [{ mbox: 'mailto:one@example.com', name: 'One' }, { openid: 'http://example.com/two' }]
const attachment = {
  usageType: 'http://u',
  display: { 'en-US': 'File' },
  contentType: 'text/plain',
  length: 1,
  sha2: 'ab'.repeat(32),
}
const statement: Statement = {
  id: '8f87ccde-bb56-4c2e-ab83-44982ef22df0',
  actor: { objectType: 'Group', member: [one, two] },
  verb: { id: 'http://v', display: { en: 'did' } },
  object: { id: 'http://a', definition: { name: { en: 'A' } } },
  result: {
    score: { raw: 1 },
    success: true,
    duration: 'PT1.12S',
    response: 'x',
    extensions: { 'http://e': { a: [1, { b: null }], c: 2 } },
  },
  context: {
    registration: '11111111-1111-4111-8111-111111111111',
    instructor: { mbox_sha1sum: 'cd9b00a5611f94eaa7b1661edab976068e364975' },
    team: { objectType: 'Group', mbox: 'mailto:team@example.com' },
    contextActivities: { parent: { id: 'http://p' } },
    contextAgents: [{ objectType: 'contextAgent', agent: one, relevantTypes: ['http://t'] }],
    language: 'en-US',
    statement: { objectType: 'StatementRef', id: '11111111-1111-4111-8111-11111111111a' },
    platform: 'p',
  },
  timestamp: '2026-11-21T09:30:00Z',
  attachments: [attachment],
}
const { context = {}, result = {} } = statement

const alike: readonly (readonly [string, Partial<Statement>])[] = [
  ['authority, stored and version', { authority: one, stored: '2026-01-01T00:00:00Z', version: '1.0.0' }],
  ['the case of the id', { id: '8F87CCDE-BB56-4C2E-AB83-44982EF22DF0' }],
  ['the zone and the last digits of the time', { timestamp: '2026-11-21T10:30:00.0004+01:00' }],
  ['the text of the verb', { verb: { id: 'http://v' } }],
  ['the definition of the activity', { object: { objectType: 'Activity', id: 'http://a' } }],
  [
    'the order of members, and that they are agents',
    { actor: { objectType: 'Group', member: [{ objectType: 'Agent', ...two }, one] } },
  ],
  [
    'the case of a mail domain',
    { actor: { objectType: 'Group', member: [{ ...one, mbox: 'mailto:one@EXAMPLE.com' }, two] } },
  ],
  ['digits of a duration beyond hundredths', { result: { ...result, duration: 'PT1.129S' } }],
  [
    'the order of keys in extensions',
    { result: { ...result, extensions: { 'http://e': { c: 2, a: [1, { b: null }] } } } },
  ],
  [
    'context activities in a list, and their definitions',
    { context: { ...context, contextActivities: { parent: [{ id: 'http://p', definition: { type: 'http://t' } }] } } },
  ],
  [
    'the case of ids, hashes and languages',
    {
      context: {
        ...context,
        registration: '11111111-1111-4111-8111-111111111111'.toUpperCase(),
        instructor: { mbox_sha1sum: 'CD9B00A5611F94EAA7B1661EDAB976068E364975' },
        language: 'EN-us',
        statement: { objectType: 'StatementRef', id: '11111111-1111-4111-8111-11111111111A' },
      },
    },
  ],
  [
    'the case of an attachment’s hash and languages',
    { attachments: [{ ...attachment, sha2: 'AB'.repeat(32), display: { 'en-us': 'File' } }] },
  ],
]

const different: readonly (readonly [string, Partial<Statement>])[] = [
  ['id', { id: '00000000-bb56-4c2e-ab83-44982ef22df0' }],
  ['time', { timestamp: '2026-11-21T09:30:00.001Z' }],
  ['actor', { actor: one }],
  ['member', { actor: { objectType: 'Group', member: [one] } }],
  ['name of a member', { actor: { objectType: 'Group', member: [{ ...one, name: 'Two' }, two] } }],
  ['case before the @', { actor: { objectType: 'Group', member: [{ ...one, mbox: 'mailto:ONE@example.com' }, two] } }],
  ['verb', { verb: { id: 'http://w' } }],
  ['activity', { object: { id: 'http://b' } }],
  ['kind of object', { object: { objectType: 'StatementRef', id: '8f87ccde-bb56-4c2e-ab83-44982ef22df0' } }],
  ['score', { result: { ...result, score: { raw: 2 } } }],
  ['more score', { result: { ...result, score: { raw: 1, max: 2 } } }],
  ['success', { result: { ...result, success: false } }],
  ['duration written otherwise', { result: { ...result, duration: 'PT0M1.12S' } }],
  ['extension', { result: { ...result, extensions: { 'http://e': { a: [1, { b: 0 }], c: 2 } } } }],
  ['order in an extension', { result: { ...result, extensions: { 'http://e': { a: [{ b: null }, 1], c: 2 } } } }],
  ['more extensions', { result: { ...result, extensions: { ...result.extensions, 'http://f': 1 } } }],
  ['registration', { context: { ...context, registration: '11111111-1111-4111-8111-111111111112' } }],
  ['context activity', { context: { ...context, contextActivities: { parent: { id: 'http://q' } } } }],
  ['kind of context activity', { context: { ...context, contextActivities: { other: { id: 'http://p' } } } }],
  [
    'relevant types',
    {
      context: { ...context, contextAgents: [{ objectType: 'contextAgent', agent: one, relevantTypes: ['http://s'] }] },
    },
  ],
  ['platform', { context: { ...context, platform: 'q' } }],
  ['attachment', { attachments: [{ ...attachment, sha2: 'cd'.repeat(32) }] }],
]

test.each(alike)('ignores %s', (_what, over) => {
  expect(sameStatement(statement, { ...statement, ...over })).toBe(true)
  expect(sameStatement({ ...statement, ...over }, statement)).toBe(true)
})

test.each(different)('compares %s', (_what, over) => {
  expect(sameStatement(statement, { ...statement, ...over })).toBe(false)
  expect(sameStatement({ ...statement, ...over }, statement)).toBe(false)
})

test('ignores an id and a timestamp that the LRS has added', () => {
  const { id: _id, timestamp: _timestamp, ...bare } = statement
  for (const version of ['1.0', '2.0'] as const) {
    expect(
      sameStatement(
        storedStatement(bare, {
          version,
          id: '22222222-2222-4222-8222-222222222222',
          stored: '2026-11-21T12:00:00.000Z',
          authority: one,
        }),
        bare,
      ),
    ).toBe(true)
    expect(
      sameStatement(
        storedStatement(statement, { version, id: '', stored: '2026-11-21T12:00:00.000Z', authority: one }),
        statement,
      ),
    ).toBe(true)
  }
})

test('compares sub-statements like statements, with their timestamps', () => {
  const about = (over: object): Statement => ({
    actor: one,
    verb: { id: 'http://v' },
    object: {
      objectType: 'SubStatement',
      actor: one,
      verb: { id: 'http://v', display: { en: 'x' } },
      object: { id: 'http://a' },
      timestamp: '2026-01-01T00:00:00Z',
      ...over,
    },
  })
  expect(sameStatement(about({}), about({ verb: { id: 'http://v' }, timestamp: '2026-01-01T01:00:00+01:00' }))).toBe(
    true,
  )
  expect(sameStatement(about({}), about({ timestamp: '2027-01-01T00:00:00Z' }))).toBe(false)
  expect(sameStatement(about({}), about({ timestamp: undefined }))).toBe(false)
  expect(sameStatement(about({}), about({ actor: two }))).toBe(false)
  expect(sameStatement(about({}), { actor: one, verb: { id: 'http://v' }, object: { id: 'http://a' } })).toBe(false)
})

test('removes signatures, and an attachments array with nothing else', () => {
  const signature = { ...attachment, usageType: 'http://adlnet.gov/expapi/attachments/signature' }
  const { attachments: _attachments, ...bare } = statement
  expect(unsigned({ ...statement, attachments: [signature] })).toEqual(bare)
  expect(unsigned({ ...statement, attachments: [signature, attachment] })).toEqual(statement)
})
