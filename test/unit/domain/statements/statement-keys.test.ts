/** Filters of statements (xAPI part 3, 2.1.3): agents, activities, references. */
import type { Actor, Statement } from '#shared/contract/resources/statements/statement.ts'
import { actorKey, actorKeys } from '#shared/domain/statements/actor-key.ts'
import {
  joinedKeys,
  matches,
  statementKeys,
  targetOf,
  voidedStatementId,
} from '#shared/domain/statements/statement-keys.ts'

const agent = (name: string): { readonly mbox: string } => ({ mbox: `mailto:${name}@example.com` })
const key = (name: string): string => `mailto:${name}@example.com`
const group = (name: string, ...members: readonly string[]) =>
  ({ objectType: 'Group', ...agent(name), member: members.map(agent) }) as const
const account = { homePage: 'http://example.com', name: 'x y' }

describe('actorKey', () => {
  test.each<readonly [string, Actor, Actor]>([
    ['whatever they are called', { ...agent('a'), name: 'A' }, { ...agent('a'), objectType: 'Agent' }],
    ['by mail, the domain in any case', { mbox: 'mailto:a@EXAMPLE.com' }, agent('a')],
    ['by hash, in any case', { mbox_sha1sum: 'AB'.repeat(20) }, { mbox_sha1sum: 'ab'.repeat(20) }],
    ['agent or group', group('a', 'b'), agent('a')],
  ])('equals %s', (_why, a, b) => {
    expect(actorKey(a)).toBe(actorKey(b))
  })

  test.each<readonly [Actor, Actor]>([
    [{ mbox: 'mailto:A@example.com' }, agent('a')],
    [{ openid: 'http://example.com/a' }, { openid: 'http://example.com/A' }],
    [{ account }, { account: { ...account, name: 'y' } }],
    [{ account }, { account: { homePage: 'http://example.com/', name: 'x y' } }],
    [{ openid: 'mailto:a@example.com' }, agent('a')],
  ])('distinguishes %j from %j', (a, b) => {
    expect(actorKey(a)).not.toBe(actorKey(b))
  })

  test('returns no key for an anonymous group, but those of its members', () => {
    const anonymous: Actor = { objectType: 'Group', member: [agent('a'), { account }] }
    expect(actorKey(anonymous)).toBeNull()
    expect(actorKeys(anonymous)).toEqual([key('a'), 'account http://example.com x y'])
  })
})

const sub: Statement['object'] = {
  objectType: 'SubStatement',
  actor: agent('sub-actor'),
  verb: { id: 'http://sub-verb' },
  object: { objectType: 'Agent', ...agent('sub-object') },
  context: {
    instructor: agent('sub-instructor'),
    team: group('sub-team', 'sub-member'),
    contextActivities: { grouping: { id: 'http://sub-grouping' } },
    registration: '33333333-3333-4333-8333-333333333333',
  },
}
const statement: Statement = {
  actor: group('actor', 'member'),
  verb: { id: 'http://verb' },
  object: sub,
  authority: agent('authority'),
  context: {
    registration: 'AAAAAAAA-1111-4111-8111-111111111111',
    instructor: agent('instructor'),
    team: group('team', 'team-member'),
    contextActivities: {
      parent: [{ id: 'http://parent' }],
      grouping: { id: 'http://grouping' },
      category: [{ id: 'http://category' }],
      other: [],
    },
    contextAgents: [{ objectType: 'contextAgent', agent: agent('context-agent') }],
    contextGroups: [{ objectType: 'contextGroup', group: group('context-group', 'context-member') }],
    statement: { objectType: 'StatementRef', id: '22222222-2222-4222-8222-222222222222' },
  },
}

describe('statementKeys', () => {
  test('returns the keys of a statement about a sub-statement', () => {
    const related = [
      'actor',
      'member',
      'authority',
      'instructor',
      'team',
      'team-member',
      'context-agent',
      'context-group',
      'context-member',
      'sub-actor',
      'sub-object',
      'sub-instructor',
      'sub-team',
      'sub-member',
    ]
    expect(statementKeys(statement)).toEqual({
      verbs: ['http://verb'],
      agents: [key('actor'), key('member')],
      relatedAgents: related.map(key).sort(),
      activities: [],
      relatedActivities: ['http://category', 'http://grouping', 'http://parent', 'http://sub-grouping'],
      registrations: ['aaaaaaaa-1111-4111-8111-111111111111'],
      attachments: [],
    })
  })

  test('returns the keys of statements about an activity, an agent, a group', () => {
    const about = (object: Statement['object']) =>
      statementKeys({ actor: agent('a'), verb: { id: 'http://v' }, object })
    expect(about({ id: 'http://a' })).toMatchObject({
      agents: [key('a')],
      activities: ['http://a'],
      relatedActivities: ['http://a'],
      registrations: [],
    })
    expect(about({ objectType: 'Agent', ...agent('b') })).toMatchObject({
      agents: [key('a'), key('b')],
      activities: [],
    })
    expect(about(group('c', 'd'))).toMatchObject({ agents: [key('a'), key('c'), key('d')] })
    expect(about({ ...sub, object: { id: 'http://s' } })).toMatchObject({
      activities: [],
      relatedActivities: ['http://s', 'http://sub-grouping'],
    })
  })

  test('follows a reference only if it is the object', () => {
    const id = 'ABCDEFAB-1111-4111-8111-111111111111'
    const about = { actor: agent('a'), verb: { id: 'http://v' }, object: { objectType: 'StatementRef', id } } as const
    expect(targetOf(about)).toBe(id.toLowerCase())
    expect(targetOf(statement)).toBeNull()
    expect(voidedStatementId(about)).toBeNull()
    expect(voidedStatementId({ ...about, verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } })).toBe(
      id.toLowerCase(),
    )
  })
})

describe('matches', () => {
  const keys = statementKeys(statement)

  test.each([
    [{}, true],
    [{ agent: agent('actor') }, true],
    [{ agent: agent('member') }, true],
    [{ agent: group('actor') }, true],
    [{ agent: agent('instructor') }, false],
    [{ agent: agent('instructor'), relatedAgents: true }, true],
    [{ agent: agent('sub-member'), relatedAgents: true }, true],
    [{ agent: agent('nobody'), relatedAgents: true }, false],
    [{ verb: 'http://verb' }, true],
    [{ verb: 'http://sub-verb' }, false],
    [{ activity: 'http://parent' }, false],
    [{ activity: 'http://parent', relatedActivities: true }, true],
    [{ activity: 'http://sub-grouping', relatedActivities: true }, true],
    [{ registration: 'aaaaaaaa-1111-4111-8111-111111111111' }, true],
    [{ registration: '33333333-3333-4333-8333-333333333333' }, false],
    [{ agent: agent('actor'), verb: 'http://verb', registration: 'AAAAAAAA-1111-4111-8111-111111111111' }, true],
    [{ agent: agent('actor'), verb: 'http://other' }, false],
  ])('applies %j: %s', (filter, expected) => {
    expect(matches(keys, filter)).toBe(expected)
  })

  test('matches no statement with an anonymous group', () => {
    expect(matches(keys, { agent: { objectType: 'Group', member: [agent('actor')] } })).toBe(false)
  })

  test('matches one condition by the statement, another by the one that it refers to', () => {
    const own = statementKeys({
      actor: agent('teacher'),
      verb: { id: 'http://confirmed' },
      object: { objectType: 'StatementRef', id: '22222222-2222-4222-8222-222222222222' },
    })
    const joined = joinedKeys([own, keys])
    expect(matches(joined, { agent: agent('actor') })).toBe(true)
    expect(matches(joined, { agent: agent('teacher'), verb: 'http://verb' })).toBe(true)
    expect(matches(own, { agent: agent('actor') })).toBe(false)
    expect(joined.verbs).toEqual(['http://confirmed', 'http://verb'])
  })
})
