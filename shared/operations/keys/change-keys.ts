/**
 * Changes the keys of one purpose, while other writers may do the same: the daily rotation, the task of a deployment, an
 * operator after a leak.
 */
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'
import { isAbandonedAtEdge, newKey, rotations, type DatedKey } from '#shared/domain/keys/key-rotation.ts'
import { random, type Clock } from '#shared/platform/clock.ts'
import type { EdgeKeys } from '#shared/platform/edge-keys.ts'
import type { KeySecret } from '#shared/platform/key-secret.ts'

/** The secret of each purpose. */
export type KeySecrets = Readonly<Record<KeyPurpose, KeySecret>>

type Keys = readonly DatedKey[]
type Rule = (keys: Keys) => Keys

/** A key of 32 bytes, with 6 bytes for its id. */
const makeKey = (clock: Clock): DatedKey => newKey(clock.now(), random(38))

const mostAttempts = 10

const isSame = (left: Keys, right: Keys): boolean =>
  left.length === right.length && left.every(({ kid }, index) => kid === right[index]?.kid)

/**
 * Applies a rule to the keys of a secret. If another writer was faster, it reads the keys again and applies the rule to
 * them.
 * @param publish makes keys known before any of them can sign
 * @returns the keys before and after the change
 * @throws Error if other writers were faster several times in a row
 */
async function changeKeys(
  secret: KeySecret,
  rule: Rule,
  publish: (keys: Keys) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly before: Keys; readonly after: Keys }> {
  for (let made = 0; made < mostAttempts; made += 1) {
    const { keys: before, version } = await secret.read()
    const after = rule(before)
    await publish([...after, ...before])
    if (isSame(before, after) || (await secret.replace(version, after))) return { before, after }
  }
  throw new Error(`The keys were changed by other writers ${mostAttempts} times in a row. Try again in a minute.`)
}

/**
 * Adds the keys that the edge lacks, and deletes those that no writer can still need. The edge never lacks a key that the
 * secret lists: keys are added before the secret lists them, and deleted after it has stopped.
 */
function publishToEdge(edge: EdgeKeys, clock: Clock): (keys: Keys) => Promise<void> {
  return (keys) => {
    const wanted = new Map(keys.map(({ kid, key }) => [kid, key]))
    return edge.change((held) => ({
      puts: new Map([...wanted].filter(([kid, key]) => held.get(kid) !== key)),
      deletes: [...held.keys()].filter((kid) => !wanted.has(kid) && isAbandonedAtEdge(kid, clock.now())),
    }))
  }
}

export interface Rotation {
  readonly secrets: KeySecrets
  readonly edge: EdgeKeys
  readonly clock: Clock
}

/**
 * Makes the keys of a new deployment, and replaces those that are old. Runs may overlap, and may be killed between any two
 * steps: the next run continues.
 * @returns the number of keys of each purpose
 */
export async function rotateKeys({ secrets, edge, clock }: Rotation): Promise<Record<KeyPurpose, number>> {
  const rotated = async (purpose: KeyPurpose, publish?: (keys: Keys) => Promise<void>): Promise<number> => {
    const rule: Rule = (keys) => rotations[purpose](keys, clock.now(), () => makeKey(clock))
    return (await changeKeys(secrets[purpose], rule, publish)).after.length
  }
  return {
    token: await rotated('token'),
    content: await rotated('content', publishToEdge(edge, clock)),
    sealing: await rotated('sealing'),
  }
}

/** Replaces all keys of launch tokens by a new one. Tokens that they have signed are refused. */
export async function renewTokenKeys(secret: KeySecret, clock: Clock): Promise<void> {
  await changeKeys(secret, () => [makeKey(clock)])
}

/** Replaces all keys of content paths by a new one, in the secret and at the edge. */
export async function renewContentKeys(secret: KeySecret, edge: EdgeKeys, clock: Clock): Promise<void> {
  const { before } = await changeKeys(secret, () => [makeKey(clock)], publishToEdge(edge, clock))
  const replaced = new Set(before.map(({ kid }) => kid))
  await edge.change((held) => ({ puts: new Map(), deletes: [...held.keys()].filter((kid) => replaced.has(kid)) }))
}

/** Adds a sealing key, which seals from then on. @returns the ids of the former keys */
export async function addSealingKey(secret: KeySecret, clock: Clock): Promise<ReadonlySet<string>> {
  const { before } = await changeKeys(secret, (keys) => [makeKey(clock), ...keys])
  return new Set(before.map(({ kid }) => kid))
}

/** Removes sealing keys. What they have sealed can never be opened again. */
export async function removeSealingKeys(secret: KeySecret, former: ReadonlySet<string>): Promise<void> {
  await changeKeys(secret, (keys) => keys.filter(({ kid }) => !former.has(kid)))
}
