/**
 * Tokens and content links of launches, made from the deployment's settings. Launching, sessions and their renewal use
 * it.
 */
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { contentLinks, type ContentLinks } from './content-links.ts'
import { keyRing } from './key-ring.ts'
import { learnerOrigin } from './learner-origin.ts'
import { launchTokens, type LaunchClaims, type LaunchTokens, type NewLaunch } from './launch-tokens.ts'

/** What signs launches: tokens and whole launch URLs. */
export interface LaunchSigning {
  readonly tokens: LaunchTokens
  /** A launch link for a learner who launches now. */
  launchUrl(launch: NewLaunch): Promise<string>
  /** A launch link with the next token of a launch, and the seconds that this token lives. */
  renewedUrl(claims: LaunchClaims): Promise<{ readonly url: string; readonly lifetimeSeconds: number }>
}

/** What signs for a session: also links of its content. */
export interface SessionSigning extends LaunchSigning {
  readonly content: ContentLinks
}

/**
 * A content link lives this many times as long as the token: an open page keeps its first address and cannot renew it.
 */
const contentLivesLonger = 6

/** Opens content links with the keys and addresses of this deployment. */
export function openContentLinks(clock: Clock): ContentLinks {
  const config = readConfig('CONTENT_KEYS_SECRET_ID', 'LEARNER_BASE_URL', 'LAUNCH_TOKEN_SECONDS')
  const keys = keyRing({ purpose: 'content', secretId: config.CONTENT_KEYS_SECRET_ID }, clock)
  return contentLinks(keys, clock, {
    learnerBaseUrl: config.LEARNER_BASE_URL,
    lifetimeSeconds: contentLivesLonger * config.LAUNCH_TOKEN_SECONDS,
  })
}

/** Opens signing with the keys and addresses of this deployment. */
export function openLaunchSigning(clock: Clock): LaunchSigning {
  const config = readConfig('TOKEN_KEYS_SECRET_ID', 'LEARNER_BASE_URL', 'LAUNCH_TOKEN_SECONDS', 'LAUNCH_MAX_SECONDS')
  const keys = keyRing({ purpose: 'token', secretId: config.TOKEN_KEYS_SECRET_ID }, clock)
  const lifetimes = { token: config.LAUNCH_TOKEN_SECONDS, launch: config.LAUNCH_MAX_SECONDS }
  const tokens = launchTokens(keys, clock, lifetimes)
  // The query parameter requests the call log; the claim permits it. A learner's own link has neither.
  const linkWith = (token: string, { tid, log }: NewLaunch): string =>
    `${learnerOrigin(config.LEARNER_BASE_URL, tid)}/launch?token=${token}${log === true ? '&debug=calls' : ''}`
  return {
    tokens,
    launchUrl: async (launch) => linkWith(await tokens.sign(launch), launch),
    async renewedUrl(claims) {
      const { token, lifetimeSeconds } = await tokens.renew(claims)
      return { url: linkWith(token, claims), lifetimeSeconds }
    },
  }
}

/** Opens signing for launches and sessions, with the keys and addresses of this deployment. */
export const openSessionSigning = (clock: Clock): SessionSigning => ({
  ...openLaunchSigning(clock),
  content: openContentLinks(clock),
})
