/** Whose levels, and in which skills. The address holds all of it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '#web/dashboard/app/language.ts'
import { tagsIn } from '#web/dashboard/app/words-in.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { FilterSelect, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { packageTitlesQuery } from '../alignments/data.ts'
import type { Framework } from '../frameworks/data.ts'
import { rolesQuery } from '../roles/data.ts'
import { organizationNamesQuery } from './group-data.ts'
import { mostIds } from './group.ts'
import { groupKinds, type MapSearch } from './search.ts'
import { mapTexts } from './texts.ts'

const route = '/w/$workspace/skills/map'

function useChange(): (next: MapSearch) => void {
  const navigate = useNavigate({ from: route })
  return (next) => void navigate({ search: (newest) => ({ ...newest, page: undefined, ...next }), replace: true })
}

interface FiltersProps {
  readonly frameworks: readonly Framework[]
  readonly frameworkId: string
}

export function Filters({ frameworks, frameworkId }: FiltersProps) {
  const texts = useTexts(mapTexts)
  const search = useSearch({ from: route })
  const change = useChange()
  return (
    <div className="filters">
      {frameworks.length > 1 && (
        <Select
          label={texts.framework}
          isLabelHidden
          value={frameworkId}
          options={frameworks.map(({ id: value, title: label }) => ({ value, label }))}
          onChange={(framework) => change({ framework, of: undefined, role: undefined, columns: undefined })}
        />
      )}
      <RoleSelect frameworkId={frameworkId} />
      <FilterSelect
        label={texts.who}
        all={texts.groups.evidence}
        options={groupKinds.map((value) => ({ value, label: texts.groups[value] }))}
        value={search.who}
        onChange={(who) => change({ who, in: undefined, learners: undefined })}
      />
      {search.who === 'course' && <CourseSelect />}
      {search.who === 'organization' && <OrganizationSelect />}
      {search.who === 'ids' && <Ids />}
    </div>
  )
}

function RoleSelect({ frameworkId }: Pick<FiltersProps, 'frameworkId'>) {
  const texts = useTexts(mapTexts)
  const { id: workspace } = useWorkspace()
  const { role } = useSearch({ from: route })
  const change = useChange()
  const roles = useQuery(rolesQuery(workspace)).data?.roleBriefs ?? []
  const fitting = roles.filter((each) => each.frameworkId === frameworkId)
  if (fitting.length === 0) return null
  return (
    <FilterSelect
      label={texts.skills}
      all={texts.tree}
      options={fitting.map(({ id: value, title }) => ({ value, label: texts.ofRole(title) }))}
      value={role}
      onChange={(value) => change({ role: value, of: undefined, columns: undefined })}
    />
  )
}

interface NamedProps {
  readonly label: string
  readonly lacking: string
  readonly names: ReadonlyMap<string, string> | undefined
}

function NamedSelect({ label, lacking, names }: NamedProps) {
  const search = useSearch({ from: route })
  const change = useChange()
  if (names === undefined) return null
  const [first] = names.keys()
  if (first === undefined) return <span className="small quiet">{lacking}</span>
  return (
    <Select
      label={label}
      isLabelHidden
      value={search.in ?? first}
      options={[...names].map(([value, name]) => ({ value, label: name }))}
      onChange={(value) => change({ in: value })}
    />
  )
}

function CourseSelect() {
  const texts = useTexts(mapTexts)
  const { id: workspace } = useWorkspace()
  const names = useQuery(packageTitlesQuery(workspace)).data
  return <NamedSelect label={texts.course} lacking={texts.noCourse} names={names} />
}

function OrganizationSelect() {
  const texts = useTexts(mapTexts)
  const { id: workspace } = useWorkspace()
  const names = useQuery(organizationNamesQuery(workspace)).data
  return <NamedSelect label={texts.organization} lacking={texts.noOrganization} names={names} />
}

function Ids() {
  const texts = useTexts(mapTexts)
  const { learners } = useSearch({ from: route })
  const change = useChange()
  return (
    <div className="heat-ids">
      <Form
        refusal={null}
        isPending={false}
        submitLabel={texts.show}
        pendingLabel={texts.show}
        onSubmit={(data) => change({ learners: tagsIn(fieldText(data, 'learners')).slice(0, mostIds).join(',') })}
      >
        <TextField
          key={learners}
          name="learners"
          label={texts.ids}
          defaultValue={(learners ?? '').replaceAll(',', ', ')}
          isRequired
          rows={2}
        />
      </Form>
    </div>
  )
}
