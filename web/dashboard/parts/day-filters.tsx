import { TextField } from './field.tsx'

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface DayFiltersProps {
  readonly texts: { readonly from: string; readonly to: string }
  readonly days: Days
  /** @param days the one that is changed; undefined: not filtered by it */
  readonly onChange: (days: Days) => void
}

const stated = (day: string): string | undefined => (day === '' ? undefined : day)

/** Filters a list by its first and its last day, which stay side by side. */
export const DayFilters = ({ texts, days: { from = '', to = '' }, onChange }: DayFiltersProps) => (
  <div className="filters-days">
    <TextField type="date" label={texts.from} value={from} onChange={(day) => onChange({ from: stated(day) })} />
    <TextField type="date" label={texts.to} value={to} onChange={(day) => onChange({ to: stated(day) })} />
  </div>
)
