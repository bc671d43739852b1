/**
 * Page cursors for callers: signed, for one workspace and one use, valid for a day. Callers cannot change their
 * content.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { keyRing, type KeyRing, type SigningKey } from './key-ring.ts'

/** The workspace and the list that a cursor belongs to. A cursor of another scope does not open. */
export interface CursorScope {
  readonly tenantId: string
  readonly use: string
}

/** Seals values into cursors and opens them. */
export interface PageCursors {
  seal(scope: CursorScope, value: unknown): Promise<string>
  /** The sealed value; null if the cursor is expired, of another scope, or not made by this service. */
  open(scope: CursorScope, cursor: string): Promise<unknown>
}

const lifetimeSeconds = 24 * 3600
const largestCursor = 16_384

/** Cursors are short: with zlib's default memory, allocating would take longer than compressing. */
const brief = { memLevel: 4, windowBits: 11, chunkSize: 1024 }

const content = z.object({ until: z.number(), value: z.unknown() })

const macOf = ({ secret }: SigningKey, { tenantId, use }: CursorScope, payload: string): Buffer =>
  createHmac('sha256', secret).update(`page cursor\n${use}\n${tenantId}\n${payload}`).digest()

function read(payload: string): z.output<typeof content> | null {
  try {
    return content.parse(
      JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: 1_000_000 }).toString()),
    )
  } catch {
    return null
  }
}

/** Cursors signed with these keys. */
export const pageCursors = (keys: KeyRing, clock: Clock): PageCursors => ({
  async seal(scope, value) {
    const key = await keys.current()
    const payload = deflateRawSync(
      JSON.stringify({ until: Math.floor(clock.now() / 1000) + lifetimeSeconds, value }),
      brief,
    ).toString('base64url')
    return `${key.kid}.${payload}.${macOf(key, scope, payload).toString('base64url')}`
  },
  async open(scope, cursor) {
    const [kid = '', payload = '', mac = ''] = cursor.length > largestCursor ? [] : cursor.split('.')
    const key = kid === '' ? null : await keys.byId(kid)
    if (key === null) return null
    const [expected, presented] = [macOf(key, scope, payload), Buffer.from(mac, 'base64url')]
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
    const opened = read(payload)
    return opened === null || opened.until * 1000 < clock.now() ? null : opened.value
  },
})

/** The cursors of this deployment, from its settings. */
export function openPageCursors(clock: Clock): PageCursors {
  const { CONTENT_KEYS_SECRET_ID: secretId } = readConfig('CONTENT_KEYS_SECRET_ID')
  return pageCursors(keyRing({ purpose: 'content', secretId }, clock), clock)
}
