import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { DayFilters } from '#web/dashboard/parts/day-filters.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import type { AuditSearch } from './search.ts'
import { auditTexts } from './texts.ts'

const route = '/w/$workspace/audit'

export function Filters() {
  const texts = useTexts(auditTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: AuditSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, cursor: undefined, ...next }), replace: true })
  const stated = (text: string): string | undefined => (text === '' ? undefined : text)
  const [type, setType] = useDebouncedText(search.type ?? '', (text) => change({ type: stated(text) }))
  const [actor, setActor] = useDebouncedText(search.actor ?? '', (text) => change({ actor: stated(text) }))
  const [entity, setEntity] = useDebouncedText(search.entity ?? '', (text) => change({ entity: stated(text) }))
  return (
    <div className="filters">
      <TextField type="search" label={texts.type} value={type} onChange={setType} />
      <TextField type="search" label={texts.actor} value={actor} onChange={setActor} />
      <TextField type="search" label={texts.entity} value={entity} onChange={setEntity} />
      <DayFilters texts={texts} days={search} onChange={change} />
    </div>
  )
}
