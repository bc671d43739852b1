import { isoTime, random, type Clock } from '#shared/platform/clock.ts'
import type { EdgeKeys } from '#shared/platform/edge-keys.ts'
import type { KeySecret } from '#shared/platform/key-secret.ts'
import type { SigningKeysDocument } from '#shared/platform/signing-keys.ts'

const dayMilliseconds = 86_400_000
/** A key signs for a month; a former one verifies for two days more, far longer than any token lives. */
const signingDays = 30
const verifyingDays = signingDays + 2
/** A key seals for a year. What it has sealed stays in the table, so it is kept for good. */
const sealingDays = 365

type KeyRecord = SigningKeysDocument['token'][number]

const age = (key: KeyRecord, now: number): number => (now - Date.parse(key.createdAt)) / dayMilliseconds

const newKey = (now: number): KeyRecord => ({
  kid: Buffer.from(random(6)).toString('base64url').replace(/[-_]/g, '0'),
  key: Buffer.from(random(32)).toString('base64url'),
  createdAt: isoTime(now),
})

/** Newest first; a new key where there is none young enough to sign, and none that is too old to verify. */
export function rotated(keys: readonly KeyRecord[], now: number): KeyRecord[] {
  const kept = keys.filter((key) => age(key, now) < verifyingDays)
  const [newest] = kept
  return newest === undefined || age(newest, now) >= signingDays ? [newKey(now), ...kept] : kept
}

/** Newest first; a new key where there is none young enough to seal. */
function withSealingKey(keys: readonly KeyRecord[], now: number): KeyRecord[] {
  const [newest] = keys
  return newest === undefined || age(newest, now) >= sealingDays ? [newKey(now), ...keys] : [...keys]
}

/**
 * A crash between the steps is mended by the next run: keys reach the edge before they sign (a first content key
 * excepted, for which nothing was signed yet), and are taken from it after they have stopped.
 */
export async function rotateKeys({ secret, edge, clock }: { secret: KeySecret; edge: EdgeKeys; clock: Clock }): Promise<SigningKeysDocument> {
  const before = await secret.read()
  const now = clock.now()
  const after = { token: rotated(before.token, now), content: rotated(before.content, now), sealing: withSealingKey(before.sealing, now) }
  await edge.replace(new Map([...before.content, ...after.content].map(({ kid, key }) => [kid, key])))
  if (JSON.stringify(after) !== JSON.stringify(before)) await secret.write(after)
  await edge.replace(new Map(after.content.map(({ kid, key }) => [kid, key])))
  return after
}
