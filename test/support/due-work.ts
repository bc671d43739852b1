/** The work that is due, over a table of a test. */
import type { DueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { Clock } from '#shared/platform/clock.ts'
import { exportRepository } from '#shared/store/data-exports/export-repository.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { dueMarkRepository } from '#shared/store/due-marks/due-mark-repository.ts'
import { packageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { recomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { meteringOf } from './metering.ts'
import { planCounts } from './plan-counts.ts'

export const dueWorkOf = (table: Table, { clock, report }: Pick<DueWork, 'report'> & { clock: Clock }): DueWork => ({
  marks: dueMarkRepository(table),
  dispatches: dispatchRepository(table),
  packages: packageRepository(table),
  deletions: packageDeletionRepository(table),
  metering: meteringOf(table),
  plans: planCounts(table),
  exports: exportRepository(table),
  recomputations: recomputationRepository(table),
  skills: {
    projections: projectionRepository(table),
    vectors: vectorRepository(table),
    fadeMarks: fadeMarkRepository(table),
  },
  clock,
  report,
})
