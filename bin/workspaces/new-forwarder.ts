import { readInstant } from '#shared/contract/xapi/timestamp.ts'
import { worksWell, type Forwarder } from '#shared/domain/forwarding/forwarder.ts'
import { identityOf } from '#shared/domain/xapi/actor-key.ts'
import type { StatementFilter } from '#shared/domain/xapi/statement-keys.ts'
import { readStatementQuery } from '#shared/formats/xapi/statement-query.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'
import { checkOutboundUrl, noLoopback, type LoopbackReceivers } from '#shared/platform/outbound-http-policy.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'

/** What an owner says of a new forwarder. */
export interface ForwarderSettings extends Pick<Forwarder, 'tenantId' | 'label' | 'endpoint' | 'username' | 'xapiVersion'> {
  readonly password: string
  /** Parameters of `GET /statements` that filter: `verb`, `activity`, `agent`, `registration`, `related_activities`, `related_agents`. */
  readonly filter: Readonly<Record<string, string | undefined>>
  /** Only what was stored after this time; null for everything. */
  readonly since: string | null
}

interface Parts {
  readonly sealing: Pick<SecretSealing, 'seal'>
  readonly clock: Clock
  readonly loopback?: LoopbackReceivers
}

/** @throws Error that says what is wrong with it */
function filterOf(parameters: ForwarderSettings['filter']): StatementFilter {
  const given = new Map(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const reading = readStatementQuery(given, '2.0')
  if (reading.outcome === 'refused') throw new Error(reading.problems.map(({ path, message }) => `${path} ${message}`).join('\n'))
  if (reading.value.kind !== 'list') throw new Error('One statement is no filter.')
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

/** A time as cursors hold it. @throws Error where it is none */
export function cursorTime(text: string): string {
  const instant = readInstant(text)
  if (instant === null) throw new Error('since must be a time: ISO 8601')
  return isoTime(instant.milliseconds)
}

/** Thinks up an active forwarder; nothing is stored. @throws Error that says what is wrong with the settings */
export async function newForwarder(settings: ForwarderSettings, { sealing, clock, loopback = noLoopback }: Parts): Promise<Forwarder> {
  const { tenantId, label, username, xapiVersion, password } = settings
  const target = checkOutboundUrl(settings.endpoint, loopback)
  if (typeof target === 'string') throw new Error(`The endpoint must be a public address, https: ${target}`)
  if (username.includes(':')) throw new Error('A user name holds no colon.')
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
