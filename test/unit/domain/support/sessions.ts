/** Sessions, commits and stamps for tests of rules. */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import type { CommitCommand } from '#shared/domain/sessions/commit.ts'
import { newSession, type LaunchablePackage, type LaunchCommand } from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'

export const [runtimeA, runtimeB] = ['0a0a0a0a-0000-4000-8000-00000000000a', '0b0b0b0b-0000-4000-8000-00000000000b']
export const tenantId = 'tenant_one'

/** A stamp whose event ids count up. */
export function stampAt(now = '2026-11-21T10:00:00.000Z'): Stamp {
  let events = 0
  return {
    now,
    makeEventId: () => {
      events += 1
      return `evt_${events}`
    },
  }
}

export const course: CoursePackage & LaunchablePackage = {
  tenantId,
  packageId: 'pkg_1',
  slug: 'course',
  title: 'A course',
  contentType: 'scorm',
  status: 'ready',
  currentVersionId: 'ver_1',
  currentRevision: 1,
  revision: 1,
  launchTally: null,
  organizationId: null,
  storageBytes: 10,
  completedRelaunchBehavior: 'review',
  startOverAllowed: true,
  sharesObjectives: false,
  standard: null,
  edition: null,
  findings: null,
  source: 'api',
  isSandbox: false,
  tags: [],
  statedTitle: null,
  settingsVersion: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  archivedAt: null,
  deletionDueAt: null,
  erasureBeganAt: null,
}

export const launchCommand: LaunchCommand & { readonly sessionId: string } = {
  tenantId,
  mode: 'live',
  learnerId: 'learner-1',
  sessionId: 'ses_1',
  newAttempt: false,
  exclusive: false,
  learnerName: null,
  learnerEmail: null,
  locale: null,
  returnUrl: null,
  isWatermarked: false,
  branding: null,
  dispatch: null,
  journalKey: new Uint8Array(32),
}

/** A session after its first launch, with the attributes that a test overrides. */
export const aSession = (overrides: Partial<Session> = {}): Session => ({
  ...newSession(launchCommand, course, stampAt()).session,
  ...overrides,
})

/** A commit that states nothing, with the fields that a test overrides. */
export const aCommit = (overrides: Partial<CommitCommand> = {}): CommitCommand => ({
  version: null,
  attempt: null,
  runtimeId: null,
  cmi: null,
  cmiMode: 'merge',
  objectives: null,
  completion: null,
  success: null,
  score: null,
  sessionSeconds: null,
  progressMeasure: null,
  visitEnded: false,
  ...overrides,
})
