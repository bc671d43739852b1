import { readInstant } from '#shared/contract/resources/statements/timestamp.ts'
import { worksWell, type Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { identityOf } from '#shared/domain/statements/actor-key.ts'
import type { StatementFilter } from '#shared/domain/statements/statement-keys.ts'
import { readStatementQuery } from '#shared/formats/xapi/statement-query.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'
import { checkOutboundUrl, noLoopback, type LoopbackReceivers } from '#shared/platform/outbound-http-policy.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'

/** Settings of a new forwarder, as its owner states them. */
export interface ForwarderSettings extends Pick<
  Forwarder,
  'tenantId' | 'label' | 'endpoint' | 'username' | 'xapiVersion'
> {
  readonly password: string
  /**
   * Filter parameters of `GET /statements`: `verb`, `activity`, `agent`, `registration`, `related_activities`,
   * `related_agents`.
   */
  readonly filter: Readonly<Record<string, string | undefined>>
  /** Forward only statements stored after this time; null for all. */
  readonly since: string | null
}

interface Parts {
  readonly sealing: Pick<SecretSealing, 'seal'>
  readonly clock: Clock
  readonly loopback?: LoopbackReceivers
}

/** @throws Error that names the invalid parameter */
function filterOf(parameters: ForwarderSettings['filter']): StatementFilter {
  const given = new Map(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const reading = readStatementQuery(given, '2.0')
  if (reading.outcome === 'refused')
    throw new Error(reading.problems.map(({ path, message }) => `${path} ${message}`).join('\n'))
  if (reading.value.kind !== 'list')
    throw new Error('The filter must select a list of statements. Leave out statementId and voidedStatementId.')
  const { agent, verb, activity, registration, relatedAgents, relatedActivities } = reading.value
  return {
    ...(agent && { agent: identityOf(agent) }),
    ...(verb !== undefined && { verb }),
    ...(activity !== undefined && { activity }),
    ...(registration !== undefined && { registration }),
    relatedAgents,
    relatedActivities,
  }
}

/** The time in the format of cursors. @throws Error if the text is not a time */
export function cursorTime(text: string): string {
  const instant = readInstant(text)
  if (instant === null) throw new Error(`since must be a time in ISO 8601 such as 2026-01-31T12:00:00Z, not "${text}"`)
  return isoTime(instant.milliseconds)
}

/** Creates an active forwarder, without storing it. @throws Error that names the invalid setting */
export async function newForwarder(
  settings: ForwarderSettings,
  { sealing, clock, loopback = noLoopback }: Parts,
): Promise<Forwarder> {
  const { tenantId, label, username, xapiVersion, password } = settings
  const target = checkOutboundUrl(settings.endpoint, loopback)
  if (typeof target === 'string')
    throw new Error(`The endpoint ${settings.endpoint} must be a public https address: ${target}`)
  if (username.includes(':'))
    throw new Error('The user name must contain no colon, because Basic authentication uses it as the separator.')
  const forwarderId = newId('fwd', clock)
  const now = isoTime(clock.now())
  return {
    tenantId,
    forwarderId,
    label,
    endpoint: target.url.href,
    username,
    password: await sealing.seal(password, [tenantId, forwarderId]),
    xapiVersion,
    filter: filterOf(settings.filter),
    status: 'active',
    pausedBecause: null,
    cursor: { since: settings.since === null ? null : cursorTime(settings.since), after: null },
    ...worksWell,
    forwarded: 0,
    passedOver: 0,
    lastPassedOver: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  }
}
