/** Forwarders: statements of a workspace's LRS that another LRS is to have too, and how far that has come. */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'
import { maxAttempts, retryAfterSeconds, secondsToNext } from '#shared/domain/webhooks/attempt.ts'
import { isGivenUp, type SealedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { StatementFilter } from '#shared/domain/statements/statement-keys.ts'
import type { StatementPosition } from '#shared/domain/statements/statement-position.ts'

export const forwardedVersions = ['1.0.3', '2.0.0'] as const

/** Everything that was stored up to here has been dealt with. */
export interface ForwardingCursor {
  /** ISO 8601 in UTC with milliseconds; null for the beginning. */
  readonly since: string | null
  /** Place behind which it goes on, where it is later than `since`. */
  readonly after: StatementPosition | null
}

/** How the last attempts failed. */
export interface ForwardingTrouble {
  /** Failures in succession; 0 while it works. */
  readonly failures: number
  /** Since when; null while it works. */
  readonly failingSince: string | null
  /** Nothing is sent before this time; null where there is nothing to wait for. */
  readonly nextAttemptAt: string | null
  /** What the last failure was, and the statement behind it where it is known; null while it works. */
  readonly lastFailure: string | null
}

/** What the last run left to send. */
export interface ForwardingBacklog {
  /** It forwarded all that it found. False also where no run has looked since the forwarder was created or resumed. */
  readonly isUpToDate: boolean
  /**
   * Time of storing (ISO 8601) of the oldest statement that waits, or an earlier time up to which the run had come; null
   * where none waits, or where that is not known.
   */
  readonly oldestWaiting: string | null
}

export interface Forwarder extends ForwardingTrouble, ForwardingBacklog {
  readonly tenantId: string
  readonly forwarderId: string
  readonly label: string
  /** Of the other LRS, without `/statements`. */
  readonly endpoint: string
  readonly username: string
  readonly password: SealedSecret
  readonly xapiVersion: (typeof forwardedVersions)[number]
  readonly filter: StatementFilter
  readonly status: 'active' | 'paused'
  /** By its owner, because it failed for days, or because the other LRS does not want what it is sent. */
  readonly pausedBecause: 'asked' | 'failing' | 'refused' | null
  readonly cursor: ForwardingCursor
  /** Statements that the other LRS took, counted; what was sent twice may count twice. */
  readonly forwarded: number
  /** Statements that it did not take and that were passed over, counted. */
  readonly passedOver: number
  /** The last one of them. */
  readonly lastPassedOver: string | null
  /** Rises with every write, so that of two who saw the same one writes. */
  readonly revision: number
  /** Rises with every change of its settings. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Most forwarders of one workspace. Each run of the schedule costs more with each forwarder. */
export const maxForwarders = 10

/** The backlog of a forwarder that no run has looked at yet. */
export const unknownBacklog: ForwardingBacklog = { isUpToDate: false, oldestWaiting: null }

export const worksWell: ForwardingTrouble = { failures: 0, failingSince: null, nextAttemptAt: null, lastFailure: null }

/** The result of one request to another LRS, as the HTTP client reports it. */
export type ForwardResult =
  | { readonly kind: 'responded'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string }

/** Why the other LRS did not store the statements. */
export interface Failure {
  readonly reason: string
  /** Whether a later attempt may succeed without a change by an operator. */
  readonly mayPass: boolean
  /** Seconds to wait that the other LRS asked for, within bounds; null if it asked for none. */
  readonly retryAfterSeconds: number | null
}

export type Verdict =
  | { readonly kind: 'taken' }
  /** The other LRS has other statements with these ids, or the batch is too large. Sent singly, each may be accepted. */
  | { readonly kind: 'passed over'; readonly failure: Failure }
  /** The other LRS refused the batch, perhaps because of one of its statements. */
  | { readonly kind: 'unwanted'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Statuses that refuse single statements, not the whole forwarder. */
const ofSingleStatements = new Set([409, 413])
/** Statuses below 500 after which the same request can succeed later. */
const passing = new Set([408, 425, 429])

/** @param now milliseconds since the epoch */
export function verdictOf(result: ForwardResult, now: number): Verdict {
  if (result.kind !== 'responded')
    return {
      kind: 'failed',
      failure: { reason: result.reason, mayPass: result.kind === 'failed', retryAfterSeconds: null },
    }
  const { status } = result
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const asked = retryAfterSeconds(result.headers['retry-after'] ?? null, now)
  const failure = {
    reason: status >= 300 && status < 400 ? 'redirect' : `http_${status}`,
    mayPass: status >= 500 || passing.has(status),
    retryAfterSeconds: asked,
  }
  if (ofSingleStatements.has(status)) return { kind: 'passed over', failure }
  return { kind: status === 400 ? 'unwanted' : 'failed', failure }
}

/**
 * The state of a forwarder after a failure. The wait grows: 1, 5, 15 minutes, then an hour, unless the other LRS asks
 * for another wait.
 */
export function troubleAfter(forwarder: ForwardingTrouble, failure: Failure, now: number): ForwardingTrouble {
  const failures = forwarder.failures + 1
  const seconds = secondsToNext(Math.min(failures, maxAttempts - 1), failure.retryAfterSeconds) ?? 0
  return {
    failures,
    failingSince: forwarder.failingSince ?? new Date(now).toISOString(),
    nextAttemptAt: new Date(now + seconds * 1000).toISOString(),
    lastFailure: failure.reason,
  }
}

/**
 * Why a forwarder with this trouble is to be paused; null where it may go on trying: for five days, or five times where
 * trying does not help.
 */
export function reasonToPause(trouble: ForwardingTrouble, failure: Failure, now: number): 'failing' | 'refused' | null {
  if (!failure.mayPass && trouble.failures >= maxAttempts) return 'refused'
  return isGivenUp({ status: 'active', failingSince: trouble.failingSince }, now) ? 'failing' : null
}

/** The record that a forwarder was paused because the other LRS does not take what it is sent. */
export const forwarderPausedEvent = (
  { forwarderId }: Pick<Forwarder, 'forwarderId'>,
  trouble: ForwardingTrouble & { readonly reason: 'failing' | 'refused' },
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type: 'forwarder.paused',
  entityType: 'forwarder',
  entityId: forwarderId,
  severity: 'warn',
  data: { reason: trouble.reason, failing_since: trouble.failingSince, last_failure: trouble.lastFailure },
})

/**
 * A statement as another LRS gets it: what was stored, but for a version that the other's rules do not know.
 * @param text the statement, as it was stored
 */
export function forwardedText(text: string, statement: Statement, xapiVersion: Forwarder['xapiVersion']): string {
  const { version, ...unversioned } = statement
  return version === undefined || version.startsWith(xapiVersion.slice(0, 3)) ? text : JSON.stringify(unversioned)
}
