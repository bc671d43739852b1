/**
 * Signed addresses of hosted content. The signature is part of the path, so that relative links below it work without
 * cookies. The edge checks it and removes it before the cache key (web/edge/learner-viewer-request.js).
 */
import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { isoTime } from './clock.ts'
import type { KeyRing, SigningKey } from './key-ring.ts'
import { learnerOrigin } from './learner-origin.ts'

/** The package version that a link opens. */
export interface ContentVersion {
  readonly tenantId: string
  readonly packageId: string
  readonly versionId: string
}

/** A signed address and the time at which it expires. */
export interface ContentLink {
  /** Origin and path of the content, with a slash at the end. */
  readonly baseUrl: string
  readonly expiresAt: string
}

/** Makes signed addresses of content. @throws ServiceError BACKEND_UNAVAILABLE until the first signing key exists */
export interface ContentLinks {
  link(version: ContentVersion): Promise<ContentLink>
}

/**
 * Links expire at whole steps. A learner who opens a course again within a step gets the same URLs, and the browser's
 * cache.
 */
const stepSeconds = 300
/** Number of links to remember; the oldest is forgotten first. */
const mostRemembered = 500

/** Makes links below this base URL (see `learnerOrigin`). A link lives at least `lifetimeSeconds`, up to the next whole step. */
export function contentLinks(
  keys: KeyRing,
  clock: Clock,
  options: { learnerBaseUrl: string; lifetimeSeconds: number },
): ContentLinks {
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
      const key = await keys.current()
      const expires = Math.ceil((clock.now() / 1000 + options.lifetimeSeconds) / stepSeconds) * stepSeconds
      const scope = `${tenantId}/${packageId}/${versionId}`
      const mac = signature(key, `${scope}\n${expires}`)
      return {
        baseUrl: `${learnerOrigin(options.learnerBaseUrl, tenantId)}/api/v1/content/${key.kid}.${expires}.${mac}/${scope}/`,
        expiresAt: isoTime(expires * 1000),
      }
    },
  }
}
