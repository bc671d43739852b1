/** Presents sessions in the shapes of the wire. Only this file knows the specification's mixed casing. */
import { courseFile } from '#shared/domain/packages/package-presenter.ts'
import type {
  AttemptHistoryEntry,
  CommittedSession,
  CustomerSessionRow,
  PlayerDetail,
  SessionDetail,
  SessionRow,
} from '#shared/contract/resources/sessions/session.ts'
import { headsetOf } from '../vr/headset.ts'
import { attributionOf } from './attribution.ts'
import { shownProgress, timeSpentSeconds, type CmiData, type Session } from './session.ts'

function attemptHistory(session: Session): AttemptHistoryEntry[] {
  const current: AttemptHistoryEntry = {
    attempt_number: session.attempt,
    completion_status: session.completion,
    success_status: session.success,
    score: { scaled: session.score.scaled, raw: session.score.raw },
    time_spent_seconds: timeSpentSeconds(session),
    progress_percent: shownProgress(session),
    started_at: session.attemptStartedAt,
    last_activity_at: session.updatedAt,
    superseded_at: null,
    superseded_reason: null,
  }
  const past = session.history.map((attempt): AttemptHistoryEntry => ({
    attempt_number: attempt.attempt,
    completion_status: attempt.completion,
    success_status: attempt.success,
    score: { scaled: attempt.scaled, raw: attempt.raw },
    time_spent_seconds: attempt.seconds,
    progress_percent: attempt.progress,
    started_at: attempt.startedAt,
    last_activity_at: attempt.lastActivityAt,
    superseded_at: attempt.supersededAt,
    superseded_reason: attempt.reason,
  }))
  return [current, ...past]
}

const launchMode = (session: Session): 'normal' | 'review' => (session.openMode === 'review' ? 'review' : 'normal')

const suspendData = (cmi: CmiData): string => cmi['cmi.suspend_data'] ?? ''

/** The response with `Prefer: return=minimal`: what a writer does not know of the session that it has just stored. */
export const presentVersion = ({
  sessionId,
  version,
  attempt,
  updatedAt,
}: Pick<Session, 'sessionId' | 'version' | 'attempt' | 'updatedAt'>): CommittedSession => ({
  id: sessionId,
  version,
  attempt_number: attempt,
  updated_at: updatedAt,
})

/** Sessions of courses have no headset, and do not state one. */
function headsetFields(session: Session): Pick<SessionDetail, 'headset'> {
  if (session.contentType !== 'vr_apk') return {}
  const headset = headsetOf(session)
  return {
    headset: headset === null ? null : { label: headset.label, model: headset.model, joined_at: headset.joinedAt },
  }
}

export function presentSession(
  session: Session,
  cmi: CmiData,
  player?: NonNullable<SessionDetail['player']>,
): SessionDetail {
  const progress = shownProgress(session)
  return {
    id: session.sessionId,
    tenant_id: session.tenantId,
    user_id: session.learnerId,
    package_id: session.packageId,
    ...attributionOf(session),
    completion_status: session.completion,
    success_status: session.success,
    score: session.score,
    time_spent_seconds: timeSpentSeconds(session),
    progress_percent: progress,
    progress,
    attempts: session.attempt,
    attempt_number: session.attempt,
    launch_mode: launchMode(session),
    runtime_protocol: session.protocol,
    runtime_owner_id: session.ownerId,
    runtime_mode: session.ownerMode,
    start_over_allowed: session.startOverAllowed,
    version: session.version,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    cmi_data: cmi,
    suspend_data: suspendData(cmi),
    attempt_history: attemptHistory(session),
    ...headsetFields(session),
    ...(player === undefined ? {} : { player }),
  }
}

/** Fields that only the hosted player gets: ownership, what the launch stated, and the addresses of the content. */
export const presentPlayer = (
  session: Session,
  content: { readonly baseUrl: string; readonly expiresAt: string },
): NonNullable<SessionDetail['player']> => ({
  contentType: session.contentType,
  runtimeProtocol: session.protocol,
  runtimeOwnerId: session.ownerId,
  runtimeMode: session.ownerMode,
  contentBaseUrl: content.baseUrl,
  courseUrl: `${content.baseUrl}${courseFile}`,
  contentExpiresAt: content.expiresAt,
  journalKey: session.journalKey === null ? null : Buffer.from(session.journalKey).toString('base64url'),
  title: session.title,
  learnerName: session.learnerName,
  locale: session.locale,
  returnUrl: session.returnUrl,
  isWatermarked: session.isWatermarked,
  branding: session.branding,
})

export const presentPlayerDetail = (
  session: Session,
  cmi: CmiData,
  player: NonNullable<SessionDetail['player']>,
): PlayerDetail => ({
  ...player,
  id: session.sessionId,
  tenantId: session.tenantId,
  packageId: session.packageId,
  learnerId: session.learnerId,
  cmiData: cmi,
  completionStatus: session.completion,
  successStatus: session.success,
  score: session.score,
  timeSpentSeconds: timeSpentSeconds(session),
  progressPercent: shownProgress(session),
  attempts: session.attempt,
  attemptNumber: session.attempt,
  launchMode: launchMode(session),
  startOverAllowed: session.startOverAllowed,
  version: session.version,
  createdAt: session.createdAt,
  updatedAt: session.updatedAt,
})

export function presentSessionRow(session: Session): SessionRow {
  const progress = shownProgress(session)
  return {
    id: session.sessionId,
    session_id: session.sessionId,
    package_id: session.packageId,
    tenant_id: session.tenantId,
    user_id: session.learnerId,
    learner_id: session.learnerId,
    learner_name: session.learnerName,
    ...attributionOf(session),
    status: session.completion,
    completion_status: session.completion,
    progress_percent: progress,
    progress,
    last_activity_at: session.updatedAt,
    content_type: session.contentType,
    packageId: session.packageId,
    learnerName: session.learnerName,
    completionStatus: session.completion,
    progressPercent: progress,
    lastActivityAt: session.updatedAt,
  }
}

export const presentCustomerRow = (
  session: Session,
  names: { readonly dispatch: string | null; readonly organization: string | null },
): CustomerSessionRow => ({
  ...presentSessionRow(session),
  course_title: session.title,
  dispatch_name: names.dispatch,
  organization_name: names.organization,
  mode: session.mode,
  success_status: session.success,
  score: session.score,
  attempt_number: session.attempt,
  time_spent_seconds: timeSpentSeconds(session),
  created_at: session.createdAt,
})
