/** What follows the sentence of a refusal for a limit of the plan. The first such refusal loads this module. */
import { TextLink } from '#web/dashboard/parts/link.tsx'
import type { CallError } from './calls.ts'
import { defineTexts, useTexts } from './language.ts'
import { planLimitOf, planSentences, usageAddress } from './plan-limit.ts'

const en = {
  used: (used: number, limit: number) => `Used: ${used} of ${limit}.`,
  suggested: (plan: string) => `Suggested plan: ${plan}.`,
  usage: 'See usage and plan',
}

const planTexts = defineTexts<typeof en>({
  en,
  de: {
    used: (used, limit) => `Genutzt: ${used} von ${limit}.`,
    suggested: (plan) => `Passender Tarif: ${plan}.`,
    usage: 'Nutzung und Tarif ansehen',
  },
})

export function PlanWords({ error }: { readonly error: CallError }) {
  const texts = useTexts(planTexts)
  const limit = planLimitOf(error)
  if (limit === null) return null
  const href = usageAddress(location.pathname)
  return (
    <>
      {planSentences(limit, texts)} {href !== undefined && <TextLink href={href}>{texts.usage}</TextLink>}
    </>
  )
}
