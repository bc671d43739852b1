/** Requirements of xAPI part 2 on the form of statements, group by group; each refusal names its place. */
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import {
  readActorParameter,
  readAgentParameter,
  readStatement,
  readStatements,
} from '#shared/formats/xapi/read-statement.ts'

const simple = {
  actor: { mbox: 'mailto:xapi@adlnet.gov' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/created', display: { 'en-US': 'created' } },
  object: { id: 'http://example.adlnet.gov/xapi/example/activity' },
}

const id = '8f87ccde-bb56-4c2e-ab83-44982ef22df0'
const account = { homePage: 'http://example.com', name: 'x75' }
const key = 'http://example.com/key'
const attachment = {
  usageType: 'http://example.com/usage',
  display: { en: 'A file' },
  contentType: 'text/plain',
  length: 27,
  sha2: '0'.repeat(64),
  fileUrl: 'http://example.com/file',
}
const sub = { objectType: 'SubStatement', ...simple }
const choices = [{ id: 'a', description: { en: 'A' } }, { id: 'b' }]
const interaction = (definition: object): object => ({ object: { id: key, definition } })
const contextOf = (context: object): object => ({ context })

const full = {
  id,
  actor: {
    objectType: 'Group',
    name: 'Team',
    member: [{ name: 'One', account }, { openid: 'http://example.com/two' }],
    mbox: 'mailto:team@example.com',
  },
  verb: simple.verb,
  object: {
    objectType: 'Activity',
    id: key,
    definition: {
      name: { en: 'x' },
      description: {},
      type: key,
      moreInfo: key,
      extensions: { [key]: null },
      interactionType: 'choice',
      correctResponsesPattern: ['a[,]b'],
      choices,
    },
  },
  result: {
    score: { scaled: 0.5, raw: 5, min: 0, max: 10 },
    success: true,
    completion: false,
    response: '',
    duration: 'PT1S',
    extensions: { [key]: { deep: [null, {}] } },
  },
  context: {
    registration: id,
    instructor: { mbox_sha1sum: 'cd9b00a5611f94eaa7b1661edab976068e364975' },
    team: { objectType: 'Group', account },
    contextActivities: {
      parent: { id: key },
      grouping: [{ id: key }],
      category: [],
      other: [{ objectType: 'Activity', id: key }],
    },
    revision: '1',
    platform: 'p',
    language: 'en-US',
    statement: { objectType: 'StatementRef', id },
    extensions: {},
  },
  timestamp: '2026-11-21T09:30:00Z',
  stored: '2026-11-21T09:30:00Z',
  authority: { objectType: 'Group', member: [{ account }, { mbox: 'mailto:user@example.com' }] },
  version: '1.0.3',
  attachments: [attachment],
}

/** What is laid over a simple statement, and the path of the first problem; null where it is good. */
type Row = readonly [group: string, over: object, path: string | null]

const rows: readonly Row[] = [
  ['everything at once', full, null],
  ['no actor', { actor: undefined }, 'actor'],
  ['no property may be null', { result: { response: null } }, 'result.response'],
  ['nor the object', { object: null }, 'object'],
  ['null in extensions', { result: { extensions: { [key]: null } } }, null],
  ['unknown property', { Actor: {} }, 'Actor'],
  ['property of an object that every object has', { constructor: {} }, 'constructor'],
  ['prototype as a property', JSON.parse('{"__proto__":{"x":1}}'), '__proto__'],
  ['id', { id: 'x' }, 'id'],
  ['id of the wrong type', { id: 1 }, 'id'],

  ['agent without an identifier', { actor: { name: 'x' } }, 'actor'],
  ['agent with two', { actor: { mbox: 'mailto:a@b.example', openid: key } }, 'actor'],
  ['agent with members', { actor: { mbox: 'mailto:a@b.example', member: [] } }, 'actor.member'],
  ['agent of the wrong case', { actor: { objectType: 'agent', mbox: 'mailto:a@b.example' } }, 'actor.objectType'],
  ['agent whose name is none', { actor: { name: 7, mbox: 'mailto:a@b.example' } }, 'actor.name'],
  ['agent whose mbox is bare', { actor: { mbox: 'a@b.example' } }, 'actor.mbox'],
  ['agent whose openid has no scheme', { actor: { openid: 'example.com' } }, 'actor.openid'],
  ['account without a name', { actor: { account: { homePage: key } } }, 'actor.account.name'],
  ['account without a page', { actor: { account: { name: 'x' } } }, 'actor.account.homePage'],
  ['account with more', { actor: { account: { ...account, realm: 'x' } } }, 'actor.account.realm'],
  ['anonymous group', { actor: { objectType: 'Group', member: [{ openid: key }] } }, null],
  ['anonymous group without members', { actor: { objectType: 'Group' } }, 'actor'],
  ['identified group without members', { actor: { objectType: 'Group', account } }, null],
  ['group with two identifiers', { actor: { objectType: 'Group', account, openid: key } }, 'actor'],
  [
    'group within a group',
    { actor: { objectType: 'Group', member: [{ objectType: 'Group', openid: key }] } },
    'actor.member[0].objectType',
  ],
  ['members that are none', { actor: { objectType: 'Group', account, member: {} } }, 'actor.member'],

  ['verb without an id', { verb: { display: {} } }, 'verb.id'],
  ['verb that is no IRI', { verb: { id: 'created' } }, 'verb.id'],
  ['display in no language', { verb: { id: key, display: { a12345678: 'x' } } }, 'verb.display.a12345678'],
  ['display that is no text', { verb: { id: key, display: { 'en-US': 1 } } }, 'verb.display["en-US"]'],
  [
    'voiding a reference',
    { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' }, object: { objectType: 'StatementRef', id } },
    null,
  ],
  ['voiding an activity', { verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } }, 'object'],

  ['activity without an id', { object: { objectType: 'Activity' } }, 'object.id'],
  ['object of the wrong case', { object: { objectType: 'activity', id: key } }, 'object.objectType'],
  ['agent as object', { object: { objectType: 'Agent', openid: key } }, null],
  ['agent as object that does not say so', { object: { openid: key } }, 'object.openid'],
  ['reference without an id', { object: { objectType: 'StatementRef' } }, 'object.id'],
  ['definition with more', interaction({ title: 'x' }), 'object.definition.title'],
  ['moreInfo without a scheme', interaction({ moreInfo: '/here' }), 'object.definition.moreInfo'],
  ['extension without a scheme', interaction({ extensions: { short: 1 } }), 'object.definition.extensions.short'],
  ['choices', interaction({ interactionType: 'choice', choices }), null],
  [
    'choices of an unknown interaction',
    interaction({ interactionType: 'Choice', choices: [] }),
    'object.definition.interactionType',
  ],
  ['choices of no interaction', interaction({ choices }), 'object.definition.interactionType'],
  ['pattern of no interaction', interaction({ correctResponsesPattern: [] }), 'object.definition.interactionType'],
  ['choices of another interaction', interaction({ interactionType: 'numeric', choices }), 'object.definition.choices'],
  ['steps', interaction({ interactionType: 'performance', steps: choices }), null],
  ['scale', interaction({ interactionType: 'likert', scale: choices }), null],
  ['source and target', interaction({ interactionType: 'matching', source: choices, target: choices }), null],
  [
    'two components of one id',
    interaction({ interactionType: 'choice', choices: [{ id: 'a' }, { id: 'a' }] }),
    'object.definition.choices[1].id',
  ],
  [
    'component without an id',
    interaction({ interactionType: 'choice', choices: [{ description: {} }] }),
    'object.definition.choices[0].id',
  ],
  [
    'pattern that is no list',
    interaction({ interactionType: 'other', correctResponsesPattern: 'a' }),
    'object.definition.correctResponsesPattern',
  ],

  ['sub-statement', { object: sub }, null],
  ['sub-statement with an id', { object: { ...sub, id } }, 'object.id'],
  ['sub-statement with a version', { object: { ...sub, version: '1.0.0' } }, 'object.version'],
  ['sub-statement with an authority', { object: { ...sub, authority: simple.actor } }, 'object.authority'],
  ['sub-statement in itself', { object: { ...sub, object: sub } }, 'object.object'],
  ['sub-statement without a verb', { object: { ...sub, verb: undefined } }, 'object.verb'],
  ['revision inside a sub-statement about an activity', { object: { ...sub, context: { revision: '1' } } }, null],

  ['number in words', { result: { score: { max: '100' } } }, 'result.score.max'],
  ['boolean in words', { result: { success: 'true' } }, 'result.success'],
  ['scaled above 1', { result: { score: { scaled: 1.01 } } }, 'result.score.scaled'],
  ['scaled at -1', { result: { score: { scaled: -1 } } }, null],
  ['raw above max', { result: { score: { raw: 11, max: 10 } } }, 'result.score.raw'],
  ['raw below min', { result: { score: { raw: -1, min: 0 } } }, 'result.score.raw'],
  ['min above max', { result: { score: { min: 2, max: 1 } } }, 'result.score.min'],
  ['duration', { result: { duration: 'P4W1D' } }, 'result.duration'],

  ['registration', contextOf({ registration: 'x' }), 'context.registration'],
  ['team that is an agent', contextOf({ team: { mbox: 'mailto:a@b.example' } }), 'context.team.objectType'],
  ['instructor that is a group', contextOf({ instructor: { objectType: 'Group', account } }), null],
  [
    'context activities of an unknown kind',
    contextOf({ contextActivities: { Parent: [] } }),
    'context.contextActivities.Parent',
  ],
  [
    'context activity without an id',
    contextOf({ contextActivities: { other: [{ id: key }, {}] } }),
    'context.contextActivities.other[1].id',
  ],
  [
    'context activity that is an agent',
    contextOf({ contextActivities: { other: { objectType: 'Agent', openid: key } } }),
    'context.contextActivities.other.objectType',
  ],
  ['language', contextOf({ language: 'english language' }), 'context.language'],
  ['statement that is no reference', contextOf({ statement: { id } }), 'context.statement.objectType'],
  [
    'revision beside an agent',
    { object: { objectType: 'Agent', openid: key }, context: { revision: '1' } },
    'context.revision',
  ],
  [
    'platform beside a reference',
    { object: { objectType: 'StatementRef', id }, context: { platform: 'p' } },
    'context.platform',
  ],

  ['timestamp', { timestamp: '01/011/2015' }, 'timestamp'],
  ['timestamp at -00:00', { timestamp: '2026-11-21T09:30:00-00:00' }, 'timestamp'],
  ['stored', { stored: 'now' }, 'stored'],
  ['version', { version: '1.1.0' }, 'version'],
  ['version as a number', { version: 1 }, 'version'],
  [
    'identified group as authority',
    { authority: { objectType: 'Group', account, member: full.authority.member } },
    'authority',
  ],
  [
    'authority of three',
    { authority: { objectType: 'Group', member: [{ account }, ...full.authority.member] } },
    'authority',
  ],
  [
    'authority of two without an application',
    { authority: { objectType: 'Group', member: [{ openid: key }, { mbox: 'mailto:a@b.example' }] } },
    'authority',
  ],

  ['attachments that are no list', { attachments: attachment }, 'attachments'],
  ['attachment without a display', { attachments: [{ ...attachment, display: undefined }] }, 'attachments[0].display'],
  ['attachment of a length in words', { attachments: [{ ...attachment, length: '27' }] }, 'attachments[0].length'],
  ['attachment of half a byte', { attachments: [{ ...attachment, length: 0.5 }] }, 'attachments[0].length'],
  ['attachment with a bad hash', { attachments: [{ ...attachment, sha2: 'x' }] }, 'attachments[0].sha2'],
  [
    'attachment of no media type',
    { attachments: [{ ...attachment, contentType: 'text' }] },
    'attachments[0].contentType',
  ],
  [
    'attachment of a usage without a scheme',
    { attachments: [{ ...attachment, usageType: 'usage' }] },
    'attachments[0].usageType',
  ],
  [
    'signature as text',
    { attachments: [{ ...attachment, usageType: 'http://adlnet.gov/expapi/attachments/signature' }] },
    'attachments[0].contentType',
  ],
]

const refusedAt = (value: unknown, version: XapiVersion): readonly string[] | null => {
  const reading = readStatement(value, { version })
  return reading.outcome === 'read' ? null : reading.problems.map(({ path }) => path)
}

/** A statement as it comes from JSON, which has no undefined properties. */
const laidOver = (over: object): unknown => JSON.parse(JSON.stringify({ ...simple, ...over }))

describe.each(['1.0', '2.0'] as const)('rules of %s', (version) => {
  test.each(rows)('checks %s', (_group, over, path) => {
    expect(refusedAt(laidOver(over), version)?.[0] ?? null).toBe(path)
  })

  test.each([null, [], 'text', 1, true])('refuses %p as a statement', (value) => {
    expect(refusedAt(value, version)).not.toBeNull()
  })
})

describe('differences between versions', () => {
  const agents = contextOf({
    contextAgents: [{ objectType: 'contextAgent', agent: { openid: key }, relevantTypes: [key] }],
    contextGroups: [{ objectType: 'contextGroup', group: { objectType: 'Group', account } }],
  })

  test.each<
    readonly [string, object, { readonly older: readonly string[] | null; readonly newer: readonly string[] | null }]
  >([
    [
      'agents and groups in the context',
      agents,
      { older: ['context.contextAgents', 'context.contextGroups'], newer: null },
    ],
    ['a time without an offset', { timestamp: '2026-11-21T09:30:00' }, { older: null, newer: ['timestamp'] }],
    ['version 2.0.0', { version: '2.0.0' }, { older: ['version'], newer: null }],
    ['version 1.0', { version: '1.0' }, { older: null, newer: null }],
  ])('applies the rules of each version to %s', (_what, over, { older, newer }) => {
    expect([refusedAt(laidOver(over), '1.0'), refusedAt(laidOver(over), '2.0')]).toEqual([older, newer])
  })

  test.each<readonly [object, string]>([
    [{ objectType: 'ContextAgent', agent: { openid: key } }, 'context.contextAgents[0].objectType'],
    [
      { objectType: 'contextAgent', agent: { objectType: 'Group', account } },
      'context.contextAgents[0].agent.objectType',
    ],
    [{ objectType: 'contextAgent' }, 'context.contextAgents[0].agent'],
    [
      { objectType: 'contextAgent', agent: { openid: key }, relevantTypes: [] },
      'context.contextAgents[0].relevantTypes',
    ],
    [
      { objectType: 'contextAgent', agent: { openid: key }, relevantTypes: ['abc'] },
      'context.contextAgents[0].relevantTypes[0]',
    ],
  ])('checks the context agent %j', (entry, path) => {
    expect(refusedAt(laidOver(contextOf({ contextAgents: [entry] })), '2.0')).toEqual([path])
  })
})

describe('readStatements', () => {
  test("returns the statement's index with every problem", () => {
    const reading = readStatements(
      [simple, { ...simple, actor: { mbox: 'xapi@adlnet.gov' }, verb: { id: 'created' }, Object: 1 }],
      { version: '2.0' },
    )
    expect(reading).toMatchObject({
      outcome: 'refused',
      problems: [{ path: '[1].actor.mbox' }, { path: '[1].verb.id' }, { path: '[1].Object' }],
    })
  })

  test('accepts one statement, many, or none', () => {
    expect(readStatements(simple, { version: '1.0' })).toEqual({ outcome: 'read', value: [simple] })
    expect(readStatements([simple, simple], { version: '1.0' })).toEqual({ outcome: 'read', value: [simple, simple] })
    expect(readStatements([], { version: '1.0' })).toEqual({ outcome: 'read', value: [] })
  })

  test('refuses a duplicate id, without case', () => {
    const reading = readStatements([{ ...simple, id }, simple, { ...simple, id: id.toUpperCase() }], { version: '1.0' })
    expect(reading).toMatchObject({ outcome: 'refused', problems: [{ path: '[2].id' }] })
  })

  test('returns at most 100 problems', () => {
    const reading = readStatements(
      { ...simple, ...Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, 1])) },
      { version: '1.0' },
    )
    expect(reading.outcome === 'refused' && reading.problems).toHaveLength(100)
  })

  test('refuses extensions that are nested too deep to be written again', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(readStatement({ ...simple, result: { extensions: { [key]: deep } } }, { version: '1.0' })).toMatchObject({
      outcome: 'refused',
      problems: [{ path: `result.extensions["${key}"]` }],
    })
  })
})

describe('readActorParameter', () => {
  test('reads agents and groups in JSON', () => {
    expect(readAgentParameter(JSON.stringify(simple.actor), 'agent')).toEqual({ outcome: 'read', value: simple.actor })
    expect(readActorParameter(JSON.stringify({ objectType: 'Group', account }), 'agent').outcome).toBe('read')
  })

  test.each(['', 'mailto:a@b.example', '{', '{"mbox":"a"}', '[]', 'null'])('refuses %p', (text) => {
    expect(readAgentParameter(text, 'agent')).toMatchObject({ outcome: 'refused' })
    expect(readActorParameter(text, 'agent')).toMatchObject({ outcome: 'refused' })
  })

  test('refuses a group where an agent is required', () => {
    expect(readAgentParameter(JSON.stringify({ objectType: 'Group', account }), 'agent')).toMatchObject({
      outcome: 'refused',
      problems: [{ path: 'agent.objectType' }],
    })
  })
})
