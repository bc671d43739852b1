/**
 * Pages of statements (docs/access-patterns.md, X7-X9): reads the list that is probably the shortest, and applies the
 * other filters to its statements.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import {
  joinedKeys,
  matches,
  statementKeys,
  targetOf,
  type StatementFilter,
} from '#shared/domain/statements/statement-keys.ts'
import {
  consistentThrough,
  newestStored,
  settlingMilliseconds,
  storedTime,
  type StatementPosition,
} from '#shared/domain/statements/statement-position.ts'
import { jsonStringBudget } from '#shared/domain/response-size.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { readLine, type StatementBodies } from './statement-lines.ts'
import { keysOfReferenced, type LinkDependencies } from './statement-links.ts'
import { readLists, type ListedStatement, type ListRound } from './statement-list.ts'
import { allStatements, listOf, type StatementList } from './statement-rows.ts'

export interface PageQuery extends StatementFilter {
  /** ISO 8601 in UTC with milliseconds: stored after `since`, not after `until`. Null is unbounded. */
  readonly since: string | null
  readonly until: string | null
  readonly ascending: boolean
  /** Statements of a page, at least 1. */
  readonly limit: number
  /** The position after which the page begins; null for the first page. */
  readonly after: StatementPosition | null
  /**
   * Bytes in the response at which a page ends early, with at least one statement. The default fits into one response.
   */
  readonly bytes?: number
  /** Whether voided statements are returned too; by default they are not. */
  readonly withVoided?: boolean
}

export interface PagedStatement {
  readonly position: StatementPosition
  readonly isVoided: boolean
  /** JSON, as it was stored. */
  readonly text: string
}

export interface StatementPage {
  readonly statements: readonly PagedStatement[]
  /** The position after which the list continues; null at its end. */
  readonly next: StatementPosition | null
  /** ISO 8601. Every statement stored up to this time was visible to the read. */
  readonly consistentThrough: string
}

export interface PageDependencies extends LinkDependencies {
  readonly bodies: StatementBodies
}

/** Statements that one page reads at most. Where fewer of them pass the filters than the page holds, it ends early. */
const maxStatementsRead = 2_000

const maxBytes = 3_500_000
/** Objects of large statements that are read in parallel. */
const concurrency = 10

/**
 * The lists that hold all statements that pass a filter. `areExact`: they hold no others. Null: no statement can pass.
 */
function listsFor(
  filter: StatementFilter,
): { readonly lists: readonly StatementList[]; readonly areExact: boolean } | null {
  const agent = filter.agent === undefined ? undefined : actorKey(filter.agent)
  if (agent === null) return null
  const { verb, activity } = filter
  const registration = filter.registration?.toLowerCase()
  // There are no lists of several verbs or activities together.
  const isBroad = filter.verbs !== undefined || filter.activities !== undefined
  const conditions = [agent, verb, activity, registration].filter((condition) => condition !== undefined)
  const areExact = conditions.length <= 1 && !isBroad
  if (registration !== undefined) return { areExact, lists: [listOf('registration', registration)] }
  if (agent !== undefined)
    return {
      areExact,
      lists: [listOf('agent', agent), ...(filter.relatedAgents === true ? [listOf('relatedAgent', agent)] : [])],
    }
  if (activity !== undefined)
    return {
      areExact,
      lists: [
        listOf('activity', activity),
        ...(filter.relatedActivities === true ? [listOf('relatedActivity', activity)] : []),
      ],
    }
  return { areExact, lists: [verb === undefined ? allStatements : listOf('verb', verb)] }
}

async function withText(
  { bodies }: PageDependencies,
  { position, line, isVoided }: ListedStatement,
): Promise<PagedStatement> {
  return { position, isVoided, text: await readLine(bodies, line) }
}

/** The statements that pass all filters. */
async function filtered(
  dependencies: PageDependencies,
  request: { readonly tenantId: string; readonly filter: StatementFilter },
  statements: readonly ListedStatement[],
): Promise<ListedStatement[]> {
  const passing: ListedStatement[] = []
  for (const listed of statements) {
    const statement = parseStatement((await withText(dependencies, listed)).text)
    const chain = await keysOfReferenced(dependencies, request.tenantId, {
      target: targetOf(statement),
      known: new Map(),
    })
    if (matches(joinedKeys([statementKeys(statement), ...chain]), request.filter)) passing.push(listed)
  }
  return passing
}

interface Gathered {
  readonly statements: readonly ListedStatement[]
  /** The position up to which the list was read; null where it ended. */
  readonly through: StatementPosition | null
}

/**
 * The statements of a page. Where filters are applied to lists, it gathers one statement more, which shows that the
 * page is not the last.
 */
async function gather(dependencies: PageDependencies, tenantId: string, query: PageQuery): Promise<Gathered> {
  const chosen = listsFor(query)
  if (chosen === null) return { statements: [], through: null }
  const newest = newestStored(dependencies.now())
  const reader = readLists(dependencies.table, {
    tenantId,
    lists: chosen.lists,
    ascending: query.ascending,
    since: query.since,
    until: query.until !== null && query.until < newest ? query.until : newest,
    after: query.after,
    settled: consistentThrough(dependencies.now()),
    withVoided: query.withVoided === true,
  })
  const statements: ListedStatement[] = []
  const wanted = chosen.areExact ? query.limit : query.limit + 1
  let statementsRead = 0
  for (;;) {
    const round: ListRound = await reader.next(wanted - statements.length)
    statementsRead += round.statements.length
    statements.push(
      ...(chosen.areExact
        ? round.statements
        : await filtered(dependencies, { tenantId, filter: query }, round.statements)),
    )
    if (round.isAtEnd || round.through === null) return { statements, through: null }
    if (statements.length >= wanted || statementsRead >= maxStatementsRead)
      return { statements, through: round.through }
  }
}

/** Cuts the page to its limit, and finds the position after which the list continues. */
function cut(
  { statements, through }: Gathered,
  limit: number,
): { shown: ListedStatement[]; next: StatementPosition | null } {
  const shown = statements.slice(0, limit)
  return { shown, next: statements.length > limit ? (shown.at(-1)?.position ?? null) : through }
}

interface Texts {
  readonly statements: readonly PagedStatement[]
  readonly next: StatementPosition | null
}

/** The texts of a page: at least one, and as many as fit into `bytes`. */
async function readTexts(
  dependencies: PageDependencies,
  { shown, next }: ReturnType<typeof cut>,
  bytes: number,
): Promise<Texts> {
  const statements: PagedStatement[] = []
  const fits = jsonStringBudget(bytes)
  for (let start = 0; start < shown.length; start += concurrency) {
    for (const statement of await Promise.all(
      shown.slice(start, start + concurrency).map((listed) => withText(dependencies, listed)),
    )) {
      const last = statements.at(-1)
      if (!fits(statement.text) && last !== undefined) return { statements, next: last.position }
      statements.push(statement)
    }
  }
  return { statements, next }
}

/** The settled part of a page that is read oldest first, and not the last; null where nothing of it has settled. */
function settledPart({ statements, next }: Texts, settled: string): Texts | null {
  if (next === null || storedTime(next) <= settled) return { statements, next }
  const safe = statements.filter(({ position }) => storedTime(position) <= settled)
  const last = safe.at(-1)
  return last === undefined ? null : { statements: safe, next: last.position }
}

/**
 * A page of a list. A page that is read oldest first, and not the last, ends at a settled statement: no statement can
 * be committed before its end any more, so a client that follows the list skips nothing. Waits where nothing has
 * settled yet.
 */
export async function readPage(
  dependencies: PageDependencies,
  tenantId: string,
  query: PageQuery,
): Promise<StatementPage> {
  const settled = consistentThrough(dependencies.now())
  const page = await readTexts(
    dependencies,
    cut(await gather(dependencies, tenantId, query), query.limit),
    query.bytes ?? maxBytes,
  )
  const safe = query.ascending ? settledPart(page, settled) : page
  if (safe !== null) return { ...safe, consistentThrough: settled }
  const newest = page.next === null ? settled : storedTime(page.next)
  await sleep(Math.max(1, Date.parse(newest) + settlingMilliseconds - dependencies.now()))
  return readPage(dependencies, tenantId, query)
}
