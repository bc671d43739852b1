/** Identity of agents and groups: two are the same if they have the same inverse functional identifier. */
import type { Actor } from '#shared/contract/resources/statements/statement.ts'

/** The domain of a mail address is compared without case, the local part with case. */
const comparableMailbox = (mbox: string): string => {
  const at = mbox.lastIndexOf('@')
  return mbox.slice(0, at) + mbox.slice(at).toLowerCase()
}

/**
 * Text that is equal for two agents if and only if they are the same; null for an anonymous group, which equals no
 * other. The spaces are unambiguous, because an IRI has none.
 */
export function actorKey({ mbox, mbox_sha1sum: hash, openid, account }: Actor): string | null {
  if (mbox !== undefined) return comparableMailbox(mbox)
  if (hash !== undefined) return `sha1 ${hash.toLowerCase()}`
  if (openid !== undefined) return `openid ${openid}`
  return account === undefined ? null : `account ${account.homePage} ${account.name}`
}

/** Keys of an agent, or of a group and its members. */
export function actorKeys(actor: Actor): string[] {
  const members = actor.objectType === 'Group' ? (actor.member ?? []) : []
  return [actor, ...members].flatMap((each) => actorKey(each) ?? [])
}

/** Only the identifier of an agent. */
export const identityOf = ({ mbox, mbox_sha1sum: hash, openid, account }: Actor): Actor => ({
  ...(mbox !== undefined && { mbox }),
  ...(hash !== undefined && { mbox_sha1sum: hash }),
  ...(openid !== undefined && { openid }),
  ...(account && { account: { homePage: account.homePage, name: account.name } }),
})
