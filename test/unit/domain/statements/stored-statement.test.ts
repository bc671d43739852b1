import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'

const authority = { objectType: 'Agent', account: { homePage: 'https://lrs.example', name: 'credential' } } as const
const acceptance = {
  version: '1.0',
  id: '11111111-1111-4111-8111-111111111111',
  stored: '2026-11-21T09:30:00.000Z',
  authority,
} as const
const simple: Statement = {
  actor: { mbox: 'mailto:a@example.com' },
  verb: { id: 'http://v' },
  object: { id: 'http://a' },
}

test('adds the properties that the client left out', () => {
  expect(storedStatement(simple, acceptance)).toEqual({
    ...simple,
    id: acceptance.id,
    stored: acceptance.stored,
    timestamp: acceptance.stored,
    version: '1.0.0',
    authority,
  })
  expect(storedStatement(simple, { ...acceptance, version: '2.0' }).version).toBe('2.0.0')
})

test('keeps the properties that the client sent, except stored and authority', () => {
  const sent: Statement = {
    ...simple,
    id: 'AAAAAAAA-1111-4111-8111-111111111111',
    stored: '1999-01-01T00:00:00Z',
    timestamp: '2026-01-01T00:00:00+05:00',
    version: '1.0.3',
    authority: { mbox: 'mailto:me@example.com' },
  }
  expect(storedStatement(sent, acceptance)).toEqual({
    ...sent,
    id: 'aaaaaaaa-1111-4111-8111-111111111111',
    stored: acceptance.stored,
    authority,
  })
})

test('converts times to UTC in 2.0, those of sub-statements too', () => {
  const sent: Statement = {
    ...simple,
    timestamp: '2026-01-01T00:00:00+05:00',
    object: {
      objectType: 'SubStatement',
      ...simple,
      object: { id: 'http://b' },
      timestamp: '2030-01-01T00:00:00-01:00',
    },
  }
  expect(storedStatement(sent, { ...acceptance, version: '2.0' })).toMatchObject({
    timestamp: '2025-12-31T19:00:00.000Z',
    object: { timestamp: '2030-01-01T01:00:00.000Z' },
  })
  expect(storedStatement(sent, acceptance)).toMatchObject({
    timestamp: sent.timestamp,
    object: { timestamp: '2030-01-01T00:00:00-01:00' },
  })
})

test('converts single context activities to arrays, in sub-statements too', () => {
  const context = { contextActivities: { parent: { id: 'http://p' }, other: [{ id: 'http://o' }] }, revision: '1' }
  const inLists = { contextActivities: { parent: [{ id: 'http://p' }], other: [{ id: 'http://o' }] }, revision: '1' }
  const sent: Statement = {
    ...simple,
    context,
    object: { objectType: 'SubStatement', ...simple, object: { id: 'http://b' }, context },
  }
  expect(storedStatement(sent, acceptance)).toMatchObject({ context: inLists, object: { context: inLists } })
})
