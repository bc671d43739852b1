/** Taking one agent out of statements: nothing of them stays, and nothing else goes. */
import { signatureUsage, type Statement, type StoredStatement } from '#shared/contract/xapi/statement.ts'
import { actorKey } from '#shared/domain/xapi/actor-key.ts'
import { partIn, redacted, standIn } from '#shared/domain/xapi/redact-statement.ts'
import { storedStatement } from '#shared/domain/xapi/stored-statement.ts'
import { readStatement } from '#shared/formats/xapi/read-statement.ts'

const ada = { mbox: 'mailto:ada@x.org', name: 'Ada Lovelace' }
const key = actorKey(ada) ?? ''
const [bob, eve] = [{ mbox: 'mailto:bob@x.org' }, { account: { homePage: 'http://x.org', name: 'eve' }, name: 'Eve' }]
const redaction = { key, account: standIn('https://api.x.org') }
const erased = { account: { homePage: 'https://api.x.org', name: 'erased' } }
const group = (...member: object[]) => ({ objectType: 'Group', member }) as const

const stored = (parts: Partial<Statement>): StoredStatement =>
  storedStatement(
    { id: '11111111-1111-4111-8111-111111111111', actor: bob, verb: { id: 'http://verb' }, object: { id: 'http://activity' }, ...parts },
    { version: '2.0', id: '', stored: '2026-11-01T00:00:00.000Z', authority: { account: { homePage: 'https://api.x.org', name: 'cred' } } },
  )

const attachment = (usageType: string, sha2: string) => ({ usageType, display: { en: 'a' }, contentType: 'application/octet-stream', length: 3, sha2 })
const [signature, photo] = [attachment(signatureUsage, 'a'.repeat(64)), attachment('http://x.org/photo', 'b'.repeat(64))]

describe('a statement is', () => {
  test.each<readonly [string, Partial<Statement>]>([
    ['whose actor they are', { actor: ada }],
    ['in other spelling', { actor: { ...ada, mbox: 'mailto:ada@X.ORG', objectType: 'Agent' } }],
    ['whose anonymous group is nobody else', { actor: group(ada, ada) }],
  ])('their own %s', (_, parts) => expect(partIn(stored(parts), key)).toBe('own'))

  const mentions: readonly (readonly [string, Partial<Statement>])[] = [
    ['member of an anonymous group', { actor: group(ada, bob) }],
    ['member of a group', { actor: { objectType: 'Group', ...eve, member: [ada, bob] } }],
    ['object', { object: { objectType: 'Agent', ...ada } }],
    ['object group', { object: { objectType: 'Group', ...ada, member: [bob] } }],
    ['instructor and team', { context: { instructor: ada, team: { objectType: 'Group', mbox: ada.mbox, name: 'Team Ada' } } }],
    ['context agent and group', { context: { contextAgents: [{ objectType: 'contextAgent', agent: ada }], contextGroups: [{ objectType: 'contextGroup', group: group(bob, ada) }] } }],
    ['in a sub-statement', { object: { objectType: 'SubStatement', actor: ada, verb: { id: 'http://sub' }, object: { objectType: 'Agent', ...ada }, context: { instructor: ada }, attachments: [signature] } }],
    ['authority', { authority: ada }],
  ]

  test.each(mentions)('one that mentions them as %s, until they are taken out', (_, parts) => {
    const statement = { ...stored(parts), ...(parts.authority && { authority: parts.authority }) }
    expect(partIn(statement, key)).toBe('mention')
    const left = redacted(statement, redaction)
    expect(JSON.stringify(left)).not.toMatch(/ada/i)
    expect(partIn(left, key)).toBeNull()
    expect(JSON.stringify(left)).toContain(JSON.stringify(erased).slice(1, -1))
    // It is a statement, everybody else still stands in it, and doing it again changes nothing.
    expect(readStatement(JSON.parse(JSON.stringify(left)), { version: '2.0' })).toMatchObject({ outcome: 'read' })
    for (const other of ['bob@x.org', '"eve"', 'http://sub']) expect(JSON.stringify(left).includes(other)).toBe(JSON.stringify(statement).includes(other))
    expect(redacted(left, redaction)).toEqual(left)
  })

  test('none of theirs otherwise, and stays as it is', () => {
    const statement = stored({ actor: { ...eve, objectType: 'Agent' }, object: { objectType: 'StatementRef', id: '22222222-2222-4222-8222-222222222222' }, attachments: [photo] })
    expect(partIn(statement, key)).toBeNull()
    expect(redacted(statement, redaction)).toEqual(statement)
  })
})

test('a signature goes, since it holds what was signed; what else is attached stays', () => {
  expect(redacted(stored({ context: { instructor: ada }, attachments: [signature, photo] }), redaction).attachments).toEqual([photo])
  expect(redacted(stored({ context: { instructor: ada }, attachments: [signature] }), redaction)).not.toHaveProperty('attachments')
})
