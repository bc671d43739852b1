import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { DayFilters } from '#web/dashboard/parts/day-filters.tsx'
import { FilterSelect, SearchField } from '#web/dashboard/parts/field.tsx'
import { organizationsQuery } from './data.ts'
import { completions, type SessionsSearch } from './search.ts'
import { sessionsTexts } from './texts.ts'

const route = '/w/$workspace/sessions'

/** Stated filters replace the entry of the browser's history, so that Back leads to the page before the list. */
function useChange(): (next: SessionsSearch) => void {
  const navigate = useNavigate({ from: route })
  return (next) => void navigate({ search: (newest) => ({ ...newest, cursor: undefined, ...next }), replace: true })
}

const stated = (text: string): string | undefined => (text === '' ? undefined : text)

export function Filters() {
  const texts = useTexts(sessionsTexts)
  const search = useSearch({ from: route })
  const change = useChange()
  const [learner, setLearner] = useDebouncedText(search.learner ?? '', (text) => change({ learner: stated(text) }))
  const hasFurther = [search.package, search.dispatch, search.organization, search.from, search.to].some(
    (value) => value !== undefined,
  )
  // Fields that a link has filled stay when they are emptied.
  const [isWide, setWide] = useState(hasFurther)
  return (
    <>
      <div className="filters">
        <SearchField label={texts.learnerFilter} clearLabel={texts.clear} value={learner} onChange={setLearner} />
        <FilterSelect
          label={texts.status}
          all={texts.allStatuses}
          options={completions.map((value) => ({ value, label: texts.statuses[value] }))}
          value={search.status}
          onChange={(status) => change({ status })}
        />
        {!hasFurther && (
          <Button icon={SlidersHorizontal} aria-expanded={isWide} onPress={() => setWide(!isWide)}>
            {texts.furtherFilters}
          </Button>
        )}
      </div>
      {(isWide || hasFurther) && <FurtherFilters />}
    </>
  )
}

/** Filters that are needed less often. They stay in sight while one of them is stated. */
function FurtherFilters() {
  const texts = useTexts(sessionsTexts)
  const search = useSearch({ from: route })
  const change = useChange()
  const [course, setCourse] = useDebouncedText(search.package ?? '', (text) => change({ package: stated(text) }))
  const [dispatch, setDispatch] = useDebouncedText(search.dispatch ?? '', (text) => change({ dispatch: stated(text) }))
  return (
    <div className="filters">
      <SearchField label={texts.packageFilter} clearLabel={texts.clear} value={course} onChange={setCourse} />
      <SearchField label={texts.dispatchFilter} clearLabel={texts.clear} value={dispatch} onChange={setDispatch} />
      <OrganizationFilter value={search.organization} onChange={(organization) => change({ organization })} />
      <DayFilters texts={texts} days={search} onChange={change} />
    </div>
  )
}

interface OrganizationFilterProps {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const texts = useTexts(sessionsTexts)
  const { id: workspace } = useWorkspace()
  const { data: organizations = [] } = useQuery(organizationsQuery(workspace))
  const known = organizations.map(({ id, name }) => ({ value: id, label: name }))
  // An archived organization is not among the choices; an address can name it all the same.
  const other = value === undefined || known.some((each) => each.value === value) ? [] : [{ value, label: value }]
  return (
    <FilterSelect
      label={texts.organization}
      all={texts.allOrganizations}
      options={[...other, ...known]}
      value={value}
      onChange={onChange}
    />
  )
}
