/** Claims the ids of a batch, and decides what follows where other requests have claimed some of them before. */
import { sameStatement } from '#shared/domain/statements/same-statement.ts'
import { statementKeys } from '#shared/domain/statements/statement-keys.ts'
import { settlingMilliseconds, storedTime } from '#shared/domain/statements/statement-position.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { insertAll } from '#shared/store/table/batch-write.ts'
import { putNew } from '#shared/store/table/conditional-write.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import { itemOfClaim, readClaim, type Claim, type NewClaim } from './claim-item.ts'
import { abandonBatch, deleteBatchRecord } from './open-batches.ts'
import {
  batchOf,
  hasBatchRecord,
  type Attempt,
  type ClaimedDraft,
  type Draft,
  type WriterDependencies,
} from './statement-attempt.ts'
import { deleteAbandonedRows } from './statement-links.ts'
import { listsOf } from './statement-rows.ts'

/** The drafts whose ids this attempt has claimed, and those whose ids other requests own. */
export interface ClaimedBatch {
  readonly claimed: readonly ClaimedDraft[]
  readonly existing: readonly ClaimedDraft[]
}

const newClaim = (claim: NewClaim): Claim => ({
  ...claim,
  kind: 'claim',
  voidingId: null,
  referrers: [],
  isErased: false,
})

/**
 * Claims ids that have an item already: it may be a placeholder, which can be claimed, or an own claim from a repeated
 * call.
 */
async function claimWithItems(
  { claims }: WriterDependencies,
  tenantId: string,
  drafts: readonly Draft[],
): Promise<ClaimedBatch> {
  const found = await claims.read(
    tenantId,
    drafts.map(({ claim }) => claim.statementId),
  )
  const all = await Promise.all(
    drafts.map(async (draft) => {
      const item = found.get(draft.claim.statementId)
      return { draft, claim: item?.kind === 'claim' ? item : await claims.claim(tenantId, draft.claim, null) }
    }),
  )
  const isOwn = ({ draft, claim }: ClaimedDraft): boolean => claim.position.batchId === draft.claim.position.batchId
  return { claimed: all.filter(isOwn), existing: all.filter((each) => !isOwn(each)) }
}

/** A single claim is a conditional put, whose refusal brings the existing item without another read. */
async function claimOne(dependencies: WriterDependencies, tenantId: string, draft: Draft): Promise<ClaimedBatch> {
  const result = await putNew(dependencies.table, itemOfClaim(tenantId, draft.claim))
  if (result.kind === 'written') return { claimed: [{ draft, claim: newClaim(draft.claim) }], existing: [] }
  const existing = result.item === null ? null : readClaim(result.item)
  return existing?.kind === 'claim'
    ? { claimed: [], existing: [{ draft, claim: existing }] }
    : claimWithItems(dependencies, tenantId, [draft])
}

export async function claimBatch(
  dependencies: WriterDependencies,
  { tenantId, drafts, window }: Attempt,
): Promise<ClaimedBatch> {
  const [only] = drafts
  if (only === undefined) return { claimed: [], existing: [] }
  if (drafts.length === 1) return claimOne(dependencies, tenantId, only)
  const items = new Map<RawItem, Draft>(drafts.map((draft) => [itemOfClaim(tenantId, draft.claim), draft]))
  const refused = new Set(await insertAll(dependencies.table, [...items.keys()], window.mayBegin))
  const withItems = [...items].filter(([item]) => refused.has(item)).map(([, draft]) => draft)
  const rest = await claimWithItems(dependencies, tenantId, withItems)
  const inserted = [...items]
    .filter(([item]) => !refused.has(item))
    .map(([, draft]) => ({ draft, claim: newClaim(draft.claim) }))
  return { claimed: [...inserted, ...rest.claimed], existing: rest.existing }
}

/** Releases claims of an attempt that has written no rows, and deletes its batch record. */
export async function releaseClaims(
  { claims, table }: WriterDependencies,
  attempt: Attempt,
  claimed: readonly NewClaim[],
): Promise<void> {
  await claims.release(attempt.tenantId, claimed)
  if (hasBatchRecord(attempt)) await deleteBatchRecord(table, batchOf(attempt))
}

/** What the existing claims of other requests mean for this one. */
interface Comparison {
  /** An id that has another statement; null where there is none. */
  readonly conflict: string | null
  /** Whether another writer may still commit one of the ids. */
  readonly isUnderWay: boolean
  /** Claims whose writers died before they committed. */
  readonly abandoned: readonly ClaimedDraft[]
}

/** Compares the statements of this request with those that have their ids. */
export async function compareExisting(
  dependencies: WriterDependencies,
  { tenantId }: Attempt,
  existing: readonly ClaimedDraft[],
): Promise<Comparison> {
  if (existing.length === 0) return { conflict: null, isUnderWay: false, abandoned: [] }
  const committed = await dependencies.committed.find(
    tenantId,
    existing.map(({ claim }) => claim),
  )
  const uncommitted = existing.filter(({ claim }) => !committed.has(claim.statementId))
  const conflict = existing.find(({ draft, claim }) => {
    const text = committed.get(claim.statementId)?.text
    return claim.isErased || (text !== undefined && !sameStatement(parseStatement(text), draft.sent))
  })
  const settled = new Date(dependencies.now() - settlingMilliseconds).toISOString()
  const abandoned = uncommitted.filter(({ claim }) => storedTime(claim.position) < settled)
  return {
    conflict: conflict?.claim.statementId ?? null,
    isUnderWay: abandoned.length < uncommitted.length,
    abandoned,
  }
}

/**
 * Takes over the ids of abandoned claims, and deletes the rows that their writers left.
 * @returns the drafts whose ids this attempt owns now: fewer where another writer was faster, none where one was
 *   committed late
 */
export async function takeOver(
  { claims, table, committed }: WriterDependencies,
  { tenantId, stamp }: Attempt,
  abandoned: readonly ClaimedDraft[],
): Promise<ClaimedDraft[]> {
  const batches = new Set(
    abandoned.filter(({ claim }) => claim.size === 'several').map(({ claim }) => claim.position.batchId),
  )
  await Promise.all([...batches].map((batchId) => abandonBatch(table, { tenantId, batchId })))
  // From here on none of the batches can be committed. One that was committed just before is found by the next attempt.
  const late = await committed.find(
    tenantId,
    abandoned.map(({ claim }) => claim),
  )
  if (late.size > 0) return []
  const all = await Promise.all(
    abandoned.map(async ({ draft, claim: former }) => ({
      draft,
      claim: await claims.claim(tenantId, draft.claim, former),
      former,
    })),
  )
  const taken = all.filter(({ claim }) => claim.position.batchId === stamp.batchId)
  for (const { draft, former } of taken)
    await deleteAbandonedRows(table, { tenantId, claim: former }, listsOf(statementKeys(draft.statement)))
  return taken
}
