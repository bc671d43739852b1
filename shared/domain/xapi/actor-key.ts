/** Who is the same agent: whoever has the same inverse functional identifier, whether it stands in an agent or a group. */
import type { Actor } from '#shared/contract/xapi/statement.ts'

/** The domain of a mail address is the same in any case; what stands before it is not. */
const comparableMailbox = (mbox: string): string => {
  const at = mbox.lastIndexOf('@')
  return mbox.slice(0, at) + mbox.slice(at).toLowerCase()
}

/** Text that two agents share if and only if they are the same; null for an anonymous group, which equals nobody. An IRI holds no blank. */
export function actorKey({ mbox, mbox_sha1sum: hash, openid, account }: Actor): string | null {
  if (mbox !== undefined) return comparableMailbox(mbox)
  if (hash !== undefined) return `sha1 ${hash.toLowerCase()}`
  if (openid !== undefined) return `openid ${openid}`
  return account === undefined ? null : `account ${account.homePage} ${account.name}`
}

/** Keys of an agent or group and of the group's members. */
export function actorKeys(actor: Actor): string[] {
  const members = actor.objectType === 'Group' ? (actor.member ?? []) : []
  return [actor, ...members].flatMap((each) => actorKey(each) ?? [])
}

/** What of an agent tells it from others, and nothing else. */
export const identityOf = ({ mbox, mbox_sha1sum: hash, openid, account }: Actor): Actor => ({
  ...(mbox !== undefined && { mbox }),
  ...(hash !== undefined && { mbox_sha1sum: hash }),
  ...(openid !== undefined && { openid }),
  ...(account && { account: { homePage: account.homePage, name: account.name } }),
})
