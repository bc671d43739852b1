/**
 * Tokens of dispatches: `lcd_<mode>_<slug>_<dispatch>_<version>_<kid>_<mac>`, where slug is the workspace without
 * `tenant_`. Whoever has one may ask to launch; it says nothing about the learner. Nothing is stored: the code is a MAC
 * under a key that is derived from a sealing key, because sealing keys are never removed by the yearly rotation
 * (docs/adr/0042).
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { workspaceSlug } from '#shared/domain/credentials/workspace-slug.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import { keyRing, type KeyRing, type SigningKey } from './key-ring.ts'
import { learnerOrigin } from './learner-origin.ts'

/** What a token states. */
export interface DispatchTokenFacts {
  readonly tenantId: string
  readonly dispatchId: string
  readonly mode: KeyMode
  readonly tokenVersion: number
}

/** Makes and checks tokens. Both throw ServiceError BACKEND_UNAVAILABLE if the keys cannot be read. */
export interface DispatchTokens {
  make(facts: DispatchTokenFacts): Promise<string>
  /** The link of a dispatch, with its token in the fragment, which browsers send to no server. */
  launchUrl(facts: DispatchTokenFacts): Promise<string>
  /** What a token states; null if this service did not make it. Whether its version still counts is for the caller. */
  verify(token: string): Promise<DispatchTokenFacts | null>
}

const pattern =
  /^lcd_(live|test)_([a-z0-9-]{1,60})_(dsp_[0-9a-z]{26})_([1-9][0-9]{0,8})_([A-Za-z0-9_-]{1,64})_([0-9a-f]{32})$/

const derivedKey = ({ secret }: SigningKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lectern dispatch token', 32))

/** Half of an HMAC-SHA256, in hexadecimal. */
const macOf = (key: SigningKey, { tenantId, dispatchId, mode, tokenVersion }: DispatchTokenFacts): string =>
  createHmac('sha256', derivedKey(key))
    .update([mode, tenantId, dispatchId, tokenVersion].join('\n'))
    .digest('hex')
    .slice(0, 32)

function parse(
  token: string,
): { readonly facts: DispatchTokenFacts; readonly kid: string; readonly mac: string } | null {
  const [, mode, slug = '', dispatchId = '', version, kid = '', mac = ''] = pattern.exec(token) ?? []
  if (mode === undefined) return null
  const facts = { tenantId: `tenant_${slug}`, dispatchId, tokenVersion: Number(version) }
  return { facts: { ...facts, mode: mode === 'test' ? 'test' : 'live' }, kid, mac }
}

/** Tokens under these keys. @param learnerBaseUrl origin of launches */
export function dispatchTokens(keys: KeyRing, learnerBaseUrl: string): DispatchTokens {
  const make = async (facts: DispatchTokenFacts): Promise<string> => {
    const key = await keys.current()
    const { mode, tenantId, dispatchId, tokenVersion } = facts
    return ['lcd', mode, workspaceSlug(tenantId), dispatchId, tokenVersion, key.kid, macOf(key, facts)].join('_')
  }
  return {
    make,
    async launchUrl(facts) {
      const path = `/api/v1/dispatches/${facts.dispatchId}/frame?w=${workspaceSlug(facts.tenantId)}`
      return `${learnerOrigin(learnerBaseUrl, facts.tenantId)}${path}#t=${await make(facts)}`
    },
    async verify(token) {
      const parsed = parse(token)
      const key = parsed === null ? null : await keys.byId(parsed.kid)
      if (parsed === null || key === null) return null
      const isGenuine = timingSafeEqual(Buffer.from(macOf(key, parsed.facts)), Buffer.from(parsed.mac))
      return isGenuine ? parsed.facts : null
    },
  }
}

/** The tokens of this deployment, from its settings. */
export function openDispatchTokens(clock: Clock): DispatchTokens {
  const config = readConfig('SEALING_KEYS_SECRET_ID', 'LEARNER_BASE_URL')
  const keys = keyRing({ purpose: 'sealing', secretId: config.SEALING_KEYS_SECRET_ID }, clock)
  return dispatchTokens(keys, config.LEARNER_BASE_URL)
}
