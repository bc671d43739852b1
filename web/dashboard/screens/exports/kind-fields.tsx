import { useTexts } from '#web/dashboard/app/language.ts'
import { modes, type Mode } from '#web/dashboard/app/mode-search.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { isMonth } from '#web/dashboard/parts/is-month.ts'
import type { DataExport } from './data.ts'
import { exportsTexts } from './texts.ts'

export type ChosenMode = Mode | 'all'

interface KindFieldsProps {
  readonly kind: DataExport['kind']
  readonly mode: ChosenMode
  readonly onMode: (mode: ChosenMode) => void
}

/** What of a kind is exported. The fields have the names of the filters. */
export function KindFields({ kind, mode, onMode }: KindFieldsProps) {
  const { form: texts } = useTexts(exportsTexts)
  switch (kind) {
    case 'dispatch_learners':
      return <TextField name="dispatch_id" label={texts.dispatch} isRequired maxLength={512} />
    case 'ledger':
      return <MonthField name="month" label={texts.month} description={texts.days} />
    case 'usage':
      return (
        <>
          <MonthField name="from" label={texts.firstMonth} description={texts.months} />
          <MonthField name="to" label={texts.lastMonth} />
        </>
      )
    case 'statements':
      return (
        <>
          <p className="small quiet">{texts.statements}</p>
          <Days />
        </>
      )
    case 'sessions':
    case 'audit':
      return (
        <>
          <Select
            label={texts.mode}
            value={mode}
            options={(['all', ...modes] as const).map((value) => ({ value, label: texts.modes[value] }))}
            onChange={onMode}
          />
          <Days />
        </>
      )
  }
}

function Days() {
  const { form: texts } = useTexts(exportsTexts)
  return (
    <>
      <TextField name="from" type="date" label={texts.from} description={texts.days} />
      <TextField name="to" type="date" label={texts.to} />
    </>
  )
}

interface MonthFieldProps {
  readonly name: string
  readonly label: string
  readonly description?: string
}

function MonthField(props: MonthFieldProps) {
  const { badMonth } = useTexts(exportsTexts).form
  // Browsers without a field of months take any text.
  const validate = (text: string): string | null => (text === '' || isMonth(text) ? null : badMonth)
  return <TextField {...props} type="month" validate={validate} />
}
