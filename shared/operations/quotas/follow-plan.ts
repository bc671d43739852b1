/**
 * Opens and settles the incidents of a workspace's plan by what is counted now. It decides on what is stored, so running
 * it twice, late or at the same time as another changes nothing more.
 */
import { planCodes } from '#shared/contract/resources/incidents/plan-codes.ts'
import { decidePlanIncidents, planTrouble } from '#shared/domain/incidents/plan-trouble.ts'
import { planAlerts } from '#shared/domain/quotas/plan-alerts.ts'
import { newId, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { IncidentRepository } from '#shared/store/incidents/incident-repository.ts'
import type { WorkspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'
import { countedUsage, type UsageCounting } from './counted-usage.ts'

export interface PlanFollowing extends UsageCounting {
  readonly workspaces: Pick<WorkspaceRepository, 'find'>
  readonly incidents: Pick<IncidentRepository, 'record' | 'openOf' | 'settle'>
  readonly clock: Clock
}

/**
 * @param mayBeLess whether something is used less than before, or the plan includes more: only then incidents are settled.
 *   While nothing is near its end, a launch then costs no look at incidents.
 */
export async function followPlan(tenantId: string, mayBeLess: boolean, following: PlanFollowing): Promise<void> {
  const { workspaces, incidents, clock } = following
  const found = await workspaces.find(tenantId)
  if (found === null) return
  const stamp = stampOf(clock)
  const counted = await countedUsage(found.workspace, clock.now(), following)
  const alerts = planAlerts(counted, found.usage)
  if (alerts.length === 0 && !mayBeLess) return
  const ids = await incidents.openOf(planCodes.map((code) => planTrouble(tenantId, code)))
  const open = new Set(planCodes.filter((_, index) => (ids[index] ?? null) !== null))
  const { toOpen, toSettle } = decidePlanIncidents(tenantId, alerts, open)
  for (const trouble of toOpen)
    await incidents.record(trouble, { now: stamp.now, makeId: () => newId('inc', clock), stamp })
  if (!mayBeLess) return
  for (const code of toSettle) await incidents.settle(planTrouble(tenantId, code))
}
