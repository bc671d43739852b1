/**
 * References between statements (docs/access-patterns.md, X4-X6). A statement that refers to another one is also listed
 * under the keys of that one, and may void it. Either may be stored first: the writer of the later one adds the missing
 * rows.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { joinedKeys, statementKeys, targetOf, type StatementKeys } from '#shared/domain/statements/statement-keys.ts'
import {
  consistentThrough,
  groupSortKey,
  leadMilliseconds,
  settlingMilliseconds,
  storedTime,
} from '#shared/domain/statements/statement-position.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { deleteAll, putAll } from '#shared/store/table/batch-write.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { getAll } from '#shared/store/table/read.ts'
import { keyText, type Key, type Table } from '#shared/store/table/table.ts'
import type { Claim } from './claim-item.ts'
import type { CommittedStatement, CommittedStatements } from './committed-statements.ts'
import type { StatementClaims } from './statement-claims.ts'
import { lateKey, lateRow, listsOf, readRow, rowSizes, type StatementList } from './statement-rows.ts'

/** References that are followed one after the other, from one statement to the next. */
export const maxReferenceDepth = 10
const pauseMilliseconds = 50
/** The longest time in which a batch is under way. */
const maxWaitMilliseconds = leadMilliseconds + settlingMilliseconds

export interface LinkDependencies {
  readonly table: Table
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly claims: StatementClaims
  readonly committed: CommittedStatements
}

/** Statements of the request itself, by id. They are not committed yet. */
type Known = ReadonlyMap<string, StoredStatement>

/** A statement of this request, or a committed one; null where there is none. */
async function statementOf(
  { claims, committed }: LinkDependencies,
  tenantId: string,
  wanted: { readonly statementId: string; readonly known: Known },
): Promise<StoredStatement | null> {
  const own = wanted.known.get(wanted.statementId)
  if (own !== undefined) return own
  const claim = (await claims.read(tenantId, [wanted.statementId])).get(wanted.statementId)
  if (claim?.kind !== 'claim') return null
  const found = (await committed.find(tenantId, [claim])).get(claim.statementId)
  return found === undefined ? null : parseStatement(found.text)
}

/**
 * Keys of the statements that a chain of references leads to, nearest first. The chain ends where one is not committed.
 */
export async function keysOfReferenced(
  dependencies: LinkDependencies,
  tenantId: string,
  from: { readonly target: string | null; readonly known: Known },
): Promise<StatementKeys[]> {
  const followed = new Set<string>()
  const chain: StatementKeys[] = []
  for (let target = from.target; target !== null && !followed.has(target) && followed.size < maxReferenceDepth;) {
    followed.add(target)
    const next = await statementOf(dependencies, tenantId, { statementId: target, known: from.known })
    if (next === null) break
    chain.push(statementKeys(next))
    target = targetOf(next)
  }
  return chain
}

/** Waits until a claimed statement is committed. Null: it has no claim, is erased, or was abandoned. */
export async function waitForStatement(
  dependencies: LinkDependencies,
  tenantId: string,
  statementId: string,
): Promise<CommittedStatement | null> {
  for (let waited = 0; ; waited += pauseMilliseconds) {
    const claim = (await dependencies.claims.read(tenantId, [statementId])).get(statementId)
    if (claim?.kind !== 'claim' || claim.isErased) return null
    const found = (await dependencies.committed.find(tenantId, [claim])).get(statementId)
    if (found !== undefined) return found
    const isSettled = storedTime(claim.position) < consistentThrough(dependencies.now())
    if (isSettled || waited >= maxWaitMilliseconds) return null
    await sleep(pauseMilliseconds)
  }
}

/** All lists of a committed statement, those of the statements that it refers to included. */
async function listsOfCommitted(
  dependencies: LinkDependencies,
  tenantId: string,
  { claim, text }: CommittedStatement,
): Promise<StatementList[]> {
  const chain = await keysOfReferenced(dependencies, tenantId, { target: claim.target, known: new Map() })
  return listsOf(joinedKeys([statementKeys(parseStatement(text)), ...chain]))
}

/** The rows of a list that may hold a statement. One of them does, if the statement is in the list. */
export const possibleRowKeys = (
  tenantId: string,
  { position }: Pick<Claim, 'position'>,
  list: StatementList,
): Key[] => [
  ...rowSizes.map((size) => keys.statementList(tenantId, { ...list, size }, groupSortKey(position))),
  lateKey({ ...position, tenantId }, list, position.index),
]

/** X6. Sets a statement to voided in every row that lists it, so that pages leave it out. Idempotent. */
export async function setVoided(
  dependencies: LinkDependencies,
  tenantId: string,
  statement: CommittedStatement,
): Promise<void> {
  const voided = new Expression()
  voided.addTo('v', new Set([statement.claim.position.index]))
  voided.requireItem()
  // Only one of the possible rows exists. The writes of the others are refused.
  const setInRow = (key: Key) => updateUnread(dependencies.table, key, voided)
  for (const list of await listsOfCommitted(dependencies, tenantId, statement))
    await Promise.all(possibleRowKeys(tenantId, statement.claim, list).map(setInRow))
}

/** X5. Adds a row for each list of these statements that does not hold them. Idempotent. */
export async function addMissingRows(
  dependencies: LinkDependencies,
  tenantId: string,
  all: readonly CommittedStatement[],
): Promise<void> {
  const wanted: { statement: CommittedStatement; list: StatementList; rowKeys: Key[] }[] = []
  for (const statement of all) {
    for (const list of await listsOfCommitted(dependencies, tenantId, statement))
      wanted.push({ statement, list, rowKeys: possibleRowKeys(tenantId, statement.claim, list) })
  }
  const rowKeys = new Map(wanted.flatMap((each) => each.rowKeys.map((key) => [keyText(key), key])))
  const rows = new Map(
    (await getAll(dependencies.table, [...rowKeys.values()], { consistent: true })).map((item) => [
      keyText(item),
      readRow(item),
    ]),
  )
  const holds = (key: Key, { claim }: CommittedStatement): boolean =>
    rows.get(keyText(key))?.indexes.includes(claim.position.index) ?? false
  const missing = wanted.filter((each) => !each.rowKeys.some((key) => holds(key, each.statement)))
  const late = missing.map(({ statement: { claim, line }, list }) =>
    lateRow({ ...claim.position, tenantId }, list, {
      index: claim.position.index,
      line,
      lists: [],
      isVoided: claim.voidingId !== null && !claim.isVoiding,
    }),
  )
  await putAll(dependencies.table, late)
}

/**
 * X6. Deletes the rows that an abandoned batch had written of a statement. They hold nothing else than abandoned
 * statements.
 */
export async function deleteAbandonedRows(
  table: Table,
  { tenantId, claim }: { readonly tenantId: string; readonly claim: Claim },
  lists: readonly StatementList[],
): Promise<void> {
  await deleteAll(
    table,
    lists.flatMap((list) => possibleRowKeys(tenantId, claim, list)),
  )
}

/**
 * Lists all statements that refer to this one, directly or through others, under its keys: they were stored before it.
 */
export async function listReferrers(
  dependencies: LinkDependencies,
  tenantId: string,
  statement: Pick<Claim, 'statementId' | 'referrers'>,
): Promise<void> {
  const seen = new Set([statement.statementId])
  let next = statement.referrers.filter((id) => !seen.has(id))
  for (let depth = 0; next.length > 0 && depth < maxReferenceDepth; depth += 1) {
    const further: string[] = []
    for (const id of next) {
      seen.add(id)
      const found = await waitForStatement(dependencies, tenantId, id)
      if (found === null) continue
      await addMissingRows(dependencies, tenantId, [found])
      further.push(...found.claim.referrers)
    }
    next = [...new Set(further)].filter((id) => !seen.has(id))
  }
}
