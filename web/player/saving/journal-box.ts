/**
 * Seals the journal of one session with a key that only its own launches receive. All courses of an origin share its
 * stores, so another course could read and rewrite what stands there: it can delete entries, or put back older ones,
 * and nothing else.
 *
 * The cipher is AES-256-GCM in JavaScript, because Commit must have stored its state when it returns, and WebCrypto
 * only works asynchronously (ADR 0041).
 */
import { gcm } from '@noble/ciphers/aes.js'

export interface JournalBox {
  /** Names the session's entries without revealing the session. */
  readonly name: string
  /** @param place where the text will be stored; it opens at no other place */
  seal(place: string, text: string): string
  /** The text; null if it was not sealed with this key for this place. */
  open(place: string, sealed: string): string | null
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes of a nonce, which stands before the sealed text. Random ones repeat after some billions of entries. */
const nonceLength = 12

/** Bytes that `String.fromCharCode` takes at once. */
const chunk = 8192

function toText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += chunk)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + chunk)))
  return btoa(parts.join(''))
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => toBytes(text.replaceAll('-', '+').replaceAll('_', '/'))

/** Opens the box of a session. @param key 32 bytes in base64url */
export async function openBox(key: string): Promise<JournalBox> {
  const bytes = fromBase64Url(key)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    name: toText(digest.subarray(0, 15)).replaceAll('+', '-').replaceAll('/', '_'),
    seal(place, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
      const sealed = gcm(bytes, nonce, encoder.encode(place)).encrypt(encoder.encode(text))
      return toText(nonce) + toText(sealed)
    },
    open(place, sealed) {
      try {
        const both = toBytes(sealed)
        const cipher = gcm(bytes, both.subarray(0, nonceLength), encoder.encode(place))
        return decoder.decode(cipher.decrypt(both.subarray(nonceLength)))
      } catch {
        return null
      }
    },
  }
}
