/** Taking one agent out of statements: nothing of them stays, and nothing else goes. */
import {
  signatureUsage,
  type Statement,
  type StoredStatement,
} from '#shared/contract/resources/statements/statement.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import { roleIn, redactStatement, pseudonymAccount } from '#shared/domain/statements/redact-statement.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { readStatement } from '#shared/formats/xapi/read-statement.ts'

const ada = { mbox: 'mailto:ada@x.org', name: 'Ada Lovelace' }
const key = actorKey(ada) ?? ''
const [bob, eve] = [{ mbox: 'mailto:bob@x.org' }, { account: { homePage: 'http://x.org', name: 'eve' }, name: 'Eve' }]
const redaction = { key, account: pseudonymAccount('https://api.x.org') }
const erased = { account: { homePage: 'https://api.x.org', name: 'erased' } }
const group = (...member: object[]) => ({ objectType: 'Group', member }) as const

const stored = (parts: Partial<Statement>): StoredStatement =>
  storedStatement(
    {
      id: '11111111-1111-4111-8111-111111111111',
      actor: bob,
      verb: { id: 'http://verb' },
      object: { id: 'http://activity' },
      ...parts,
    },
    {
      version: '2.0',
      id: '',
      stored: '2026-11-01T00:00:00.000Z',
      authority: { account: { homePage: 'https://api.x.org', name: 'cred' } },
    },
  )

const attachment = (usageType: string, sha2: string) => ({
  usageType,
  display: { en: 'a' },
  contentType: 'application/octet-stream',
  length: 3,
  sha2,
})
const [signature, photo] = [
  attachment(signatureUsage, 'a'.repeat(64)),
  attachment('http://x.org/photo', 'b'.repeat(64)),
]

describe('roleIn and redactStatement', () => {
  test.each<readonly [string, Partial<Statement>]>([
    ['whose actor they are', { actor: ada }],
    ['in other spelling', { actor: { ...ada, mbox: 'mailto:ada@X.ORG', objectType: 'Agent' } }],
    ['whose anonymous group has only the agent', { actor: group(ada, ada) }],
  ])('returns own for %s', (_, parts) => expect(roleIn(stored(parts), key)).toBe('own'))

  const mentions: readonly (readonly [string, Partial<Statement>])[] = [
    ['member of an anonymous group', { actor: group(ada, bob) }],
    ['member of a group', { actor: { objectType: 'Group', ...eve, member: [ada, bob] } }],
    ['object', { object: { objectType: 'Agent', ...ada } }],
    ['object group', { object: { objectType: 'Group', ...ada, member: [bob] } }],
    [
      'instructor and team',
      { context: { instructor: ada, team: { objectType: 'Group', mbox: ada.mbox, name: 'Team Ada' } } },
    ],
    [
      'context agent and group',
      {
        context: {
          contextAgents: [{ objectType: 'contextAgent', agent: ada }],
          contextGroups: [{ objectType: 'contextGroup', group: group(bob, ada) }],
        },
      },
    ],
    [
      'in a sub-statement',
      {
        object: {
          objectType: 'SubStatement',
          actor: ada,
          verb: { id: 'http://sub' },
          object: { objectType: 'Agent', ...ada },
          context: { instructor: ada },
          attachments: [signature],
        },
      },
    ],
    ['authority', { authority: ada }],
  ]

  test.each(mentions)('returns mention for the agent as %s, and redacts the agent', (_, parts) => {
    const statement = { ...stored(parts), ...(parts.authority && { authority: parts.authority }) }
    expect(roleIn(statement, key)).toBe('mention')
    const left = redactStatement(statement, redaction)
    expect(JSON.stringify(left)).not.toMatch(/ada/i)
    expect(roleIn(left, key)).toBeNull()
    expect(JSON.stringify(left)).toContain(JSON.stringify(erased).slice(1, -1))
    // The result is a statement, it still names all other agents, and redacting it again changes nothing.
    expect(readStatement(JSON.parse(JSON.stringify(left)), { version: '2.0' })).toMatchObject({ outcome: 'read' })
    for (const other of ['bob@x.org', '"eve"', 'http://sub'])
      expect(JSON.stringify(left).includes(other)).toBe(JSON.stringify(statement).includes(other))
    expect(redactStatement(left, redaction)).toEqual(left)
  })

  test('returns null for other statements, and keeps them unchanged', () => {
    const statement = stored({
      actor: { ...eve, objectType: 'Agent' },
      object: { objectType: 'StatementRef', id: '22222222-2222-4222-8222-222222222222' },
      attachments: [photo],
    })
    expect(roleIn(statement, key)).toBeNull()
    expect(redactStatement(statement, redaction)).toEqual(statement)
  })
})

test('removes signatures, and keeps other attachments', () => {
  expect(
    redactStatement(stored({ context: { instructor: ada }, attachments: [signature, photo] }), redaction).attachments,
  ).toEqual([photo])
  expect(
    redactStatement(stored({ context: { instructor: ada }, attachments: [signature] }), redaction),
  ).not.toHaveProperty('attachments')
})
