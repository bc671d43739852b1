/** Whether a statement is voided: what voids it says so in its claim before it is there itself. */
import type { Claim } from './statement-claims.ts'
import type { LinkParts } from './statement-links.ts'

/** Whether anything is there that voids a statement. Costs nothing where nothing has ever said that it does. */
export async function isVoided({ claims, texts }: Pick<LinkParts, 'claims' | 'texts'>, tenantId: string, { voidedBy, isVoiding, referrers, statementId }: Claim): Promise<boolean> {
  if (voidedBy === null || isVoiding) return false
  const found = [...(await claims.read(tenantId, [...new Set([voidedBy, ...referrers])])).values()]
  const voiding = found.filter((claim): claim is Claim => claim.kind === 'claim' && claim.isVoiding && (claim.isErased || claim.target === statementId))
  // What was erased has voided what it voided, and does not say any more what that was.
  return voiding.some(({ isErased }) => isErased) || (await texts.find(tenantId, voiding)).size > 0
}
