/**
 * The text of a secret that holds the keys of one purpose: `{"purpose": "sealing", "keys": [{"kid", "key", "createdAt"}]}`,
 * newest first.
 */
import * as z from 'zod'
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'

const keyRecord = z.object({
  kid: z.string().min(1),
  /** At least 32 characters of base64url. */
  key: z.string().min(32),
  createdAt: z.iso.datetime(),
})

const keyDocument = z.strictObject({ purpose: z.string(), keys: z.array(keyRecord) })

/** Where keys are, and what they are for. */
export interface KeyPlace {
  readonly purpose: KeyPurpose
  /** Id or ARN of the secret. */
  readonly secretId: string
}

/** A key as its secret holds it. */
export type KeyRecord = z.output<typeof keyRecord>

/**
 * The keys in the text of a secret. A new secret has an empty list.
 * @throws Error if the text is anything else, or holds keys of another purpose. A text that cannot be read must never count
 *   as empty: a writer would replace the keys, and everything that they have sealed would be lost.
 */
export function parseKeyDocument(text: string | undefined, { purpose, secretId }: KeyPlace): readonly KeyRecord[] {
  const parsed = keyDocument.safeParse(parseJson(text))
  if (parsed.success && parsed.data.purpose === purpose) return parsed.data.keys
  if (parsed.success)
    throw new Error(
      `The secret ${secretId} holds keys of the purpose "${parsed.data.purpose}", not "${purpose}". Name the secret of this purpose.`,
    )
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole text')
  throw new Error(
    `The secret ${secretId} does not hold a list of keys: ${places.join(', ')}. Restore an earlier version of the secret.`,
  )
}

export const renderKeyDocument = (purpose: KeyPurpose, keys: readonly KeyRecord[]): string =>
  JSON.stringify({ purpose, keys })

/** Undefined if the text is no JSON. The error of the parser would quote the keys in the log. */
function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
