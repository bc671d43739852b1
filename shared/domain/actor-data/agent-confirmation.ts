import type { Actor } from '#shared/contract/resources/statements/statement.ts'

/** The identifier of an agent as a person repeats it before an erasure; null for an anonymous group. */
export const confirmationOf = ({ mbox, mbox_sha1sum: hash, openid, account }: Actor): string | null =>
  mbox ?? hash ?? openid ?? account?.name ?? null
