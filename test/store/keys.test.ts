/** Keys of the table: what one workspace's names spell is never another's, and two names are never one key. */
import { fc } from '#test/support/properties.ts'
import { indexes, keys, outboxKey, outboxShards } from '#shared/store/table/keys.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'

/** Names of items as callers may choose them: sign by sign what keys are made of. */
const name = fc.string({
  unit: fc.constantFrom('#', 'P', 'S', 'L', 'V', 'K', 'Z', 'U', '0', 'a', '_', ' '),
  maxLength: 8,
})
const tenant = fc.stringMatching(/^[a-z0-9-]{1,8}$/).map((slug) => `tenant_${slug}`)

type KeyOf = (tenantId: string, ...names: string[]) => { readonly pk: string; readonly sk: string }
const isFunction = (value: unknown): value is KeyOf => typeof value === 'function'

/** Every key function, whatever it is given beside the workspace. */
const makers = Object.entries(keys).flatMap(([kind, make]: [string, unknown]) =>
  isFunction(make) ? [{ kind, make }] : [],
)

it('covers every key function', () => {
  expect(makers.map(({ kind }) => kind)).toEqual(Object.keys(keys))
})

it.each(makers)('keeps the partition of an item in its workspace: $kind', ({ make }) => {
  fc.assert(
    fc.property(tenant, fc.array(name, { minLength: 3, maxLength: 3 }), (tenantId, names) => {
      const { pk } = make(tenantId, ...names)
      expect(pk === tenantId || pk.startsWith(`${tenantId}#`)).toBe(true)
    }),
  )
})

it.each(Object.entries(indexes).filter(([kind]) => kind !== 'listed'))(
  'keeps the partition of a list in its workspace: %s',
  (_, make: unknown) => {
    if (!isFunction(make)) throw new Error('An index key is a function.')
    fc.assert(
      fc.property(tenant, name, (tenantId, other) => {
        const partition: unknown = make(tenantId, other)
        expect(partition).toEqual(expect.stringMatching(new RegExp(`^${tenantId}#`)))
      }),
    )
  },
)

it('makes no key of another workspace from any name', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(tenant, { minLength: 2, maxLength: 2 }),
      fc.constantFrom(...makers),
      fc.constantFrom(...makers),
      (...[[one = '', other = ''], first, second]) => {
        fc.assert(
          fc.property(
            fc.array(name, { minLength: 3, maxLength: 3 }),
            fc.array(name, { minLength: 3, maxLength: 3 }),
            (names, others) => {
              expect(first.make(one, ...names).pk).not.toBe(second.make(other, ...others).pk)
            },
          ),
          { numRuns: 20 },
        )
      },
    ),
    { numRuns: 50 },
  )
})

it('makes different keys for different kinds and names of one workspace', () => {
  const text = ({ pk, sk }: { pk: string; sk: string }): string => JSON.stringify([pk, sk])
  const ids = fc.array(name, { minLength: 1, maxLength: 1 })
  // Of entries of the ledger, versions, deliveries, learners of dispatches, due marks and audit entries the first name is one that the service makes; a window
  // is a number, a list of statements and the version of an alignment, an evidence record, and what was booked of value, are named by an object.
  const single = makers.filter(
    ({ kind }) =>
      ![
        'version',
        'delivery',
        'rateLimit',
        'tenant',
        'usage',
        'forwarderChanges',
        'auditEntry',
        'testLearners',
        'webhookCount',
        'exportCount',
        'dispatchCount',
        'organizationCount',
        'frameworkCount',
        'recomputationCount',
        'installationCount',
        'deviceCount',
        'learnerKey',
        'dispatchLearner',
        'dueMark',
        'statementList',
        'configuration',
        'ledgerHead',
        'ledgerEntry',
        'alignmentVersion',
        'skillEvidence',
        'valueModelVersion',
        'valueEntry',
        'valueTotal',
      ].includes(kind),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...single),
      fc.constantFrom(...single),
      ids,
      ids,
      (...[first, second, names, others]) => {
        const same = first === second && names[0] === others[0]
        expect(text(first.make('tenant_a', ...names)) === text(second.make('tenant_a', ...others))).toBe(same)
      },
    ),
    { numRuns: 2000 },
  )
})

it('sorts a package after its versions, and versions by age', () => {
  const at = (sk: string): string => sk
  const sorts = [
    keys.version('t', 'p', 'ver_01').sk,
    keys.version('t', 'p', 'ver_02').sk,
    keys.version('t', 'p', 'ver_zz').sk,
    keys.coursePackage('t', 'p').sk,
  ]
  expect([...sorts].sort()).toEqual(sorts.map(at))
  expect(keys.version('t', 'p', 'v').pk).toBe(keys.coursePackage('t', 'p').pk)
})

it('sorts lists by time, then by id', () => {
  const sorts = [
    indexes.listed('2026-01-01T00:00:00.000Z', 'z'),
    indexes.listed('2026-01-02T00:00:00.000Z', 'a'),
    indexes.listed('2026-01-02T00:00:00.000Z', 'b'),
  ]
  expect([...sorts].sort()).toEqual(sorts)
})

it('spreads events over all shards of the outbox, each event always into the same one', () => {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const shardOf = (last: string): unknown =>
    outboxOf([
      {
        eventId: `evt_${last}`,
        type: 'package.launched',
        at: '',
        entityType: 'package',
        entityId: 'p',
        severity: 'info',
      },
    ])['opk']
  const shards = Array.from(alphabet).map(shardOf)
  const counts = Array.from(
    { length: outboxShards },
    (_, shard) => shards.filter((found) => found === outboxKey(shard)).length,
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(alphabet.length)
  for (const count of counts) expect(count).toBeGreaterThanOrEqual(alphabet.length / outboxShards / 2)
})
