/** Cursors that callers carry: signed, of one workspace and one use, good for a day. What stands in them cannot be changed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { signingKeys, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** Whose cursor, and of what: one for another list opens nothing. */
export interface CursorScope {
  readonly tenantId: string
  readonly use: string
}

export interface PageCursors {
  seal(scope: CursorScope, value: unknown): Promise<string>
  /** What was sealed; null where the cursor is expired, of another scope, or none of ours. */
  open(scope: CursorScope, cursor: string): Promise<unknown>
}

const lifetimeSeconds = 24 * 3600
const largestCursor = 16_384

/** What stands in a cursor is short: more room than it needs would take longer to make than to fill. */
const brief = { memLevel: 4, windowBits: 11, chunkSize: 1024 }

const content = z.object({ until: z.number(), value: z.unknown() })

const macOf = ({ secret }: SigningKey, { tenantId, use }: CursorScope, payload: string): Buffer => createHmac('sha256', secret).update(`page cursor\n${use}\n${tenantId}\n${payload}`).digest()

function read(payload: string): z.output<typeof content> | null {
  try {
    return content.parse(JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: 1_000_000 }).toString()))
  } catch {
    return null
  }
}

export const pageCursors = (keys: SigningKeys, clock: Clock): PageCursors => ({
  async seal(scope, value) {
    const key = await keys.current('token')
    const payload = deflateRawSync(JSON.stringify({ until: Math.floor(clock.now() / 1000) + lifetimeSeconds, value }), brief).toString('base64url')
    return `${key.kid}.${payload}.${macOf(key, scope, payload).toString('base64url')}`
  },
  async open(scope, cursor) {
    const [kid = '', payload = '', mac = ''] = cursor.length > largestCursor ? [] : cursor.split('.')
    const key = kid === '' ? null : await keys.byId('token', kid)
    if (key === null) return null
    const [expected, presented] = [macOf(key, scope, payload), Buffer.from(mac, 'base64url')]
    if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null
    const opened = read(payload)
    return opened === null || opened.until * 1000 < clock.now() ? null : opened.value
  },
})

/** The cursors of this deployment, from its settings. */
export const openPageCursors = (clock: Clock): PageCursors => pageCursors(signingKeys(new SecretsManagerClient({}), readConfig('SIGNING_KEYS_SECRET_ID').SIGNING_KEYS_SECRET_ID, clock), clock)
