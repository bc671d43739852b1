/** Pages of statements (docs/access-patterns.md, X7-X9): the list that is probably the shortest is read, and what it shows is held against the other filters. */
import { setTimeout as sleep } from 'node:timers/promises'
import { actorKey } from '#shared/domain/xapi/actor-key.ts'
import { joinedKeys, matches, statementKeys, targetOf, type StatementFilter } from '#shared/domain/xapi/statement-keys.ts'
import { consistentThrough, settlingMilliseconds, storedTime, type StatementPlace } from '#shared/domain/xapi/statement-order.ts'
import { quotedWithin } from '#shared/domain/answer-size.ts'
import { textOfLine, type StatementBodies } from './statement-bodies.ts'
import { keysOfChain, type LinkParts } from './statement-links.ts'
import { readLists, type ListedStatement, type ListRound } from './statement-list.ts'
import { allStatements, listOf, type StatementList } from './statement-rows.ts'
import { parseStored } from './statement-texts.ts'

export interface PageQuery extends StatementFilter {
  /** ISO 8601 in UTC with milliseconds: stored after, and not after. */
  readonly since: string | null
  readonly until: string | null
  readonly ascending: boolean
  /** Statements of a page, at least 1. */
  readonly limit: number
  /** Goes on behind this place. */
  readonly after: StatementPlace | null
  /** Bytes, counted as they stand in an answer, above which a page ends early, with what it has; the default fits into one. */
  readonly bytes?: number
}

export interface PagedStatement {
  readonly place: StatementPlace
  /** JSON, as it was stored. */
  readonly text: string
}

export interface StatementPage {
  readonly statements: readonly PagedStatement[]
  /** Place behind which the list goes on; null at its end. */
  readonly next: StatementPlace | null
  /** Everything stored up to this time was seen: ISO 8601. */
  readonly consistentThrough: string
}

export interface PageParts extends LinkParts {
  readonly bodies: StatementBodies
  /** Milliseconds since the epoch. */
  now(): number
}

/** Statements that a page looks at for those that it shows; a list in which they are rarer goes on with the next page. */
const lookedAtMost = 2_000

const mostBytes = 3_500_000
/** Large statements that are fetched at once. */
const fetchedAtOnce = 10

/** The lists that hold everything a filter lets through, and whether nothing else stands in them. Null: nothing can match. */
function listsFor(filter: StatementFilter): { readonly lists: readonly StatementList[]; readonly areExact: boolean } | null {
  const agent = filter.agent === undefined ? undefined : actorKey(filter.agent)
  if (agent === null) return null
  const { verb, activity } = filter
  const registration = filter.registration?.toLowerCase()
  const areExact = [agent, verb, activity, registration].filter((condition) => condition !== undefined).length <= 1
  if (registration !== undefined) return { areExact, lists: [listOf('registration', registration)] }
  if (agent !== undefined) return { areExact, lists: [listOf('agent', agent), ...(filter.relatedAgents === true ? [listOf('relatedAgent', agent)] : [])] }
  if (activity !== undefined) return { areExact, lists: [listOf('activity', activity), ...(filter.relatedActivities === true ? [listOf('relatedActivity', activity)] : [])] }
  return { areExact, lists: [verb === undefined ? allStatements : listOf('verb', verb)] }
}

async function withText({ bodies }: PageParts, { place, line }: ListedStatement): Promise<PagedStatement> {
  return { place, text: await textOfLine(bodies, line) }
}

async function letThrough(parts: PageParts, request: { readonly tenantId: string; readonly filter: StatementFilter }, statements: readonly ListedStatement[]): Promise<ListedStatement[]> {
  const shown: ListedStatement[] = []
  for (const listed of statements) {
    const statement = parseStored((await withText(parts, listed)).text)
    const chain = await keysOfChain(parts, request.tenantId, { target: targetOf(statement), known: new Map() })
    if (matches(joinedKeys([statementKeys(statement), ...chain]), request.filter)) shown.push(listed)
  }
  return shown
}

interface Gathered {
  readonly statements: readonly ListedStatement[]
  /** Place up to which all was looked at; null where the list ended. */
  readonly through: StatementPlace | null
}

/** What a page shows; where filters apply to what lists hold, one statement more, where there is one. */
async function gather(parts: PageParts, tenantId: string, query: PageQuery): Promise<Gathered> {
  const chosen = listsFor(query)
  if (chosen === null) return { statements: [], through: null }
  const reader = readLists(parts.table, { tenantId, lists: chosen.lists, ascending: query.ascending, since: query.since, until: query.until, after: query.after, settled: consistentThrough(parts.now()) })
  const statements: ListedStatement[] = []
  const wanted = chosen.areExact ? query.limit : query.limit + 1
  let lookedAt = 0
  for (;;) {
    const round: ListRound = await reader.next(wanted - statements.length)
    lookedAt += round.statements.length
    statements.push(...(chosen.areExact ? round.statements : await letThrough(parts, { tenantId, filter: query }, round.statements)))
    if (round.isAtEnd || round.through === null) return { statements, through: null }
    if (statements.length >= wanted || lookedAt >= lookedAtMost) return { statements, through: round.through }
  }
}

/** Cuts the page, and says where the list goes on. */
function cut({ statements, through }: Gathered, limit: number): { shown: ListedStatement[]; next: StatementPlace | null } {
  const shown = statements.slice(0, limit)
  return { shown, next: statements.length > limit ? (shown.at(-1)?.place ?? null) : through }
}

interface Told {
  readonly statements: readonly PagedStatement[]
  readonly next: StatementPlace | null
}

/** The texts of a page, as many as an answer holds; at least one. */
async function tell(parts: PageParts, { shown, next }: ReturnType<typeof cut>, bytes: number): Promise<Told> {
  const statements: PagedStatement[] = []
  const fits = quotedWithin(bytes)
  for (let start = 0; start < shown.length; start += fetchedAtOnce) {
    for (const statement of await Promise.all(shown.slice(start, start + fetchedAtOnce).map((listed) => withText(parts, listed)))) {
      const last = statements.at(-1)
      if (!fits(statement.text) && last !== undefined) return { statements, next: last.place }
      statements.push(statement)
    }
  }
  return { statements, next }
}

/** What of a page is safe to go on behind, oldest first: what has settled. Null where nothing has yet. */
function settledPart({ statements, next }: Told, settled: string): Told | null {
  if (next === null || storedTime(next) <= settled) return { statements, next }
  const safe = statements.filter(({ place }) => storedTime(place) <= settled)
  const last = safe.at(-1)
  return last === undefined ? null : { statements: safe, next: last.place }
}

/**
 * A page of a list. Oldest first, a page behind which the list goes on ends at what has settled, so that nothing is
 * stored before its end any more: who follows the list skips nothing. Where nothing has settled yet it is waited for.
 */
export async function readPage(parts: PageParts, tenantId: string, query: PageQuery): Promise<StatementPage> {
  const settled = consistentThrough(parts.now())
  const page = await tell(parts, cut(await gather(parts, tenantId, query), query.limit), query.bytes ?? mostBytes)
  const safe = query.ascending ? settledPart(page, settled) : page
  if (safe !== null) return { ...safe, consistentThrough: settled }
  const newest = page.next === null ? settled : storedTime(page.next)
  await sleep(Math.max(1, Date.parse(newest) + settlingMilliseconds - parts.now()))
  return readPage(parts, tenantId, query)
}
