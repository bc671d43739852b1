import { useTexts } from '#web/dashboard/app/language.ts'
import { planName } from '#web/dashboard/app/plan-name.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import type { Plan } from './data.ts'
import { plans } from './plans.ts'
import { adminTexts } from './texts.ts'

interface PlanSelectProps {
  readonly value: Plan
  readonly onChange: (plan: Plan) => void
}

export function PlanSelect(props: PlanSelectProps) {
  const { tenants } = useTexts(adminTexts)
  return (
    <Select {...props} label={tenants.plan} options={plans.map((plan) => ({ value: plan, label: planName(plan) }))} />
  )
}
