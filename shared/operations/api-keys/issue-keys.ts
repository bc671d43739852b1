/** What people of a workspace and operators do with API keys. Each of them decides again if another change was faster. */
import type * as z from 'zod'
import type { newApiKey } from '#shared/contract/resources/credentials/api-key.ts'
import { formatApiKey, keyStatus, type ApiKey } from '#shared/domain/credentials/api-key.ts'
import {
  decideNewKey,
  fullRefusal,
  hasPrivileges,
  keyEvent,
  keyNotFound,
  maxActiveKeys,
  replacementOf,
  type Issue,
  type IssuedKey,
} from '#shared/domain/credentials/new-api-key.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { newId, randomSecret, type Clock } from '#shared/platform/clock.ts'
import type {
  IssuedKeyRepository,
  KeyCollection,
  StoredKey,
  TermsChange,
} from '#shared/store/credentials/issued-key-repository.ts'
import { decideAgain, done, type TryResult } from '#shared/store/table/retry.ts'

/** A key by its id. */
export interface KeyId {
  readonly tenantId: string
  readonly keyId: string
}

export interface KeyIssuing {
  readonly keys: IssuedKeyRepository
  readonly clock: Clock
}

type Issued = Applied<IssuedKey>

/** More than there can be keys created at the same time before a workspace is full. */
const tries = maxActiveKeys + 10

const secretLength = 48

/** Makes an id and the text of a key: the same ones whenever the decision is made again. */
function newIssue(stamp: Stamp, clock: Clock): (of: Pick<ApiKey, 'tenantId' | 'mode'>) => Issue {
  const [keyId, secret] = [newId('key', clock), randomSecret(secretLength)]
  return ({ tenantId, mode }) => ({ stamp, keyId, text: formatApiKey(tenantId, mode, secret) })
}

/** Decides on the keys of a workspace, and again if they have changed before the decision was stored. */
async function decideOnKeys<Result>(
  tenantId: string,
  { keys }: Pick<KeyIssuing, 'keys'>,
  decide: (collection: KeyCollection) => Promise<Result | 'changed'>,
): Promise<Result> {
  const read = async (): Promise<KeyCollection> => {
    const found = await keys.collection(tenantId)
    if (found === null) throw new Error(`The workspace ${tenantId} does not exist.`)
    return found
  }
  const first = await read()
  return decideAgain(
    { item: `the API keys of ${tenantId}`, first, tries },
    async (collection): Promise<TryResult<KeyCollection, Result>> => {
      const result = await decide(collection)
      return result === 'changed' ? { kind: 'changed', next: await read() } : done(result)
    },
  )
}

const keysOf = ({ stored }: KeyCollection): ApiKey[] => stored.map(({ key }) => key)

const withId = ({ stored }: KeyCollection, keyId: string): StoredKey | undefined =>
  stored.find(({ key }) => key.keyId === keyId)

/** Creates a key as somebody of the workspace wants it. */
export function createKey(
  { tenantId, wanted }: { readonly tenantId: string; readonly wanted: z.output<typeof newApiKey> },
  stamp: Stamp,
  issuing: KeyIssuing,
): Promise<Issued | Refused<'API_KEY_SCOPE_NOT_ALLOWED' | 'QUOTA_EXCEEDED' | 'VALIDATION_ERROR'>> {
  const issue = newIssue(stamp, issuing.clock)({ tenantId, mode: wanted.mode })
  return decideOnKeys(tenantId, issuing, async (collection) => {
    const { holder } = collection
    const decided = decideNewKey(wanted, { holder, keys: keysOf(collection) }, issue)
    if (decided.outcome === 'refused') return decided
    return (await issuing.keys.issue(decided.value, holder)) === 'changed' ? 'changed' : decided
  })
}

/** Stores a key that an operator has made. Repeating it changes nothing. */
export const storeKey = (
  issued: IssuedKey,
  issuing: KeyIssuing,
): Promise<Applied<IssuedKey> | Refused<'QUOTA_EXCEEDED'>> =>
  decideOnKeys(issued.key.tenantId, issuing, async (collection) => {
    if (withId(collection, issued.key.keyId) !== undefined) return applied(issued)
    const full = fullRefusal(keysOf(collection), issued.key.createdAt)
    if (full !== null) return full
    return (await issuing.keys.issue(issued, collection.holder)) === 'changed' ? 'changed' : applied(issued)
  })

/**
 * Replaces a key by another one with the same rights, and revokes it, in one step (specification, "API keys" 5). If
 * several callers do so at once, one of them gets the replacement.
 * @param show gets the text of the replacement before each try to store it: if the outcome of the step gets lost, the
 *   text is known all the same
 */
export function rotateKey(
  { tenantId, keyId, show }: KeyId & { readonly show?: (text: string) => void },
  stamp: Stamp,
  issuing: KeyIssuing,
): Promise<Issued | Refused<'NOT_FOUND'>> {
  const issueFor = newIssue(stamp, issuing.clock)
  return decideOnKeys(tenantId, issuing, async (collection) => {
    const former = withId(collection, keyId)
    const status = former === undefined ? null : keyStatus(former.key, stamp.now)
    if (former === undefined || status !== 'active')
      return keyNotFound(
        status === null
          ? `The workspace has no API key ${keyId}.`
          : `The API key ${keyId} is ${status} and cannot be rotated. Create a new one.`,
      )
    const issue = issueFor(former.key)
    const key = replacementOf(former.key, issue)
    const event = keyEvent('api_key.rotated', former.key, { stamp, facts: { replacement: key.keyId } })
    const replacement = { key, text: issue.text, events: [event] }
    show?.(issue.text)
    return (await issuing.keys.rotate(former, replacement, collection.holder)) ? applied(replacement) : 'changed'
  })
}

/** Revokes a key: the next request with it is refused. Repeating it changes nothing. */
export async function revokeKey(
  { tenantId, keyId }: KeyId,
  stamp: Stamp,
  { keys }: KeyIssuing,
): Promise<Applied<ApiKey> | Refused<'NOT_FOUND'>> {
  const collection = await keys.collection(tenantId)
  const stored = collection === null ? undefined : withId(collection, keyId)
  if (stored === undefined) return keyNotFound(`The workspace has no API key ${keyId}.`)
  if (stored.key.revokedAt !== null) return applied(stored.key)
  return applied(await keys.revoke(stored, stamp.now, [keyEvent('api_key.revoked', stored.key, { stamp })]))
}

/** What a change of a workspace is decided on, and what it writes. */
type DecideTerms = (collection: KeyCollection) => TermsChange

/** Changes a workspace together with its keys, deciding again where either has changed meanwhile. */
export const changeTerms = (
  { tenantId, now }: { readonly tenantId: string; readonly now: string },
  decide: DecideTerms,
  issuing: Pick<KeyIssuing, 'keys'>,
): Promise<true> =>
  decideOnKeys(tenantId, issuing, async (collection) =>
    (await issuing.keys.changeTerms(collection, decide(collection), now)) ? true : 'changed',
  )

/**
 * Grants privileged keys to a workspace, or withdraws them: then the privileged scopes of its existing keys do not count
 * any more.
 */
export const privilegesChange = (granted: boolean, events: TermsChange['events']): TermsChange => ({
  workspace: { privilegedKeys: granted },
  ofKey: (key) => (hasPrivileges(key) ? { privilegesWithdrawn: granted ? null : true } : null),
  events,
})
