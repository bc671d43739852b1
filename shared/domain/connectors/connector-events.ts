/** What events of connectors are, and what they mean for an installation and its incidents. */
import { connectorEvent, type ConnectorEventRow } from '#shared/contract/resources/connectors/connector.ts'
import { connectorCodes, type ConnectorCode } from '#shared/contract/resources/incidents/connector-codes.ts'
import type { Stamp } from '../events/audit-event.ts'
import { isRecordedAgain } from '../incidents/incident.ts'
import { installationEvent, type Installation, type InstallationChange } from './installation.ts'

/** An event with its time in UTC. */
export interface ConnectorEvent extends Omit<ConnectorEventRow, 'occurred_at'> {
  readonly at: string
}

export interface RejectedRow {
  readonly index: number
  readonly code: 'VALIDATION_ERROR'
  readonly message: string
}

export interface ReadRows {
  /** Each `event_id` once. */
  readonly events: readonly ConnectorEvent[]
  /** Rows whose `event_id` stands in an earlier row. */
  readonly repeated: number
  readonly rejected: readonly RejectedRow[]
}

const day = 86_400_000
const mostDataBytes = 4096

/** What is wrong with a row beyond its form; null: nothing. */
function flawOf({ occurred_at: occurredAt, data }: ConnectorEventRow, now: number): string | null {
  const at = Date.parse(occurredAt)
  if (at > now + day) return `occurred_at: ${occurredAt} is more than a day ahead. Check the clock of the connector.`
  if (at < now - 30 * day) return `occurred_at: ${occurredAt} is more than 30 days ago. Send events earlier.`
  const bytes = data === undefined ? 0 : Buffer.byteLength(JSON.stringify(data))
  return bytes > mostDataBytes ? `data: has ${bytes} bytes as JSON. Send at most ${mostDataBytes}.` : null
}

function readRow(row: unknown, now: number): ConnectorEvent | string {
  const { success, data: read, error } = connectorEvent.safeParse(row)
  if (!success) {
    const [issue] = error.issues
    return [...(issue?.path ?? []), issue?.message ?? 'must be an event'].join(': ')
  }
  const { occurred_at: occurredAt, ...event } = read
  return flawOf(read, now) ?? { ...event, at: new Date(occurredAt).toISOString() }
}

/** Reads the rows of a request. @param now ISO 8601 */
export function readEventRows(rows: readonly unknown[], now: string): ReadRows {
  const events = new Map<string, ConnectorEvent>()
  const rejected: RejectedRow[] = []
  for (const [index, row] of rows.entries()) {
    const read = readRow(row, Date.parse(now))
    if (typeof read === 'string') rejected.push({ index, code: 'VALIDATION_ERROR', message: read })
    else if (!events.has(read.event_id)) events.set(read.event_id, read)
  }
  const repeated = rows.length - rejected.length - events.size
  return { events: [...events.values()].sort((a, b) => (a.at < b.at ? -1 : 1)), repeated, rejected }
}

/** The failures, and the successes that end them. No success is known to end `launch.failed`: people resolve it. */
const failures: Readonly<Record<string, ConnectorCode>> = {
  'course.failed': 'COURSE_SYNC_FAILED',
  'grade.failed': 'GRADE_SYNC_FAILED',
  'launch.failed': 'LAUNCH_FAILED',
  'auth.failed': 'AUTH_FAILED',
}
const successes: Readonly<Record<string, readonly ConnectorCode[]>> = {
  'course.synced': ['COURSE_SYNC_FAILED', 'AUTH_FAILED'],
  'grade.synced': ['GRADE_SYNC_FAILED', 'AUTH_FAILED'],
}

const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times.reduce((last, time) => (time !== undefined && (last === undefined || time > last) ? time : last), undefined)

/** What becomes of the incident of one code. */
interface CodeEffect {
  readonly code: ConnectorCode
  /** When it last went well; undefined: never. */
  readonly succeededAt: string | undefined
  /** Whether one of the events is a success: an incident that was not seen since then is over. */
  readonly resolves: boolean
  /** Times of failures after that, each at least a minute after the one before. */
  readonly failedAt: readonly string[]
}

function effectOn(code: ConnectorCode, events: readonly ConnectorEvent[], before: string | undefined): CodeEffect {
  const went = events.filter(({ type }) => successes[type]?.includes(code)).map(({ at }) => at)
  const succeededAt = latest([before, ...went])
  const failed = events
    .filter(({ type, at }) => failures[type] === code && at > (succeededAt ?? ''))
    .map(({ at }) => at)
  const failedAt: string[] = []
  for (const at of failed) if (isRecordedAgain(failedAt.at(-1) ?? null, at)) failedAt.push(at)
  return { code, succeededAt, resolves: went.length > 0, failedAt }
}

const textOf = (data: ConnectorEvent['data'], name: string): string | undefined => {
  const value = data?.[name]
  return typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined
}

export interface EventEffects extends InstallationChange {
  readonly incidents: readonly CodeEffect[]
}

/**
 * What new events mean. Events come late and in any order: a failure that is older than the last success opens nothing, and
 * a success that is older than the last failure resolves nothing.
 * @param events in the order of their times
 */
export function effectsOf(before: Installation, events: readonly ConnectorEvent[], stamp: Stamp): EventEffects {
  const incidents = connectorCodes.map((code) => effectOn(code, events, before.succeededAt[code]))
  const upgrade = events.findLast(({ type }) => type === 'upgraded')?.data
  // Late news of a removal says nothing about a connector that was installed again.
  const removal = events.findLast(({ type, at }) => type === 'uninstalled' && at >= before.installedAt)
  const installation: Installation = {
    ...before,
    version: textOf(upgrade, 'version') ?? before.version,
    hostVersion: textOf(upgrade, 'hostVersion') ?? before.hostVersion,
    lastSeenAt: stamp.now,
    uninstalledAt: removal === undefined ? before.uninstalledAt : (before.uninstalledAt ?? stamp.now),
    succeededAt: Object.fromEntries(
      incidents.flatMap(({ code, succeededAt }) => (succeededAt === undefined ? [] : [[code, succeededAt]])),
    ),
    revision: before.revision + 1,
  }
  return { installation, incidents, events: eventsOf(before, installation, stamp) }
}

function eventsOf(before: Installation, after: Installation, stamp: Stamp): InstallationChange['events'] {
  if (before.uninstalledAt !== after.uninstalledAt) return [installationEvent('connector.uninstalled', after, stamp)]
  const isChanged = before.version !== after.version || before.hostVersion !== after.hostVersion
  return isChanged ? [installationEvent('connector.updated', after, stamp)] : []
}
