/** The rows of a heat map: finds its learners, then how they stand. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { packageTitlesQuery } from '../alignments/data.ts'
import type { Branch } from '../tree.ts'
import { CsvButton } from './csv-button.tsx'
import { heatMapQuery } from './data.ts'
import { Grid } from './grid.tsx'
import { learnersQuery, organizationNamesQuery } from './group-data.ts'
import { groupOf, type Group } from './group.ts'
import { Legend } from './legend.tsx'
import { columnsOfPage, pageOf, rowsOfPage, withParts, type MapSkill } from './rules.ts'
import { StepPager } from './step-pager.tsx'
import { mapTexts } from './texts.ts'

const route = '/w/$workspace/skills/map'

interface RowsProps {
  readonly frameworkId: string
  readonly branches: readonly Branch[]
  readonly skills: readonly MapSkill[]
}

export function Rows({ frameworkId, branches, skills }: RowsProps) {
  const texts = useTexts(mapTexts)
  const search = useSearch({ from: route })
  const { id: workspace } = useWorkspace()
  const courses = useQuery({ ...packageTitlesQuery(workspace), enabled: search.who === 'course' }).data
  const organizations = useQuery({
    ...organizationNamesQuery(workspace),
    enabled: search.who === 'organization',
  }).data
  const columns = pageOf(skills, search.columns, columnsOfPage)
  const skillIds = useMemo(
    () =>
      withParts(
        branches,
        skills.map(({ skillId }) => skillId),
      ),
    [branches, skills],
  )
  const group = groupOf(search, {
    skillIds,
    courses: courses && [...courses.keys()],
    organizations: organizations && [...organizations.keys()],
  })
  if (skills.length === 0) return <p className="quiet">{texts.noSkills}</p>
  if (group === null) return null
  const names = new Map([...(courses ?? []), ...(organizations ?? [])])
  return <OfGroup frameworkId={frameworkId} skills={skills} columns={columns} group={group} names={names} />
}

interface OfGroupProps {
  readonly frameworkId: string
  readonly skills: readonly MapSkill[]
  readonly columns: ReturnType<typeof pageOf<MapSkill>>
  readonly group: Group
  /** Names of what a group is of, by ids. */
  readonly names: ReadonlyMap<string, string>
}

function OfGroup({ frameworkId, skills, columns, group, names }: OfGroupProps) {
  const texts = useTexts(mapTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const query = useQuery(learnersQuery(workspace, group))
  return (
    <Panel query={query}>
      {({ ids, isPartial }) =>
        ids.length === 0 ? (
          <NoLearners group={group} names={names} />
        ) : (
          <>
            <div className="row heat-head">
              <span role="status" className="small quiet">
                {countText(ids.length, texts.count, language)}
                {isPartial && `. ${texts.partial}`}
              </span>
              <CsvButton frameworkId={frameworkId} skills={skills} learnerIds={ids} />
            </div>
            <Cells frameworkId={frameworkId} columns={columns} ids={ids} />
          </>
        )
      }
    </Panel>
  )
}

function NoLearners({ group, names }: Pick<OfGroupProps, 'group' | 'names'>) {
  const texts = useTexts(mapTexts)
  const navigate = useNavigate({ from: route })
  if (group.kind === 'evidence')
    return (
      <Empty title={texts.empty.title}>
        <p>{texts.empty.text}</p>
      </Empty>
    )
  if (group.kind === 'ids') return null
  return (
    <NoMatch
      filters={[[texts[group.kind], names.get(group.id) ?? group.id]]}
      onClear={() =>
        void navigate({ search: (newest) => ({ ...newest, who: undefined, in: undefined, page: undefined }) })
      }
    />
  )
}

interface CellsProps extends Pick<OfGroupProps, 'frameworkId' | 'columns'> {
  readonly ids: readonly string[]
}

function Cells({ frameworkId, columns, ids }: CellsProps) {
  const texts = useTexts(mapTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const learners = pageOf(ids, search.page, rowsOfPage)
  const query = useQuery(heatMapQuery({ workspace, frameworkId, skills: columns.items, learnerIds: learners.items }))
  const addressOf = (next: typeof search): string =>
    locate({ to: route, params: { workspace }, search: { ...search, ...next } }).href
  return (
    <Panel query={query}>
      {({ skills, rows }) => (
        <>
          <Grid
            frameworkId={frameworkId}
            skills={skills}
            rows={rows}
            isOld={query.isPlaceholderData}
            partsAt={(of) => addressOf({ of, role: undefined, columns: undefined, page: undefined })}
          />
          <div className="row heat-foot">
            <Legend />
            <StepPager texts={texts.rows} {...learners} addressAt={(page) => addressOf({ page })} />
            <StepPager texts={texts.columns} {...columns} addressAt={(page) => addressOf({ columns: page })} />
          </div>
          <p className="small quiet heat-hint">{texts.hint}</p>
        </>
      )}
    </Panel>
  )
}
