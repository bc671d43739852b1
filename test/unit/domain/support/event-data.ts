/** What events of changes carry, as examples. */
import type { DeliveredEventType } from '#shared/contract/events.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'

const projection = {
  ...{ subject_id: 'ada', skill_id: '9d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02', skill_label: 'Load handling' },
  ...{ framework_id: 'fwk_1', framework_version: 2, previous_level: 2, level: 3, estimate: 0.760123 },
  ...{ standard_deviation: 0.13595, lower_bound: 0.624173, evidence_count: 4, last_evidence_id: 'evd_4' },
  ...{ reason: 'evidence', model_version: 'beta-1', as_of: '2026-11-21' },
}

/** Facts of changes that events carry themselves, by type. */
export const carriedDataOf: Readonly<Partial<Record<DeliveredEventType, NonNullable<AuditEvent['data']>>>> = {
  'competency.projection_updated': {
    ...projection,
    ...{ previous_level: 0, level: 2, estimate: 0.670732, standard_deviation: 0.213422, lower_bound: 0.45731 },
    evidence_count: 1,
  },
  'competency.level_changed': projection,
  'roi.value_changed': {
    ...projection,
    ...{ currency: 'EUR', value_minor: 40_000 },
    package_shares: [
      { package_id: null, value_minor: 13_333 },
      { package_id: 'pkg_1', value_minor: 26_667 },
    ],
  },
  'package.version_activated': { version_id: 'ver_1', version_label: '2' },
  'competency.alignment_published': {
    alignment_id: 'aln_1',
    alignment_version: 4,
    framework_id: 'fwk_1',
    framework_version: 2,
    package_id: 'pkg_1',
  },
  'competency.recomputation_finished': {
    ...{ recomputation_id: 'rcp_1', kind: 'realign', framework_id: 'fwk_1', alignment_id: 'aln_1', run: 'real' },
    ...{ status: 'completed', model_version: 'beta-1', projections: 40, changed: 12, level_changed: 3 },
    max_delta: 0.118402,
  },
  'competency.framework_published': { framework_id: 'fwk_1', framework_version: 2, skill_count: 150 },
}
