/** The Person object of an agent (xAPI part 3, 2.4). */
import type { Account, Agent } from '#shared/contract/resources/statements/statement.ts'

/** All names and identifiers of one person, each kind in an array. */
export interface Person {
  readonly objectType: 'Person'
  readonly name?: readonly string[]
  readonly mbox?: readonly string[]
  readonly mbox_sha1sum?: readonly string[]
  readonly openid?: readonly string[]
  readonly account?: readonly Account[]
}

/** The person has the identifier of the agent only: agents with different identifiers are never joined. */
export const personOf = ({ name, mbox, mbox_sha1sum: hash, openid, account }: Agent): Person => ({
  objectType: 'Person',
  ...(name === undefined ? {} : { name: [name] }),
  ...(mbox === undefined ? {} : { mbox: [mbox] }),
  ...(hash === undefined ? {} : { mbox_sha1sum: [hash] }),
  ...(openid === undefined ? {} : { openid: [openid] }),
  ...(account === undefined ? {} : { account: [account] }),
})
