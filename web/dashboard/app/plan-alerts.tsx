/** Says that 80 or 100 percent of what the plan includes is used. */
import { numberText, percentText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { defineTexts, useLanguage, useTexts } from './language.ts'
import type { Me } from './person.ts'

type Alert = Me['alerts'][number]

const en = {
  title: 'Alerts of the plan',
  used: {
    learners: (used: string, limit: string) => `${used} of ${limit} active learners of this billing period are used.`,
    courses: (used: string, limit: string) => `${used} of ${limit} packages are used. Archiving one frees its place.`,
  },
}

const alertTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Warnungen zum Tarif',
    used: {
      learners: (used, limit) => `${used} von ${limit} aktiven Lernenden dieses Abrechnungszeitraums sind verbraucht.`,
      courses: (used, limit) =>
        `${used} von ${limit} Paketen sind belegt. Wer eines archiviert, macht einen Platz frei.`,
    },
  },
})

/** Nothing where there is no alert. */
export function PlanAlerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  const texts = useTexts(alertTexts)
  const language = useLanguage()
  if (alerts.length === 0) return null
  return (
    <Card title={texts.title}>
      {alerts.map(({ of, percent, used, limit }) => (
        <p key={of} className="row">
          <StatusBadge tone={percent === 100 ? 'bad' : 'warn'}>{percentText(percent / 100, language)}</StatusBadge>
          <span>{texts.used[of](numberText(used, language), numberText(limit, language))}</span>
        </p>
      ))}
    </Card>
  )
}
