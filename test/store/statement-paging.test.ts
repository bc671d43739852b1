/** Following pages while others write: no acknowledged statement is skipped, and nothing comes twice. */
import type { StatementPosition } from '#shared/domain/statements/statement-position.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { aStatement, asRequest, newest, openStatements } from './support/statements.ts'

onEveryEngine((bench) => {
  /** Writers that store single statements and batches side by side until they are stopped. */
  function startWriters(tenantId: string, count: number): { acknowledged: Set<string>; stop: () => Promise<void> } {
    const acknowledged = new Set<string>()
    let running = true
    const write = async (writer: number): Promise<void> => {
      const statements = openStatements(bench.table)
      for (let round = 0; running; round += 1) {
        const batch = Array.from({ length: (writer + round) % 3 === 0 ? 12 : 1 }, () => aStatement())
        // A machine that is busy elsewhere may make a writer late: it gives up, and its batch is not acknowledged.
        const stored = await statements.store(asRequest(tenantId, batch)).catch(() => null)
        if (stored !== null) for (const { id } of batch) acknowledged.add(id)
      }
    }
    const writers = Array.from({ length: count }, (_, writer) => write(writer))
    return {
      acknowledged,
      stop: async () => {
        running = false
        await Promise.all(writers)
      },
    }
  }

  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  async function follow(
    statements: StatementRepository,
    tenantId: string,
    options: { ascending: boolean; enough: (shown: number) => boolean },
  ): Promise<{ ids: string[]; through: string }> {
    const ids: string[] = []
    for (let after: StatementPosition | null = null; ;) {
      const page = await statements.page(tenantId, { ...newest, ascending: options.ascending, limit: 9, after })
      ids.push(...page.statements.map(({ text }) => String(JSON.parse(text).id)))
      after = page.next
      if (after === null || options.enough(ids.length)) return { ids, through: page.consistentThrough }
    }
  }

  it('returns every stored statement once, newest first, while others are stored', async () => {
    const tenantId = fresh('tenant_')
    const writers = startWriters(tenantId, 4)
    await until(() => writers.acknowledged.size > 150)
    const before = [...writers.acknowledged]
    const { ids } = await follow(openStatements(bench.table), tenantId, { ascending: false, enough: () => false })
    await writers.stop()
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('returns every statement once, oldest first, while others are stored', async () => {
    const tenantId = fresh('tenant_')
    const writers = startWriters(tenantId, 4)
    await until(() => writers.acknowledged.size > 60)
    const statements = openStatements(bench.table)
    const { ids } = await follow(statements, tenantId, { ascending: true, enough: (shown) => shown > 200 })
    await writers.stop()
    expect(new Set(ids).size).toBe(ids.length)
    // What was shown is the beginning of what there is in the end.
    const inTheEnd = await follow(statements, tenantId, { ascending: false, enough: () => false })
    expect(ids).toEqual(inTheEnd.ids.reverse().slice(0, ids.length))
    expect([...writers.acknowledged].filter((id) => !inTheEnd.ids.includes(id))).toEqual([])
  })

  it('ends a page, oldest first, with a statement that was stored just before', async () => {
    const tenantId = fresh('tenant_')
    const statement = aStatement()
    const statements = openStatements(bench.table)
    await statements.store(asRequest(tenantId, [statement]))
    const page = await statements.page(tenantId, { ...newest, ascending: true })
    expect([page.statements.length, page.next]).toEqual([1, null])
  })
})
