/** What holds for every statement, whatever its shape. */
import { fc } from '#test/support/properties.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import { canonicalStatement, statementIds } from '#shared/domain/statements/format-statement.ts'
import { readAcceptLanguage } from '#shared/domain/statements/language-preference.ts'
import { sameStatement } from '#shared/domain/statements/same-statement.ts'
import { matches, statementKeys } from '#shared/domain/statements/statement-keys.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { readStatement } from '#shared/formats/xapi/read-statement.ts'
import { arbitraryStatement } from '#test/unit/domain/statements/support/arbitrary-statement.ts'

const rules = { version: '2.0' } as const
const acceptance = {
  ...rules,
  id: '11111111-1111-4111-8111-111111111111',
  stored: '2026-11-21T09:30:00.000Z',
  authority: { mbox: 'mailto:lrs@example.com' },
}
const isGood = (value: unknown): boolean => readStatement(value, rules).outcome === 'read'

/** Paths of all members of a value, except inside extensions. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'extensions' ? [[...path, key]] : [[...path, key], ...pathsIn(entry, [...path, key])],
  )
}

/** The value with something else at a path. */
function withAt(value: any, [key = '', ...rest]: readonly string[], change: (parent: any, key: string) => void): any {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  if (rest.length === 0) change(copy, key)
  else copy[key] = withAt(copy[key], rest, change)
  return copy
}

test('reads any valid statement unchanged, and stores the same statement', () => {
  fc.assert(
    fc.property(arbitraryStatement, (statement) => {
      const stored = storedStatement(statement, acceptance)
      expect(readStatement(statement, rules)).toEqual({ outcome: 'read', value: statement })
      expect(isGood(stored)).toBe(true)
      expect(sameStatement(statement, stored) && sameStatement(stored, statement)).toBe(true)
      expect(storedStatement(stored, acceptance)).toEqual(stored)
      expect(JSON.parse(JSON.stringify(stored))).toEqual(
        JSON.parse(JSON.stringify(storedStatement(JSON.parse(JSON.stringify(statement)), acceptance))),
      )
    }),
  )
})

test('returns a valid statement in every format, with the same keys', () => {
  fc.assert(
    fc.property(arbitraryStatement, fc.constantFrom('de', 'en-US, *;q=0.1', ''), (statement, languages) => {
      const stored = storedStatement(statement, acceptance)
      const canonical = canonicalStatement(stored, { languages: readAcceptLanguage(languages) })
      expect(isGood(canonical) && isGood(statementIds(stored))).toBe(true)
      expect(sameStatement(canonical, stored)).toBe(true)
      expect(Object.keys(canonical.verb.display ?? {}).length).toBeLessThanOrEqual(1)
      const { relatedAgents: _related, agents: _agents, ...others } = statementKeys(stored)
      expect(statementKeys(statementIds(stored))).toMatchObject(others)
    }),
  )
})

test('refuses null outside extensions, and names in another case', () => {
  fc.assert(
    fc.property(arbitraryStatement, fc.nat(), (statement, pick) => {
      const paths = pathsIn(statement)
      const path = paths[pick % paths.length] ?? []
      expect(isGood(withAt(statement, path, (parent, key) => (parent[key] = null)))).toBe(false)
      const name = path.at(-1) ?? ''
      if (
        !/^[a-z]+[A-Z0-9]?[a-zA-Z_0-9]*$/.test(name) ||
        path.at(-2) === 'display' ||
        path.at(-2) === 'name' ||
        path.at(-2) === 'description'
      )
        return
      const renamed = withAt(statement, path, (parent, key) => {
        parent[key.toUpperCase()] = parent[key]
        Reflect.deleteProperty(parent, key)
      })
      expect(isGood(renamed)).toBe(false)
    }),
  )
})

test('matches its own actor, verb, activity and registration', () => {
  fc.assert(
    fc.property(arbitraryStatement, (statement) => {
      const keys = statementKeys(statement)
      const { actor, verb, object, context } = statement
      expect(matches(keys, { agent: actor })).toBe(actorKey(actor) !== null)
      expect(matches(keys, { verb: verb.id })).toBe(true)
      if (object.objectType === undefined || object.objectType === 'Activity')
        expect(matches(keys, { activity: object.id })).toBe(true)
      if (context?.registration !== undefined)
        expect(matches(keys, { registration: context.registration.toUpperCase(), verb: verb.id })).toBe(true)
      for (const [direct, related] of [
        [keys.agents, keys.relatedAgents],
        [keys.activities, keys.relatedActivities],
      ] as const)
        expect(direct.every((key) => related.includes(key))).toBe(true)
    }),
  )
})
