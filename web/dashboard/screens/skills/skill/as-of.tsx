import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { dateText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { dayNumber, dayRange, dayText } from './rules.ts'
import { skillTexts } from './texts.ts'

const route = '/w/$workspace/skills/learners/$subjectId/$skillId'

/** The day for which the numbers are shown: earlier, when less was known, or later, when it has faded. */
export function AsOf({ occurred }: { readonly occurred: readonly string[] }) {
  const { asOf: texts } = useTexts(skillTexts)
  const language = useLanguage()
  const { asOf } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const { first, last, today } = dayRange(occurred, Date.now())
  const tell = (day: string): void =>
    void navigate({ search: { asOf: day === '' || day === dayText(today) ? undefined : day }, replace: true })
  const [day, setDay] = useDebouncedText(asOf ?? dayText(today), tell)
  const shown = Number.isNaN(Date.parse(day)) ? today : dayNumber(day)
  return (
    <Card title={texts.title} actions={asOf !== undefined && <Button onPress={() => tell('')}>{texts.today}</Button>}>
      <div className="as-of">
        <input
          type="range"
          aria-label={texts.slider}
          aria-valuetext={dateText(dayText(shown), language)}
          min={first}
          max={last}
          value={Math.min(last, Math.max(first, shown))}
          onChange={({ currentTarget }) => setDay(dayText(Number(currentTarget.value)))}
        />
        <TextField type="date" label={texts.day} value={day} onChange={setDay} />
      </div>
    </Card>
  )
}
