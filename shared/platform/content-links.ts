/**
 * Signed addresses of hosted content. The signature stands in the path, so that relative links below it work without
 * cookies; the edge checks and strips it before the cache key (web/edge/learner-viewer-request.js).
 */
import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { isoTime } from './clock.ts'
import type { SigningKey, SigningKeys } from './signing-keys.ts'

export interface ContentVersion {
  readonly tenantId: string
  readonly packageId: string
  readonly versionId: string
}

export interface ContentLink {
  /** Ends with a slash. */
  readonly baseUrl: string
  readonly expiresAt: string
}

export interface ContentLinks {
  link(version: ContentVersion): Promise<ContentLink>
}

/** Links end on whole steps: who opens a course again meanwhile finds its files in the browser's cache. */
const stepSeconds = 300
/** Links remembered at once; the oldest is forgotten first. */
const mostRemembered = 500

export function contentLinks(keys: SigningKeys, clock: Clock, options: { learnerBaseUrl: string; lifetimeSeconds: number }): ContentLinks {
  const signatures = new Map<string, string>()
  const signature = ({ kid, secret }: SigningKey, signed: string): string => {
    const name = `${kid}\n${signed}`
    const known = signatures.get(name)
    if (known !== undefined) return known
    const made = createHmac('sha256', secret).update(signed).digest('base64url')
    const [oldest] = signatures.keys()
    if (oldest !== undefined && signatures.size >= mostRemembered) signatures.delete(oldest)
    signatures.set(name, made)
    return made
  }
  return {
    async link({ tenantId, packageId, versionId }) {
      const key = await keys.current('content')
      const expires = Math.ceil((clock.now() / 1000 + options.lifetimeSeconds) / stepSeconds) * stepSeconds
      const scope = `${tenantId}/${packageId}/${versionId}`
      const mac = signature(key, `${scope}\n${expires}`)
      return { baseUrl: `${options.learnerBaseUrl}/api/v1/content/${key.kid}.${expires}.${mac}/${scope}/`, expiresAt: isoTime(expires * 1000) }
    },
  }
}
