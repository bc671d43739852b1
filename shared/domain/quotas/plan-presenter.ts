import type { PlanOverview, PlanTerms } from '#shared/contract/resources/quotas/plan-overview.ts'
import { learnerForecast, type LearnerForecast } from '#shared/domain/learners/learner-forecast.ts'
import { learnersByDay, type CountedOnDay } from '#shared/domain/learners/learners-by-day.ts'
import { maxLearners, overageMills } from '#shared/domain/learners/learner-terms.ts'
import { presentUsage, type CountedUsage } from '#shared/domain/learners/usage-presenter.ts'
import { planNames, plans, type LearnerTerms, type PlanName } from './plan.ts'
import { planAlerts } from './plan-alerts.ts'
import type { WorkspaceUsage } from './workspace-usage.ts'

const dollars = (mills: number): number => mills / 1000

/** A hard limit ends what a forecast can come to. */
function withinLimit({ atLeast, atMost }: LearnerForecast, terms: LearnerTerms): LearnerForecast {
  const most = maxLearners(terms)
  return { atLeast, atMost: most === null ? atMost : Math.max(atLeast, Math.min(atMost, most)) }
}

function presentTerms(id: PlanName, { included, overage }: LearnerTerms): PlanTerms {
  const { name, price, maxUploadMb, maxPackages, maxStorageGb } = plans[id]
  return {
    ...{ id, name, max_upload_mb: maxUploadMb, max_packages: maxPackages, max_storage_gb: maxStorageGb },
    price: price === null ? null : { monthly_usd: price.monthlyUsd, yearly_usd: price.yearlyUsd },
    allotment: included,
    overage:
      overage === null
        ? null
        : {
            price_per_learner_usd: overage.eachMills === null ? null : dollars(overage.eachMills),
            cap_usd: overage.stopMills === null ? null : dollars(overage.stopMills),
          },
  }
}

/** @param now milliseconds */
export function presentPlan(
  counted: CountedUsage & { readonly onDay: CountedOnDay },
  workspace: WorkspaceUsage,
  { now, activeTestLearners }: { readonly now: number; readonly activeTestLearners: number },
): PlanOverview {
  const { plan, terms, count, period } = counted
  const own = presentTerms(plan, terms)
  const { atLeast, atMost } = withinLimit(learnerForecast(count.counted, period, now), terms)
  const [least, most] = [overageMills(terms, atLeast), overageMills(terms, atMost)]
  return {
    plan: own,
    plans: planNames.map((name) => (name === plan ? own : presentTerms(name, plans[name].learners))),
    usage: presentUsage(counted, workspace, { mode: 'live', activeTestLearners }),
    learners_by_day: learnersByDay(counted.onDay, period, now),
    forecast: {
      active_learners: { at_least: atLeast, at_most: atMost },
      overage_amount_usd: least === null || most === null ? null : { at_least: dollars(least), at_most: dollars(most) },
    },
    alerts: planAlerts(counted, workspace),
  }
}
