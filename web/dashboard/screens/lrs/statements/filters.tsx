import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { DayFilters } from '#web/dashboard/parts/day-filters.tsx'
import { SearchField } from '#web/dashboard/parts/field.tsx'
import { isFiltered, type StatementsSearch } from './search.ts'
import { statementsTexts } from './texts.ts'

const route = '/w/$workspace/lrs'
const typed = ['actor', 'verb', 'activity', 'registration'] as const

/** The address holds all filters. */
export function StatementFilters() {
  const texts = useTexts(statementsTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: StatementsSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, cursor: undefined, open: undefined, ...next }), replace: true })
  return (
    <div className="filters" role="group" aria-label={texts.filters}>
      {typed.map((name) => (
        <TextFilter key={name} label={texts[name]} value={search[name]} onChange={(text) => change({ [name]: text })} />
      ))}
      <DayFilters texts={texts} days={search} onChange={change} />
      {isFiltered(search) && <Button onPress={() => void navigate({ search: {} })}>{texts.clearAll}</Button>}
    </div>
  )
}

interface TextFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (text: string | undefined) => void
}

function TextFilter({ label, value, onChange }: TextFilterProps) {
  const { clear } = useTexts(statementsTexts)
  const [text, setText] = useDebouncedText(value ?? '', (next) => onChange(next === '' ? undefined : next))
  return <SearchField label={label} clearLabel={`${clear}: ${label}`} value={text} onChange={setText} />
}
