/**
 * Signed addresses of hosted content. The signature stands in the path, so that relative links below it work without
 * cookies; the edge checks and strips it before the cache key (web/edge/learner-viewer-request.js).
 */
import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import { isoTime } from './clock.ts'
import type { SigningKeys } from './signing-keys.ts'

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

export const contentLinks = (keys: SigningKeys, clock: Clock, options: { learnerBaseUrl: string; lifetimeSeconds: number }): ContentLinks => ({
  async link({ tenantId, packageId, versionId }) {
    const key = await keys.current('content')
    const expires = Math.floor(clock.now() / 1000) + options.lifetimeSeconds
    const scope = `${tenantId}/${packageId}/${versionId}`
    const mac = createHmac('sha256', key.secret).update(`${scope}\n${expires}`).digest('base64url')
    return {
      baseUrl: `${options.learnerBaseUrl}/api/v1/content/${key.kid}.${expires}.${mac}/${scope}/`,
      expiresAt: isoTime(expires * 1000),
    }
  },
})
