/**
 * Whether a statement is voided. A voiding statement is recorded in its target's claim before it is committed itself.
 */
import type { Claim } from './claim-item.ts'
import type { LinkDependencies } from './statement-links.ts'

/** Whether a committed statement voids this one. Reads nothing where no voiding statement was ever recorded. */
export async function isVoided(
  { claims, committed }: Pick<LinkDependencies, 'claims' | 'committed'>,
  tenantId: string,
  { voidingId, isVoiding, referrers, statementId }: Claim,
): Promise<boolean> {
  if (voidingId === null || isVoiding) return false
  const found = [...(await claims.read(tenantId, [...new Set([voidingId, ...referrers])])).values()]
  const voiding = found.filter(
    (claim): claim is Claim =>
      claim.kind === 'claim' && claim.isVoiding && (claim.isErased || claim.target === statementId),
  )
  // The claim of an erased voiding statement has lost its target, but what it voided stays voided.
  return voiding.some(({ isErased }) => isErased) || (await committed.find(tenantId, voiding)).size > 0
}
