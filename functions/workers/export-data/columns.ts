/** Columns of exported files. A new one goes to the end of its kind; docs/exports.md describes all. */
import type { DispatchLearnerRow } from '#shared/contract/resources/dispatches/dispatch-learner.ts'
import type { UsagePeriod } from '#shared/contract/resources/learners/usage.ts'
import type { AuditEntryResource } from '#shared/contract/resources/audit/audit-entry.ts'
import type { LedgerEntry } from '#shared/domain/ledger/ledger-entry.ts'
import { shownProgress, timeSpentSeconds, type Session } from '#shared/domain/sessions/session.ts'
import type { Columns } from './row-text.ts'

export const sessionColumns: Columns<Session> = {
  session_id: ({ sessionId }) => sessionId,
  mode: ({ mode }) => mode,
  package_id: ({ packageId }) => packageId,
  version_id: ({ versionId }) => versionId,
  title: ({ title }) => title,
  content_type: ({ contentType }) => contentType,
  user_id: ({ learnerId }) => learnerId,
  learner_name: ({ learnerName }) => learnerName,
  dispatch_id: ({ dispatchId }) => dispatchId,
  organization_id: ({ organizationId }) => organizationId,
  completion_status: ({ completion }) => completion,
  success_status: ({ success }) => success,
  score_scaled: ({ score }) => score.scaled,
  score_raw: ({ score }) => score.raw,
  score_min: ({ score }) => score.min,
  score_max: ({ score }) => score.max,
  progress_percent: shownProgress,
  time_spent_seconds: timeSpentSeconds,
  attempt_number: ({ attempt }) => attempt,
  created_at: ({ createdAt }) => createdAt,
  last_activity_at: ({ updatedAt }) => updatedAt,
}

export const dispatchLearnerColumns: Columns<DispatchLearnerRow> = {
  learner_key: (row) => row.learner_key,
  external_learner_id: (row) => row.external_learner_id,
  learner_name: (row) => row.learner_name,
  session_id: (row) => row.session_id,
  first_launch_at: (row) => row.first_launch_at,
  released_at: (row) => row.released_at,
  completion_status: (row) => row.completion_status,
  success_status: (row) => row.success_status,
  score_scaled: ({ score }) => score.scaled ?? null,
  score_raw: ({ score }) => score.raw ?? null,
  score_min: ({ score }) => score.min ?? null,
  score_max: ({ score }) => score.max ?? null,
  progress_percent: (row) => row.progress_percent,
  time_spent_seconds: (row) => row.time_spent_seconds,
  last_activity_at: (row) => row.last_activity_at,
}

export const auditColumns: Columns<AuditEntryResource> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  type: ({ type }) => type,
  actor_kind: ({ actor }) => actor?.kind ?? null,
  actor_id: ({ actor }) => actor?.id ?? null,
  mode: ({ mode }) => mode,
  entity_type: ({ entityType }) => entityType,
  entity_id: ({ entityId }) => entityId,
  severity: ({ severity }) => severity,
  note: ({ note }) => note,
  data: ({ data }) => data,
}

export const ledgerColumns: Columns<LedgerEntry> = {
  entry_id: ({ entryId }) => entryId,
  kind: ({ kind }) => kind,
  amount_usd: ({ amountMills }) => amountMills / 1000,
  month: ({ month }) => month,
  description: ({ description }) => description,
  reverses: ({ reverses }) => reverses,
  recorded_by_kind: ({ recordedBy }) => recordedBy.kind,
  recorded_by_id: ({ recordedBy }) => recordedBy.id,
  recorded_at: ({ recordedAt }) => recordedAt,
  sequence: ({ sequence }) => sequence,
}

export const usageColumns: Columns<UsagePeriod> = {
  start: ({ period }) => period.start,
  end: ({ period }) => period.end,
  plan: ({ plan }) => plan,
  active_learners: (period) => period.active_learners,
  allotment: ({ allotment }) => allotment,
  overage_learners: (period) => period.overage_learners,
  overage_amount_usd: (period) => period.overage_amount_usd,
  final: ({ final }) => final,
}
