/** What the incidents of a plan are decided with, over a table of a test. */
import type { PlanFollowing } from '#shared/operations/quotas/follow-plan.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { workspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'

export const planCounts = (table: Table): Omit<PlanFollowing, 'clock'> => ({
  workspaces: workspaceRepository(table),
  learners: learnerCountRepository(table),
  incidents: incidentRepository(table),
})
