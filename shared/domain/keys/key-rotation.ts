/** When keys are replaced, and for how long replaced ones remain. Lists of keys begin with the newest. */
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'

/** A key with the time at which it was made. */
export interface DatedKey {
  readonly kid: string
  readonly key: string
  /** ISO 8601. */
  readonly createdAt: string
}

const dayMilliseconds = 86_400_000
/** A key signs for a month. */
const signingDays = 30
/** A replaced key verifies for another week: a content link lives up to six days (shared/platform/launch-signing.ts). */
const verifyingDays = signingDays + 7
/** A key seals for a year. What it has sealed stays in the table, so the rotation never removes it. */
const sealingDays = 365
/** A writer puts a key into the edge before it puts it into the secret. No writer takes this long. */
const writingMilliseconds = 3_600_000

const kidRadix = 36
const kidTimeLetters = 9

const ageDays = ({ createdAt }: DatedKey, now: number): number => (now - Date.parse(createdAt)) / dayMilliseconds

/** A new key, from 38 random bytes. Its id begins with the time at which it was made. */
export function newKey(now: number, random: Uint8Array): DatedKey {
  const time = now.toString(kidRadix).padStart(kidTimeLetters, '0')
  const letters = [...random.subarray(0, 6)].map((byte) => (byte % kidRadix).toString(kidRadix)).join('')
  return {
    kid: time + letters,
    key: Buffer.from(random.subarray(6)).toString('base64url'),
    createdAt: new Date(now).toISOString(),
  }
}

/** Adds a key if none is young enough to sign, and removes keys that are too old to verify. */
function rotatedSigningKeys(keys: readonly DatedKey[], now: number, make: () => DatedKey): readonly DatedKey[] {
  const kept = keys.filter((key) => ageDays(key, now) < verifyingDays)
  const [newest] = kept
  return newest === undefined || ageDays(newest, now) >= signingDays ? [make(), ...kept] : kept
}

/** Adds a key if none is young enough to seal. */
function rotatedSealingKeys(keys: readonly DatedKey[], now: number, make: () => DatedKey): readonly DatedKey[] {
  const [newest] = keys
  return newest === undefined || ageDays(newest, now) >= sealingDays ? [make(), ...keys] : keys
}

/** The rotation of each purpose. @param make makes a new key */
export const rotations = {
  token: rotatedSigningKeys,
  content: rotatedSigningKeys,
  sealing: rotatedSealingKeys,
} as const satisfies Record<KeyPurpose, typeof rotatedSigningKeys>

/**
 * Whether a key at the edge that no secret lists can be deleted. A young one may belong to a writer that is still at work
 * and lists it a moment later.
 */
export function isAbandonedAtEdge(kid: string, now: number): boolean {
  const madeAt = parseInt(kid.slice(0, kidTimeLetters), kidRadix)
  // Clocks differ by minutes, so the key of another writer can seem to be from the future.
  return !(Math.abs(now - madeAt) < writingMilliseconds)
}
