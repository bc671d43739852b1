/** Alerts of a plan as trouble of its workspace: told once, until the count is below the alert again. */
import { planCodes, type PlanCode } from '#shared/contract/resources/incidents/plan-codes.ts'
import type { PlanAlert } from '#shared/domain/quotas/plan-alerts.ts'
import type { Trouble } from './incident.ts'

const names = { learners: 'LEARNERS', courses: 'COURSES' } as const

const codeOf = ({ of, percent }: Pick<PlanAlert, 'of' | 'percent'>): PlanCode => `${names[of]}_${percent}_PERCENT`

/** What an incident of each code is about; the title says how much is used. */
export const planTrouble = (tenantId: string, code: PlanCode, title = ''): Trouble => ({
  ...{ tenantId, source: 'plan', entityType: 'workspace', entityId: tenantId, code, title, severity: 'warn' },
})

const titleOf = ({ of, percent, used, limit }: PlanAlert): string =>
  percent === 100
    ? `All ${of} of the plan are used: ${used} of ${limit}`
    : `${percent} percent of the ${of} of the plan are used: ${used} of ${limit}`

export interface PlanIncidents {
  readonly toOpen: readonly Trouble[]
  readonly toSettle: readonly PlanCode[]
}

/**
 * What to open and what to settle. An alert at 80 percent that is open stays so at 100 percent.
 * @param open codes that are open, or that a person has resolved since the count crossed them
 */
export function decidePlanIncidents(
  tenantId: string,
  alerts: readonly PlanAlert[],
  open: ReadonlySet<PlanCode>,
): PlanIncidents {
  const holding = new Set(alerts.flatMap((alert) => [codeOf(alert), codeOf({ ...alert, percent: 80 })]))
  return {
    toOpen: alerts
      .filter((alert) => !open.has(codeOf(alert)))
      .map((alert) => planTrouble(tenantId, codeOf(alert), titleOf(alert))),
    toSettle: planCodes.filter((code) => open.has(code) && !holding.has(code)),
  }
}
