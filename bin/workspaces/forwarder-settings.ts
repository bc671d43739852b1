/** Settings of a forwarder as an operator states them on the command line. */
import { readInstant } from '#shared/contract/resources/statements/timestamp.ts'
import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { identityOf } from '#shared/domain/statements/actor-key.ts'
import type { StatementFilter } from '#shared/domain/statements/statement-keys.ts'
import { readStatementQuery } from '#shared/formats/xapi/statement-query.ts'
import {
  newForwarder,
  type ForwarderParts,
  type ForwarderSettings,
} from '#shared/operations/forwarders/new-forwarder.ts'
import { isoTime } from '#shared/platform/clock.ts'

export interface StatedSettings extends Omit<ForwarderSettings, 'filter' | 'since'> {
  /**
   * Filter parameters of `GET /statements`: `verb`, `activity`, `agent`, `registration`, `related_activities`,
   * `related_agents`.
   */
  readonly filter: Readonly<Record<string, string | undefined>>
  /** Forward only statements stored after this time; null for all. */
  readonly since: string | null
}

/** @throws Error that names the invalid parameter */
function filterOf(parameters: StatedSettings['filter']): StatementFilter {
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

/** Makes an active forwarder, without storing it. @throws Error that names the invalid setting */
export async function statedForwarder(settings: StatedSettings, parts: ForwarderParts): Promise<Forwarder> {
  const [filter, since] = [filterOf(settings.filter), settings.since === null ? null : cursorTime(settings.since)]
  const made = await newForwarder({ ...settings, filter, since }, parts)
  if (made.outcome === 'refused') throw new Error(made.text)
  return made.value
}
