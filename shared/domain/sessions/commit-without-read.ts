/** The frequent kind of commit, decided without reading the session first: one write in place of a read and a write. */
import type { Stamp } from '../events/audit-event.ts'
import { decideCommit, type CommitCommand, type CommitTransition } from './commit.ts'
import { noScore, type Session } from './session.ts'

/**
 * Whether the commit states all that the decision needs: the version and attempt that the writer read, and no CMI data
 * to merge with stored data.
 */
const isSelfContained = (command: CommitCommand): boolean =>
  command.version !== null && command.attempt !== null && (command.cmi === null || command.cmiMode === 'replace')

/**
 * Decides on a self-contained commit against the most probable session: at the version and attempt of the writer, owned
 * by the writer, and still open. Each assumption becomes a fence. If one of them fails, the store returns the real
 * session, and the caller asks `decideCommit`.
 * @returns null if the commit cannot be decided without reading
 */
export function decideCommitWithoutRead(
  sessionId: string,
  command: CommitCommand,
  stamp: Stamp,
): CommitTransition | null {
  if (!isSelfContained(command)) return null
  const assumed: Session = {
    ...assumedSession,
    sessionId,
    version: command.version ?? 0,
    attempt: command.attempt ?? 0,
    ownerId: command.runtimeId?.toLowerCase() ?? null,
    ownerMode: command.runtimeId === null ? null : 'record',
  }
  const decision = decideCommit(assumed, command, stamp)
  if (decision.outcome === 'refused') return null
  const { set, fences } = decision.value
  return {
    ...decision.value,
    fences: [
      ...fences,
      { fact: 'outcome', equals: 'open' },
      // An attempt whose success is `failed` and that completes ends in a failed state, which publishes
      // `session.failed` too. That case needs the real session.
      ...(set.outcome === 'done' && set.success === undefined
        ? [{ fact: 'success', equals: assumed.success } as const]
        : []),
      ...(command.sessionSeconds === null ? [] : [{ fact: 'openSeconds', atMost: command.sessionSeconds } as const]),
    ],
  }
}

/** Attributes that no decision reads, and the probable values of the others. */
const assumedSession: Session = {
  tenantId: '',
  sessionId: '',
  packageId: '',
  versionId: '',
  contentType: 'scorm',
  mode: 'live',
  title: '',
  learnerId: '',
  learnerName: null,
  learnerEmail: null,
  locale: null,
  returnUrl: null,
  isWatermarked: false,
  branding: null,
  dispatchId: null,
  organizationId: null,
  protocol: 'legacy',
  ownerId: null,
  ownerMode: null,
  openMode: 'record',
  startOverAllowed: true,
  sharesObjectives: false,
  objectiveChanges: null,
  journalKey: null,
  launchEpoch: null,
  version: 0,
  attempt: 0,
  touched: false,
  completion: 'incomplete',
  success: 'unknown',
  outcome: 'open',
  score: noScore,
  resultAt: null,
  progress: 0,
  closedSeconds: 0,
  openSeconds: 0,
  suspendedAt: null,
  cmi: null,
  history: [],
  outcomes: [],
  headset: null,
  attemptStartedAt: '',
  createdAt: '',
  updatedAt: '',
}
