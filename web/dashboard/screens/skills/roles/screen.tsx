/** Roles: the skills and levels that learners are compared with. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { frameworksQuery } from '../frameworks/data.ts'
import { SkillsList } from '../skills-list.tsx'
import { rolesQuery, type RoleBrief } from './data.ts'
import { rolesTexts } from './texts.ts'

const route = '/w/$workspace/skills/roles'

export function RolesScreen() {
  const texts = useTexts(rolesTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const locate = useLocate()
  const query = useQuery(rolesQuery(workspace, search))
  return (
    <SkillsList
      open="roles"
      texts={texts}
      query={query}
      rowsOf={({ roleBriefs }) => roleBriefs}
      additions={<Create />}
      filters={<Filters />}
      nothing={
        search.status === undefined && search.cursor === undefined ? undefined : (
          <NoMatch
            filters={[[texts.status, search.status && texts.statuses[search.status]]]}
            onClear={() => void navigate({ search: {} })}
          />
        )
      }
      cursor={search.cursor}
      addressAt={(cursor) => locate({ to: route, params: { workspace }, search: { ...search, cursor } }).href}
    >
      {(rows, isOld) => <Rows rows={rows} isOld={isOld} />}
    </SkillsList>
  )
}

function Create() {
  const texts = useTexts(rolesTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <LinkButton variant="primary" icon={Plus} href={locate({ to: `${route}/new`, params: { workspace } }).href}>
      {texts.create}
    </LinkButton>
  )
}

function Filters() {
  const texts = useTexts(rolesTexts)
  const { status } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  return (
    <div className="filters">
      <Select
        label={texts.status}
        isLabelHidden
        value={status ?? 'active'}
        options={(['active', 'archived'] as const).map((value) => ({ value, label: texts.statuses[value] }))}
        onChange={(value) =>
          void navigate({ search: { status: value === 'active' ? undefined : value }, replace: true })
        }
      />
    </div>
  )
}

function Rows({ rows, isOld }: { readonly rows: readonly RoleBrief[]; readonly isOld: boolean }) {
  const texts = useTexts(rolesTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const frameworks = useQuery(frameworksQuery(workspace)).data?.frameworks
  return (
    <Table
      caption={texts.caption}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.title,
        cell: ({ id: roleBriefId, title }) => (
          <RowTitle
            href={locate({ to: `${route}/$roleBriefId`, params: { workspace, roleBriefId } }).href}
            title={title}
          />
        ),
      }}
      columns={[
        {
          id: 'framework',
          header: texts.columns.framework,
          cell: ({ frameworkId }) => (
            <bdi>{frameworks?.find(({ id }) => id === frameworkId)?.title ?? frameworkId}</bdi>
          ),
        },
        {
          id: 'requirements',
          header: texts.columns.requirements,
          onPhones: true,
          cell: ({ requirements }) => countText(requirements.length, texts.count, language),
        },
        {
          id: 'changed',
          header: texts.columns.changed,
          onPhones: true,
          cell: ({ updatedAt }) => <Ago at={updatedAt} language={language} />,
        },
      ]}
    />
  )
}
