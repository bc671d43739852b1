/**
 * Stores the statements of one request, all or none. The steps are described at the head of `statement-repository.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  leadMilliseconds,
  settlingMilliseconds,
  writingMilliseconds,
} from '#shared/domain/statements/statement-position.ts'
import { deleteAll, putConverted, type ConvertedItem } from '#shared/store/table/batch-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { tableBusy, WritingTimeOver } from '#shared/store/table/retry.ts'
import { claimBatch, compareExisting, releaseClaims, takeOver } from './batch-claims.ts'
import { prepareRows, rowsToWrite } from './draft-rows.ts'
import { abandonBatch, commitBatch, openBatch } from './open-batches.ts'
import {
  batchOf,
  draftsOf,
  hasBatchRecord,
  type Attempt,
  type ClaimedDraft,
  type Draft,
  type StatementRequest,
  type WriterDependencies,
} from './statement-attempt.ts'
import { addMissingRows, listReferrers, setVoided, waitForStatement } from './statement-links.ts'
import { allStatements, rowSizes } from './statement-rows.ts'
import { openWindow } from './writing-window.ts'

export type StoreOutcome =
  | { readonly kind: 'stored' }
  /** The id has another statement, or an erased one. Nothing was stored. */
  | { readonly kind: 'conflict'; readonly statementId: string }

/**
 * How long a request waits for other writers that have claimed its statement ids: until they have committed, or are
 * settled and cannot commit any more. Then it needs some time to take over the id claims.
 */
const maxWaitMilliseconds = settlingMilliseconds + 3000
const maxPauseMilliseconds = 200

/** A second attempt must end in the time that a caller waits for a response: 24 s after the first one began. */
const maxStoringMilliseconds = 24_000

/**
 * Deletes the rows and id claims that a failed request has written, unless its batch was committed. If a deletion
 * fails, the next request with these statement ids deletes the rest.
 */
async function rollBack(dependencies: WriterDependencies, attempt: Attempt): Promise<void> {
  const { writtenRows, drafts } = attempt
  if (writtenRows.length > 0 && !(await abandonBatch(dependencies.table, batchOf(attempt)))) return
  const rowKeys = writtenRows.map(({ key }) => key)
  await deleteAll(dependencies.table, rowKeys)
  const claims = drafts.map(({ claim }) => claim)
  await releaseClaims(dependencies, attempt, claims)
}

/** Records the references of statements, and waits for referenced statements that are under way. */
async function addReferences(
  dependencies: WriterDependencies,
  { tenantId }: Attempt,
  drafts: readonly Draft[],
): Promise<void> {
  const own = new Set(drafts.map(({ statement }) => statement.id))
  for (const { statement, claim } of drafts) {
    if (claim.target === null) continue
    const target = await dependencies.claims.addReference(tenantId, claim.target, {
      statementId: statement.id,
      voids: claim.isVoiding,
    })
    if (target.kind === 'claim' && !own.has(claim.target)) await waitForStatement(dependencies, tenantId, claim.target)
  }
}

/** Writes the rows of a batch, those of `all` last: they commit it. */
async function writeRows(
  { table }: WriterDependencies,
  attempt: Attempt,
  rows: readonly ConvertedItem[],
): Promise<void> {
  const { tenantId, window, writtenRows } = attempt
  const { mayBegin } = window
  if (!hasBatchRecord(attempt)) return putConverted(table, rows, mayBegin)
  const inAll = new Set(rowSizes.map((size) => keys.statementList(tenantId, { ...allStatements, size }, '').pk))
  const isInAll = ({ key }: ConvertedItem): boolean => inAll.has(key.pk)
  writtenRows.push(...rows)
  const copies = rows.filter((row) => !isInAll(row))
  await putConverted(table, copies, mayBegin)
  await window.untilStored()
  await commitBatch(table, batchOf(attempt), { rows: rows.filter(isInAll), mayBegin })
}

/**
 * Links committed statements: lists earlier statements that refer to them, and sets what they void to voided.
 * Idempotent.
 */
async function linkCommitted(
  dependencies: WriterDependencies,
  tenantId: string,
  all: readonly ClaimedDraft[],
): Promise<void> {
  const own = new Set(all.map(({ claim }) => claim.statementId))
  for (const { claim } of all) {
    if (claim.referrers.length > 0) await listReferrers(dependencies, tenantId, claim)
    if (!claim.isVoiding || claim.target === null || own.has(claim.target)) continue
    const target = await waitForStatement(dependencies, tenantId, claim.target)
    if (target !== null && !target.claim.isVoiding) await setVoided(dependencies, tenantId, target)
  }
}

/**
 * Repairs statements that were committed before: their writer may have died before it had written all their rows and
 * links.
 */
async function repair(
  dependencies: WriterDependencies,
  attempt: Attempt,
  existing: readonly ClaimedDraft[],
): Promise<void> {
  const drafts = existing.map(({ draft }) => draft)
  await addReferences(dependencies, attempt, drafts)
  const claims = existing.map(({ claim }) => claim)
  const committed = await dependencies.committed.find(attempt.tenantId, claims)
  await addMissingRows(dependencies, attempt.tenantId, [...committed.values()])
  await linkCommitted(dependencies, attempt.tenantId, existing)
}

/** Waits for all work to end, also where some fails, so that no call still writes while the attempt is rolled back. */
async function allSettled<Claims, Rows>(
  work: readonly [Promise<Claims>, Promise<Rows>, Promise<void>],
): Promise<[Claims, Rows]> {
  await Promise.allSettled(work)
  await work[2]
  return [await work[0], await work[1]]
}

/** Tries once to store. Null if another writer has claimed some of the statement ids and may still commit them. */
async function attemptToStore(dependencies: WriterDependencies, attempt: Attempt): Promise<StoreOutcome | null> {
  const { window } = attempt
  const opened = hasBatchRecord(attempt)
    ? openBatch(dependencies.table, batchOf(attempt), window.mayBegin)
    : Promise.resolve()
  const [batch, prepared] = await allSettled([claimBatch(dependencies, attempt), prepareRows(attempt), opened])
  const { conflict, isUnderWay, abandoned } = await compareExisting(dependencies, attempt, batch.existing)
  const mayTakeOver = conflict === null && !isUnderWay && abandoned.length > 0
  const taken = mayTakeOver ? await takeOver(dependencies, attempt, abandoned) : []
  const claimed = [...batch.claimed, ...taken]
  if (conflict !== null || isUnderWay || taken.length < abandoned.length) {
    const claims = claimed.map(({ claim }) => claim)
    await releaseClaims(dependencies, attempt, claims)
    return conflict === null ? null : { kind: 'conflict', statementId: conflict }
  }
  const abandonedIds = new Set(abandoned.map(({ claim }) => claim.statementId))
  const existing = batch.existing.filter(({ claim }) => !abandonedIds.has(claim.statementId))
  const drafts = claimed.map(({ draft }) => draft)
  await addReferences(dependencies, attempt, drafts)
  await writeRows(dependencies, attempt, await rowsToWrite(dependencies, attempt, { claimed, prepared }))
  await linkCommitted(dependencies, attempt.tenantId, claimed)
  if (existing.length > 0) await repair(dependencies, attempt, existing)
  return { kind: 'stored' }
}

async function beginAttempt(
  dependencies: WriterDependencies,
  request: StatementRequest,
  lead: number,
): Promise<Attempt> {
  const stamp = dependencies.stamp(lead)
  const window = openWindow(dependencies.now, lead)
  const drafts = await draftsOf(dependencies, request, stamp)
  if (!window.hasHalfLeft()) throw new WritingTimeOver('Preparing the statements took too long. Repeat the request.')
  return { tenantId: request.tenantId, stamp, drafts, window, writtenRows: [] }
}

async function attemptOrRollBack(dependencies: WriterDependencies, attempt: Attempt): Promise<StoreOutcome | null> {
  try {
    return await attemptToStore(dependencies, attempt)
  } catch (error) {
    if (hasBatchRecord(attempt)) await rollBack(dependencies, attempt).catch(() => undefined)
    throw error
  }
}

/** Stores with a time of storing that is `lead` milliseconds ahead, as soon as no other writer holds the ids. */
async function storeWithLead(
  dependencies: WriterDependencies,
  request: StatementRequest,
  lead: number,
): Promise<StoreOutcome> {
  const started = performance.now()
  do {
    const outcome = await attemptOrRollBack(dependencies, await beginAttempt(dependencies, request, lead))
    if (outcome !== null) return outcome
    await sleep(Math.random() * maxPauseMilliseconds)
  } while (performance.now() - started < maxWaitMilliseconds)
  throw tableBusy(`Other requests were storing statements with the same ids for ${maxWaitMilliseconds} ms.`)
}

/**
 * Stores without a lead. If that runs out of time, the table or the machine is slow, and it stores several statements
 * once more with one. A single statement needs none: its claim may have committed it already.
 * @throws the error of DynamoDB, or a throttling error if other writers keep their id claims or the time is over again.
 *   The caller may repeat the request.
 */
export async function storeStatements(
  dependencies: WriterDependencies,
  request: StatementRequest,
): Promise<StoreOutcome> {
  const started = dependencies.now()
  try {
    return await storeWithLead(dependencies, request, 0)
  } catch (error) {
    const longestLead = maxStoringMilliseconds - writingMilliseconds - (dependencies.now() - started)
    if (!(error instanceof WritingTimeOver) || longestLead < 0) throw error
    const lead = request.sent.length === 1 ? 0 : Math.min(leadMilliseconds, longestLead)
    return storeWithLead(dependencies, request, lead)
  }
}
