/**
 * Taking one agent out of a workspace's statements: what is left is what would be there without them, whatever is
 * asked.
 */
import { randomUUID } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import {
  signatureUsage,
  type Attachment,
  type Statement,
  type StoredStatement,
} from '#shared/contract/resources/statements/statement.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import { roleIn, redactStatement, pseudonymAccount } from '#shared/domain/statements/redact-statement.ts'
import {
  joinedKeys,
  matches,
  statementKeys,
  targetOf,
  type StatementFilter,
} from '#shared/domain/statements/statement-keys.ts'
import { readClaim } from '#shared/store/statements/claim-item.ts'
import {
  firstPage,
  statementErasure,
  type ErasureTarget,
  type StatementErasure,
} from '#shared/store/statements/statement-repository.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { listOf, readRow } from '#shared/store/statements/statement-rows.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import {
  aStatement,
  allIds,
  asRequest,
  MemoryBodies,
  newest,
  openStatements,
  refersTo,
  voids,
} from './support/statements.ts'
import { documentClient } from '#test/support/document-client.ts'

const ada = { objectType: 'Agent', mbox: 'mailto:ada@x.org', name: 'Ada' } as const
const person = (name: string) =>
  ({ objectType: 'Agent', account: { homePage: 'https://learners.test', name } }) as const
const [bob, eve] = [person('bob'), person('eve')]
const key = actorKey(ada) ?? ''
const account = pseudonymAccount('https://api.test')
const later = { until: '2999-01-01T00:00:00.000Z' }

/** Objects that can be erased. */
class ErasableBodies extends MemoryBodies {
  erase(keysAndPrefixes: readonly string[]): Promise<void> {
    for (const name of this.objects.keys())
      if (keysAndPrefixes.some((each) => (each.endsWith('/') ? name.startsWith(each) : name === each)))
        this.objects.delete(name)
    return Promise.resolve()
  }
}

const attached = (sha2: string, usageType = 'http://x.org/photo'): Attachment => ({
  usageType,
  display: { en: 'a' },
  contentType: 'text/plain',
  length: 1,
  sha2,
  fileUrl: 'http://x.org/file',
})

const large = { extensions: { 'http://x.org/large': 'x'.repeat(30_000) } }

const registration = '6f1f7a3e-9f1c-4a3b-8a54-0d0b7a1f2c11'

/** Requests whose statements have Ada in every place that an agent can have, beside other agents. */
function requests(): Statement[][] {
  const [one, two, three] = [
    aStatement({ actor: ada, context: { registration } }),
    aStatement({
      actor: ada,
      verb: { id: 'http://x.org/rare' },
      attachments: [attached('a'.repeat(64)), attached('b'.repeat(64))],
    }),
    aStatement({ actor: ada }),
  ]
  const mention = aStatement({
    actor: bob,
    context: { instructor: ada },
    attachments: [attached('c'.repeat(64), signatureUsage), attached('b'.repeat(64))],
  })
  const ofBob = aStatement({ actor: bob, object: { id: 'http://x.org/of-bob' } })
  const chain = aStatement({ actor: eve, object: refersTo(two.id) })
  return [
    [one],
    [two, aStatement({ actor: eve })],
    Array.from({ length: 40 }, (_, index) =>
      aStatement({ actor: index % 3 === 0 ? ada : bob, object: { id: `http://x.org/${index % 4}` } }),
    ),
    Array.from({ length: 30 }, () => aStatement({ actor: ada })),
    [mention, ofBob],
    [
      chain,
      aStatement({ actor: bob, object: refersTo(chain.id) }),
      aStatement({ actor: eve, object: refersTo(mention.id) }),
    ],
    [aStatement({ actor: ada, object: refersTo(one.id) }), aStatement({ actor: ada, object: refersTo(ofBob.id) })],
    [
      aStatement({ actor: { objectType: 'Group', member: [ada, bob] } }),
      aStatement({ actor: { objectType: 'Group', member: [ada] } }),
    ],
    [aStatement({ actor: { objectType: 'Group', account: eve.account, member: [ada] }, object: { ...ada } })],
    [
      aStatement({
        actor: bob,
        object: {
          objectType: 'SubStatement',
          actor: ada,
          verb: { id: 'http://x.org/plans' },
          object: { id: 'http://x.org/plan' },
        },
      }),
    ],
    [aStatement({ actor: ada, result: large }), aStatement({ actor: bob, result: large, object: { ...ada } })],
    [aStatement({ actor: ada, result: large })],
    [three, aStatement({ actor: bob, verb: { id: 'http://x.org/voided-bob' } })],
    [aStatement({ actor: eve, ...voids(three.id) })],
    [aStatement({ actor: ada, ...voids(ofBob.id) })],
  ]
}

onEveryEngine((bench) => {
  interface World {
    readonly tenantId: string
    readonly bodies: ErasableBodies
    readonly statements: StatementRepository
    readonly erasure: StatementErasure
    readonly detached: Set<string>
    readonly target: ErasureTarget
    /** Everything that was sent. */
    readonly sent: Statement[]
  }

  async function world(sent = requests()): Promise<World> {
    const [tenantId, bodies, detached] = [fresh('tenant_'), new ErasableBodies(), new Set<string>()]
    const statements = openStatements(bench.table, { bodies })
    for (const request of sent) await statements.store(asRequest(tenantId, request))
    const erasure = statementErasure(bench.table, {
      bodies,
      now: Date.now,
      onAttachments: async (_, hashes) => {
        for (const hash of hashes) detached.add(hash)
        return Promise.resolve()
      },
    })
    return {
      tenantId,
      bodies,
      statements,
      erasure,
      detached,
      target: { tenantId, key, account, ...later },
      sent: sent.flat(),
    }
  }

  async function erase({ erasure, target }: World): Promise<{ erased: number; redacted: number }> {
    const counts = { erased: 0, redacted: 0 }
    for (let from: Parameters<StatementErasure['hide']>[1] | null = firstPage; from !== null;) {
      const page = await erasure.hide(target, from)
      counts.erased += page.erased
      counts.redacted += page.redacted
      from = page.next
    }
    for (let from: Parameters<StatementErasure['remove']>[1] | null = firstPage; from !== null;)
      from = await erasure.remove(target, from)
    return counts
  }

  /** The texts of all statements by their ids, voided ones included. */
  async function storedTexts({
    statements,
    tenantId,
    sent,
  }: World): Promise<Map<string, { statement: StoredStatement; isVoided: boolean }>> {
    const found = new Map<string, { statement: StoredStatement; isVoided: boolean }>()
    for (const { id = '' } of sent) {
      const kept = await statements.get(tenantId, id)
      if (kept !== null) found.set(id, { statement: JSON.parse(kept.text), isVoided: kept.isVoided })
    }
    return found
  }

  const filters = (all: readonly StoredStatement[]): StatementFilter[] => {
    const joined = joinedKeys(all.map(statementKeys))
    const agents = [ada, bob, eve, { account }].flatMap((agent) => [{ agent }, { agent, relatedAgents: true }])
    return [
      {},
      ...agents,
      ...joined.verbs.map((verb) => ({ verb })),
      ...joined.relatedActivities.flatMap((activity) => [{ activity }, { activity, relatedActivities: true }]),
      { registration },
      { agent: bob, verb: joined.verbs[0] ?? '' },
    ]
  }

  /** Every filter against what is there by its id. */
  async function expectBruteForce(
    at: World,
    left: ReadonlyMap<string, { statement: StoredStatement; isVoided: boolean }>,
  ): Promise<void> {
    const keysOf = (statement: StoredStatement) => {
      const chain = [statementKeys(statement)]
      for (let target = targetOf(statement); target !== null && left.has(target) && chain.length < 11;) {
        const next: StoredStatement | undefined = left.get(target)?.statement
        if (next !== undefined) chain.push(statementKeys(next))
        target = next === undefined ? null : targetOf(next)
      }
      return joinedKeys(chain)
    }
    for (const filter of filters(
      at.sent
        .map((statement) => asRequest('', [statement]).accept('2026-11-01T00:00:00.000Z')[0])
        .filter((one) => one !== undefined),
    )) {
      const expected = [...left.values()]
        .filter(({ statement, isVoided }) => !isVoided && matches(keysOf(statement), filter))
        .map(({ statement }) => statement.id)
      expect({ filter, ids: (await allIds(at.statements, at.tenantId, filter)).sort() }).toEqual({
        filter,
        ids: expected.sort(),
      })
    }
  }

  it("returns the redacted statements, and none of the agent's own, for every filter", async () => {
    const at = await world()
    const before = await storedTexts(at)
    const wanted = new Map(
      [...before].flatMap(([id, { statement, isVoided }]) =>
        roleIn(statement, key) === 'own'
          ? []
          : [[id, { statement: redactStatement(statement, { key, account }), isVoided }] as const],
      ),
    )
    const counts = await erase(at)
    const left = await storedTexts(at)
    expect(left).toEqual(wanted)
    expect(counts).toEqual({
      erased: before.size - wanted.size,
      redacted: [...before.values()].filter(({ statement }) => roleIn(statement, key) === 'mention').length,
    })
    await expectBruteForce(at, left)
    const page = await at.statements.page(at.tenantId, { ...newest, limit: 500 })
    expect(page.statements.map(({ text }) => JSON.parse(text)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [...left.values()]
        .filter(({ isVoided }) => !isVoided)
        .map(({ statement }) => statement)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    // Of the large ones, Bob's is there in one object, without her.
    expect(at.bodies.objects.size).toBe(1)
    expect([...at.bodies.objects.values()].join()).not.toMatch(/ada@|"Ada"/)
    expect([...at.detached].sort()).toEqual(['a', 'b', 'c'].map((letter) => letter.repeat(64)))
    expect(
      await Promise.all(['a', 'b', 'c'].map((letter) => at.erasure.isAttached(at.tenantId, letter.repeat(64)))),
    ).toEqual([false, true, false])
  })

  it('leaves no row that names the agent', async () => {
    const at = await world()
    await erase(at)
    const { Items = [] } = await documentClient(bench.table).send(
      new ScanCommand({
        TableName: bench.table.name,
        FilterExpression: 'begins_with(pk, :own)',
        ExpressionAttributeValues: { ':own': `${at.tenantId}#` },
      }),
    )
    const lines = (item: RawItem): readonly string[] => {
      if (item['b'] === undefined) return []
      if (String(item['pk']).includes('#XL#')) return readRow(item).lines ?? []
      const claim = readClaim(item)
      return claim.kind === 'claim' && claim.line !== null ? [claim.line] : []
    }
    const texts = Items.map((item) => `${String(item['pk'])} ${lines(item).join('\n')}`)
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => /ada@|"Ada"/.test(text) || text.includes(listOf('agent', key).hash))).toEqual([])
    // A second run finds nothing to do.
    expect(await erase(at)).toEqual({ erased: 0, redacted: 0 })
  })

  it('keeps the ids of erased statements taken, and accepts new statements of the agent', async () => {
    const mine = aStatement({ actor: ada })
    const at = await world([[mine], [aStatement({ actor: ada }), aStatement({ actor: bob })]])
    await erase(at)
    expect(await at.statements.store(asRequest(at.tenantId, [mine]))).toEqual({
      kind: 'conflict',
      statementId: mine.id,
    })
    expect(await at.statements.store(asRequest(at.tenantId, at.sent))).toMatchObject({ kind: 'conflict' })
    const fresher = aStatement({ actor: ada })
    expect(await at.statements.store(asRequest(at.tenantId, [fresher]))).toEqual({ kind: 'stored' })
    expect(await allIds(at.statements, at.tenantId, { agent: ada })).toEqual([fresher.id])
  })

  it('keeps statements that were stored after the request', async () => {
    const at = await world([[aStatement({ actor: ada })]])
    const until = new Date(Date.now() + 1).toISOString()
    while (new Date().toISOString() <= until) await new Promise(setImmediate)
    const after = aStatement({ actor: ada })
    await at.statements.store(asRequest(at.tenantId, [after]))
    expect(await erase({ ...at, target: { ...at.target, until } })).toEqual({ erased: 1, redacted: 0 })
    expect(await allIds(at.statements, at.tenantId)).toEqual([after.id])
  })

  it('keeps the statements of other workspaces', async () => {
    const [at, other] = [await world(), await world()]
    const before = await storedTexts(other)
    await erase(at)
    expect(await storedTexts(other)).toEqual(before)
    await expectBruteForce(other, before)
  })

  it('erases the same while other requests void, refer, repeat and read', async () => {
    const at = await world()
    const seen = [...(await storedTexts(at)).values()]
    const work = async (): Promise<void> => {
      for (const { statement } of seen.filter((_, index) => index % 9 === 0)) {
        const voiding = aStatement({ actor: eve, ...voids(statement.id) })
        at.sent.push(voiding)
        await at.statements.store(asRequest(at.tenantId, [voiding]))
        await at.statements.store(
          asRequest(at.tenantId, [at.sent.find(({ id }) => id === statement.id) ?? aStatement()]),
        )
      }
    }
    const read = async (): Promise<void> => {
      for (let round = 0; round < 10; round += 1)
        await allIds(at.statements, at.tenantId, round % 2 === 0 ? { agent: bob } : {})
    }
    // Marks first, then what others do meanwhile, then the removal, beside readers and a second worker.
    for (let from: Parameters<StatementErasure['hide']>[1] | null = firstPage; from !== null;)
      from = (await at.erasure.hide(at.target, from)).next
    await Promise.all([work(), read()])
    await Promise.all([erase(at), erase(at), read(), read()])
    const left = await storedTexts(at)
    expect([...left.values()].filter(({ statement }) => roleIn(statement, key) !== null)).toEqual([])
    await expectBruteForce(at, left)
  })

  it('erases statements of many pages', async () => {
    const at = await world([
      ...Array.from({ length: 90 }, () => [aStatement({ actor: ada })]),
      [aStatement({ actor: bob, id: randomUUID() })],
    ])
    expect(await erase(at)).toEqual({ erased: 90, redacted: 0 })
    expect(await allIds(at.statements, at.tenantId)).toHaveLength(1)
  })
})
