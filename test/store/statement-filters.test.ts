/**
 * Every filter over real statements, against a response that is computed from all of them. 2,000 statements;
 * LECTERN_ALL_STATEMENTS=1 takes all 20,000.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Actor, Statement } from '#shared/contract/resources/statements/statement.ts'
import {
  matches,
  statementKeys,
  type StatementFilter,
  type StatementKeys,
} from '#shared/domain/statements/statement-keys.ts'
import { readStatement } from '#shared/formats/xapi/read-statement.ts'
import { onEveryEngine } from './support/engines.ts'
import { allIds, asRequest, authority, openStatements } from './support/statements.ts'

const file = join(__dirname, '../../../shared/fixtures/xapi/ralph-fun-mooc-20000-statements.jsonl.gz')
const all = process.env['LECTERN_ALL_STATEMENTS'] === '1'
const tenantId = 'tenant_real'

interface Kept {
  readonly statement: Statement & { readonly id: string }
  readonly keys: StatementKeys
}

function readReal(): Kept[] {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  return lines.slice(0, all ? lines.length : 2_000).map((line) => {
    const reading = readStatement(JSON.parse(line), { version: '1.0' })
    if (reading.outcome === 'refused') throw new Error(JSON.stringify(reading.problems))
    const statement = { ...reading.value, id: reading.value.id ?? '' }
    return { statement, keys: statementKeys({ ...statement, authority }) }
  })
}

/** Each value with the number of statements that have it, most common first. */
const counted = (kept: readonly Kept[], name: keyof StatementKeys): string[] => {
  const counts = new Map<string, number>()
  for (const { keys } of kept) for (const key of keys[name]) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key)
}

/** The commonest, the rarest and some between. */
const sample = (values: readonly string[], count: number): string[] => [
  ...new Set(
    Array.from({ length: count }, (_, index) => values[Math.floor((index * (values.length - 1)) / (count - 1))] ?? ''),
  ),
]

const asActor = (key: string): Actor => {
  const [, homePage = '', name = ''] = key.split(' ')
  return { account: { homePage, name } }
}

if (!existsSync(file)) it.skip('needs the real statements of shared/fixtures/xapi beside the project', () => undefined)
else {
  onEveryEngine((bench) => {
    const kept = readReal()
    // The writer's clock stands still: it has all the time that a busy machine takes, and its statements are long
    // there.
    const yesterday = Date.now() - 86_400_000
    const open = () => openStatements(bench.table)
    beforeAll(async () => {
      const writer = openStatements(bench.table, { now: () => yesterday })
      // One by one, in twos, and in batches, as clients send them.
      for (let [start, round] = [0, 0]; start < kept.length; round += 1) {
        const size = [1, 100, 2, 37, 100, 100][round % 6] ?? 1
        const outcome = await writer.store(
          asRequest(
            tenantId,
            kept.slice(start, start + size).map(({ statement }) => statement),
          ),
        )
        expect(outcome.kind).toBe('stored')
        start += size
      }
    })

    const expected = (filter: StatementFilter): string[] =>
      kept
        .filter(({ keys }) => matches(keys, filter))
        .map(({ statement }) => statement.id)
        .reverse()

    const [verbs, agents, activities, registrations] = (
      ['verbs', 'agents', 'activities', 'registrations'] as const
    ).map((name) => counted(kept, name))
    const [related = [], relatedAgents = []] = (['relatedActivities', 'relatedAgents'] as const).map((name) =>
      counted(kept, name),
    )
    const someAgents = sample(agents ?? [], all ? 12 : 6).map(asActor)
    const someVerbs = sample(verbs ?? [], 8)
    const someActivities = sample(activities ?? [], 6)
    const filters: StatementFilter[] = [
      {},
      ...someVerbs.map((verb) => ({ verb })),
      ...someAgents.map((agent) => ({ agent })),
      ...someActivities.map((activity) => ({ activity })),
      ...sample(registrations ?? [], 3)
        .filter((registration) => registration !== '')
        .map((registration) => ({ registration })),
      ...sample(related, 6).map((activity) => ({ activity, relatedActivities: true })),
      ...sample(relatedAgents, 3).map((key) => ({ agent: asActor(key), relatedAgents: true })),
      ...someAgents.slice(0, 3).flatMap((agent) => someVerbs.slice(0, 3).map((verb) => ({ agent, verb }))),
      ...someVerbs.slice(0, 3).flatMap((verb) => someActivities.slice(0, 2).map((activity) => ({ verb, activity }))),
      ...someAgents
        .slice(0, 2)
        .flatMap((agent) =>
          someActivities.slice(0, 2).map((activity) => ({ agent, activity, relatedActivities: true })),
        ),
      { verb: 'https://verbs.test/never' },
      { agent: { mbox: 'mailto:nobody@learners.test' } },
    ]

    it.each(filters)('lists exactly the statements that match %j', async (filter) => {
      const wanted = expected(filter)
      expect(await allIds(open(), tenantId, { ...filter, limit: 100 })).toEqual(wanted)
      if (wanted.length < 3_000)
        expect(await allIds(open(), tenantId, { ...filter, limit: 37, ascending: true })).toEqual([...wanted].reverse())
    })

    it('returns each statement as it was stored', async () => {
      for (const { statement } of kept.slice(0, 300))
        expect(JSON.parse((await open().get(tenantId, statement.id))?.text ?? '')).toMatchObject(statement)
    })
  })
}
