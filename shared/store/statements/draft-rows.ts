/** The rows of lists that a batch writes. */
import { setImmediate as turn } from 'node:timers/promises'
import { joinedKeys, statementKeys, type StatementKeys } from '#shared/domain/statements/statement-keys.ts'
import { groupSortKey } from '#shared/domain/statements/statement-position.ts'
import { convertItem, type ConvertedItem } from '#shared/store/table/batch-write.ts'
import type { NewClaim } from './claim-item.ts'
import type { Attempt, ClaimedDraft, Draft, WriterDependencies } from './statement-attempt.ts'
import { keysOfReferenced } from './statement-links.ts'
import { listsOf, rowsOfGroup, type GroupedStatement } from './statement-rows.ts'
import { isVoided } from './statement-voiding.ts'

/** A draft with what its rows depend on beside itself. */
interface ListedDraft {
  readonly draft: Draft
  /** Keys of the statements that it refers to. */
  readonly referencedKeys: readonly StatementKeys[]
  readonly isVoided: boolean
}

function rowsOf(tenantId: string, all: readonly ListedDraft[]): readonly ConvertedItem[] {
  const groups = new Map<string, { readonly claim: NewClaim; readonly members: GroupedStatement[] }>()
  for (const { draft, referencedKeys, isVoided: isHidden } of all) {
    const own = statementKeys(draft.statement)
    const member = {
      index: draft.claim.position.index,
      line: draft.line,
      lists: listsOf(referencedKeys.length === 0 ? own : joinedKeys([own, ...referencedKeys])),
      isVoided: isHidden,
    }
    const name = groupSortKey(draft.claim.position)
    const group = groups.get(name) ?? { claim: draft.claim, members: [] }
    group.members.push(member)
    groups.set(name, group)
  }
  return [...groups.values()]
    .flatMap(({ claim, members }) => rowsOfGroup({ ...claim.position, tenantId }, members, claim.size))
    .map(convertItem)
}

/**
 * The rows that a batch most often writes: all its ids can be claimed, and no statement is voided. Null where a
 * statement refers to another one, because the rows then depend on that one.
 */
export async function prepareRows({ tenantId, drafts }: Attempt): Promise<readonly ConvertedItem[] | null> {
  if (drafts.some(({ claim }) => claim.target !== null)) return null
  // Packing takes the process's time. The claims are sent first, so that the table works on them meanwhile.
  await turn()
  return rowsOf(
    tenantId,
    drafts.map((draft) => ({ draft, referencedKeys: [], isVoided: false })),
  )
}

/** Statements of this batch that other statements of it void. */
const voidedInBatch = (drafts: readonly Draft[]): Set<string> =>
  new Set(drafts.filter(({ claim }) => claim.isVoiding).flatMap(({ claim }) => claim.target ?? []))

/** All rows of the drafts whose ids this attempt owns. @param prepared see `prepareRows` */
export async function rowsToWrite(
  dependencies: WriterDependencies,
  { tenantId, drafts }: Attempt,
  {
    claimed,
    prepared,
  }: { readonly claimed: readonly ClaimedDraft[]; readonly prepared: readonly ConvertedItem[] | null },
): Promise<readonly ConvertedItem[]> {
  if (prepared !== null && claimed.length === drafts.length && claimed.every(({ claim }) => claim.voidingId === null))
    return prepared
  const known = new Map(drafts.map(({ statement }) => [statement.id, statement]))
  const voided = voidedInBatch(drafts)
  const ordered = [...claimed].sort((a, b) => a.draft.claim.position.index - b.draft.claim.position.index)
  const all: ListedDraft[] = []
  for (const { draft, claim } of ordered) {
    const { target, isVoiding } = draft.claim
    const referencedKeys = target === null ? [] : await keysOfReferenced(dependencies, tenantId, { target, known })
    const isHidden = !isVoiding && (voided.has(claim.statementId) || (await isVoided(dependencies, tenantId, claim)))
    all.push({ draft, referencedKeys, isVoided: isHidden })
  }
  return rowsOf(tenantId, all)
}
