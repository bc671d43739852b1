import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { SearchField, TextField } from '#web/dashboard/parts/field.tsx'
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
      <SearchField label={texts.type} clearLabel={texts.clear} value={type} onChange={setType} />
      <SearchField label={texts.actor} clearLabel={texts.clear} value={actor} onChange={setActor} />
      <SearchField label={texts.entity} clearLabel={texts.clear} value={entity} onChange={setEntity} />
      <TextField
        type="date"
        label={texts.from}
        value={search.from ?? ''}
        onChange={(from) => change({ from: stated(from) })}
      />
      <TextField type="date" label={texts.to} value={search.to ?? ''} onChange={(to) => change({ to: stated(to) })} />
    </div>
  )
}
