/** Tokens and content links of launches, from the deployment's settings: what launches, sessions and their renewal share. */
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { contentLinks, type ContentLinks } from './content-links.ts'
import { launchTokens, type LaunchClaims, type LaunchTokens } from './launch-tokens.ts'
import { signingKeys } from './signing-keys.ts'

export interface LaunchSigning {
  readonly tokens: LaunchTokens
  readonly content: ContentLinks
  /** A launch link with a fresh token for these claims. */
  launchUrl(claims: LaunchClaims): Promise<string>
}

/** A page that stays open goes on loading from its first address, which nobody can renew: it outlives the token by far. */
const contentLivesLonger = 6

export function openLaunchSigning(clock: Clock): LaunchSigning {
  const config = readConfig('SIGNING_KEYS_SECRET_ID', 'LEARNER_BASE_URL', 'LAUNCH_TOKEN_SECONDS')
  const keys = signingKeys(new SecretsManagerClient({}), config.SIGNING_KEYS_SECRET_ID, clock)
  const tokens = launchTokens(keys, clock, config.LAUNCH_TOKEN_SECONDS)
  return {
    tokens,
    content: contentLinks(keys, clock, { learnerBaseUrl: config.LEARNER_BASE_URL, lifetimeSeconds: contentLivesLonger * config.LAUNCH_TOKEN_SECONDS }),
    // The parameter asks for the log, the claim allows it: a learner's own link never shows it.
    launchUrl: async (claims) => `${config.LEARNER_BASE_URL}/launch?token=${await tokens.sign(claims)}${claims.log === true ? '&debug=calls' : ''}`,
  }
}
