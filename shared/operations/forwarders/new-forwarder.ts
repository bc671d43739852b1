import { unknownBacklog, worksWell, type Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'
import { checkOutboundUrl, noLoopback, type LoopbackReceivers } from '#shared/platform/outbound-http-policy.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'

/** Settings of a new forwarder. */
export interface ForwarderSettings extends Pick<
  Forwarder,
  'tenantId' | 'label' | 'endpoint' | 'username' | 'xapiVersion' | 'filter'
> {
  readonly password: string
  /** Forward only statements stored after this time (ISO 8601 in UTC, milliseconds); null for all. */
  readonly since: string | null
}

export interface ForwarderParts {
  readonly sealing: Pick<SecretSealing, 'seal'>
  readonly clock: Clock
  readonly loopback?: LoopbackReceivers
}

/** The address of another LRS in its normal form, or the refusal of one that the service must not call. */
export function checkedEndpoint(
  endpoint: string,
  loopback: LoopbackReceivers = noLoopback,
): Applied<string> | Refused<'VALIDATION_ERROR'> {
  const target = checkOutboundUrl(endpoint, loopback)
  return typeof target === 'string'
    ? invalidField('endpoint', `must be a public https address without credentials (${target})`)
    : applied(target.url.href)
}

export const usernameRefusal = (username: string): Refused<'VALIDATION_ERROR'> | null =>
  username.includes(':')
    ? invalidField('username', 'must contain no colon, because Basic authentication uses it as the separator')
    : null

/** Makes an active forwarder, without storing it. */
export async function newForwarder(
  settings: ForwarderSettings,
  { sealing, clock, loopback }: ForwarderParts,
): Promise<Applied<Forwarder> | Refused<'VALIDATION_ERROR'>> {
  const { tenantId, label, username, xapiVersion, password, filter, since } = settings
  const endpoint = checkedEndpoint(settings.endpoint, loopback)
  if (endpoint.outcome === 'refused') return endpoint
  const refused = usernameRefusal(username)
  if (refused !== null) return refused
  const forwarderId = newId('fwd', clock)
  const now = isoTime(clock.now())
  return applied({
    tenantId,
    forwarderId,
    label,
    endpoint: endpoint.value,
    username,
    password: await sealing.seal(password, [tenantId, forwarderId]),
    xapiVersion,
    filter,
    status: 'active',
    pausedBecause: null,
    cursor: { since, after: null },
    ...worksWell,
    ...unknownBacklog,
    forwarded: 0,
    passedOver: 0,
    lastPassedOver: null,
    revision: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}
