/** Statements, and a repository whose large bodies lie in memory. */
import { randomUUID } from 'node:crypto'
import type { Statement, StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import type { StatementBodies } from '#shared/store/statements/statement-repository.ts'
import type { PageQuery } from '#shared/store/statements/statement-repository.ts'
import { statementRepository, type StatementRepository } from '#shared/store/statements/statement-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import type { StatementRequest } from '#shared/store/statements/statement-repository.ts'

export const authority = { objectType: 'Agent', account: { homePage: 'https://lectern.test', name: 'cred_1' } } as const

const verbs = [
  'http://adlnet.gov/expapi/verbs/completed',
  'http://adlnet.gov/expapi/verbs/attempted',
  'https://w3id.org/xapi/video/verbs/played',
]

let made = 0

/** A statement that differs from all others; `parts` overrides. */
export function aStatement(parts: Partial<Statement> = {}): Statement & { readonly id: string } {
  made += 1
  return {
    id: randomUUID(),
    actor: { objectType: 'Agent', account: { homePage: 'https://learners.test', name: `learner-${made % 7}` } },
    verb: { id: verbs[made % verbs.length] ?? '', display: { 'en-US': 'did' } },
    object: {
      objectType: 'Activity',
      id: `https://courses.test/activities/${made % 5}`,
      definition: { name: { 'en-US': `Activity ${made % 5}` } },
    },
    result: { response: `answer ${made}` },
    ...parts,
  }
}

export const refersTo = (id: string): Statement['object'] => ({ objectType: 'StatementRef', id })

export const voids = (id: string): Partial<Statement> => ({
  verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
  object: refersTo(id),
})

export const asRequest = (tenantId: string, statements: readonly Statement[]): StatementRequest => ({
  tenantId,
  sent: statements,
  accept: (stored) =>
    statements.map((statement): StoredStatement =>
      storedStatement(statement, { version: '1.0', id: randomUUID(), stored, authority }),
    ),
})

export const newest: PageQuery = { since: null, until: null, ascending: false, limit: 100, after: null }

export class MemoryBodies implements StatementBodies {
  readonly objects = new Map<string, string>()

  put(key: string, body: string): Promise<void> {
    this.objects.set(key, body)
    return Promise.resolve()
  }

  read(key: string): Promise<Uint8Array | null> {
    const body = this.objects.get(key)
    return Promise.resolve(body === undefined ? null : Buffer.from(body))
  }
}

export const openStatements = (
  table: Table,
  options: { bodies?: StatementBodies; now?: () => number } = {},
): StatementRepository =>
  statementRepository(table, { bodies: options.bodies ?? new MemoryBodies(), clock: { now: options.now ?? Date.now } })

const idOf = (text: string): string => {
  const { id }: { id: string } = JSON.parse(text)
  return id
}

/** Ids of all pages of a query, in their order. */
export async function allIds(
  statements: StatementRepository,
  tenantId: string,
  query: Partial<PageQuery> = {},
): Promise<string[]> {
  const ids: string[] = []
  let after: PageQuery['after'] = null
  do {
    const page = await statements.page(tenantId, { ...newest, ...query, after })
    ids.push(...page.statements.map(({ text }) => idOf(text)))
    after = page.next
  } while (after !== null)
  return ids
}
