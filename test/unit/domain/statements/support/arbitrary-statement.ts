/** Statements of every shape that 2.0 allows, for tests of what holds for all of them. */
import { fc } from '#test/support/properties.ts'
import type { Json, Statement } from '#shared/contract/resources/statements/statement.ts'

const iri = fc.constantFrom('a', 'b', 'c?d=e', 'überprüft').map((path) => `http://example.com/${path}`)
const uuid = fc.uuid()
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const languageMap = fc.dictionary(fc.constantFrom('en', 'en-US', 'de-CH-1996', 'zh-Hant'), text, { maxKeys: 3 })
const extensions = fc.dictionary(
  iri,
  fc.json({ maxDepth: 2 }).map((json): Json => JSON.parse(json)),
  { maxKeys: 2 },
)
const timestamp = fc
  .tuple(
    fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.constantFrom('Z', '+05:30', '-11:00'),
  )
  .map(([date, offset]) => date.toISOString().replace('Z', offset))

const identifier = fc.oneof(
  fc.constantFrom('one', 'Two', 'three').map((name) => ({ mbox: `mailto:${name}@Example.com` })),
  fc.constantFrom('ab', 'CD').map((hex) => ({ mbox_sha1sum: hex.repeat(20) })),
  iri.map((openid) => ({ openid })),
  fc.record({ homePage: iri, name: text }).map((account) => ({ account })),
)
const named = <Fixed extends object>(fixed: Fixed) =>
  fc
    .tuple(fc.option(text, { nil: undefined }), identifier)
    .map(([name, by]) => ({ ...fixed, ...(name === undefined ? {} : { name }), ...by }))
const agent = fc.oneof(named({}), named({ objectType: 'Agent' as const }))
const member = fc.array(agent, { maxLength: 3 })
const group = fc.oneof(
  named({ objectType: 'Group' as const }),
  fc
    .tuple(named({ objectType: 'Group' as const }), member)
    .map(([identified, members]) => ({ ...identified, member: members })),
  member.map((members) => ({ objectType: 'Group' as const, member: members })),
)
const actor = fc.oneof(agent, group)

const components = fc.uniqueArray(fc.record({ id: text, description: languageMap }, { requiredKeys: ['id'] }), {
  selector: ({ id }) => id,
  maxLength: 3,
})
const interaction = fc.oneof(
  fc.record(
    {
      interactionType: fc.constantFrom('choice' as const, 'sequencing' as const),
      choices: components,
      correctResponsesPattern: fc.array(text, { maxLength: 2 }),
    },
    { requiredKeys: ['interactionType'] },
  ),
  fc.record(
    { interactionType: fc.constant('matching' as const), source: components, target: components },
    { requiredKeys: ['interactionType'] },
  ),
  fc.record({ interactionType: fc.constantFrom('numeric' as const, 'other' as const) }),
)
const described = fc.record(
  { name: languageMap, description: languageMap, type: iri, moreInfo: iri, extensions },
  { requiredKeys: [] },
)
const definition = fc.oneof(
  described,
  fc.tuple(described, interaction).map(([about, what]) => ({ ...about, ...what })),
)
const activity = fc.record(
  { objectType: fc.constant('Activity' as const), id: iri, definition },
  { requiredKeys: ['id'] },
)
const statementRef = uuid.map((id) => ({ objectType: 'StatementRef' as const, id }))

const score = fc.record(
  {
    scaled: fc.double({ min: -1, max: 1, noNaN: true }),
    raw: fc.integer({ min: 0, max: 10 }),
    min: fc.constant(0),
    max: fc.constant(10),
  },
  { requiredKeys: [] },
)
const result = fc.record(
  {
    score,
    success: fc.boolean(),
    completion: fc.boolean(),
    response: text,
    duration: fc.constantFrom('PT1H', 'P3Y1M29DT4H35M59.14S', 'P4W', 'PT0.129S'),
    extensions,
  },
  { requiredKeys: [] },
)

const activities = fc.oneof(activity, fc.array(activity, { maxLength: 2 }))
const relevantTypes = fc.array(iri, { minLength: 1, maxLength: 2 })
const context = fc.record(
  {
    registration: uuid,
    instructor: actor,
    team: group,
    contextActivities: fc.record(
      { parent: activities, grouping: activities, category: activities, other: activities },
      { requiredKeys: [] },
    ),
    contextAgents: fc.array(
      fc.record(
        { objectType: fc.constant('contextAgent' as const), agent, relevantTypes },
        { requiredKeys: ['objectType', 'agent'] },
      ),
      { maxLength: 2 },
    ),
    contextGroups: fc.array(
      fc.record(
        { objectType: fc.constant('contextGroup' as const), group, relevantTypes },
        { requiredKeys: ['objectType', 'group'] },
      ),
      { maxLength: 2 },
    ),
    language: fc.constantFrom('en', 'de-CH'),
    statement: statementRef,
    extensions,
  },
  { requiredKeys: [] },
)

const attachment = fc.record(
  {
    usageType: iri,
    display: languageMap,
    description: languageMap,
    contentType: fc.constantFrom('text/plain', 'image/png; q=1'),
    length: fc.nat(),
    sha2: fc.constantFrom('ab', 'CD').map((hex) => hex.repeat(32)),
    fileUrl: iri,
  },
  { requiredKeys: ['usageType', 'display', 'contentType', 'length', 'sha2'] },
)

const verb = fc.record({ id: iri, display: languageMap }, { requiredKeys: ['id'] })
const assertion = { actor, verb, result, context, timestamp, attachments: fc.array(attachment, { maxLength: 2 }) }
const plainObject = fc.oneof(activity, named({ objectType: 'Agent' as const }), group, statementRef)
const subStatement = fc.record(
  { ...assertion, objectType: fc.constant('SubStatement' as const), object: plainObject },
  { requiredKeys: ['objectType', 'actor', 'verb', 'object'] },
)

export const arbitraryStatement: fc.Arbitrary<Statement> = fc.record(
  { ...assertion, id: uuid, object: fc.oneof(plainObject, subStatement), version: fc.constantFrom('1.0.0', '2.0.0') },
  { requiredKeys: ['actor', 'verb', 'object'] },
)
