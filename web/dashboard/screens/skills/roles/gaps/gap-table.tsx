import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { EstimateBar } from '../../estimate-bar.tsx'
import { evidenceFrameworkQuery, levelMarks } from '../../evidence-framework.ts'
import { projectionsQuery } from '../../learner/data.ts'
import { LevelBadge } from '../../level-badge.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import type { GapReport } from './csv-rows.ts'
import { gapTexts } from './texts.ts'

type Gap = GapReport['requirements'][number]

const tones: Readonly<Record<Gap['status'], Tone>> = { met: 'good', below: 'warn', unproven: 'quiet' }

/** Each requirement of a role with what a learner has shown for it. */
export function GapTable({ report: { subjectId, requirements, frameworkId } }: { readonly report: GapReport }) {
  const texts = useTexts(gapTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const columns = useColumns(frameworkId)
  // A level that comes from parts alone has no explanation of its own.
  const proven = new Set(useQuery(projectionsQuery({ workspace, subjectId })).data?.map(({ skillId }) => skillId))
  const explanationOf = ({ metBy, skillId }: Gap): string =>
    locate({
      to: '/w/$workspace/skills/learners/$subjectId/$skillId',
      params: { workspace, subjectId, skillId: metBy ?? skillId },
    }).href
  return (
    <Table
      caption={texts.caption}
      rows={requirements}
      idOf={({ skillId }) => skillId}
      title={{
        header: texts.columns.skill,
        cell: (gap) => (
          <RowTitle title={gap.label} {...(proven.has(gap.metBy ?? gap.skillId) ? { href: explanationOf(gap) } : {})} />
        ),
      }}
      columns={columns}
    />
  )
}

function useColumns(frameworkId: string): readonly Column<Gap>[] {
  const texts = useTexts(gapTexts)
  const { id: workspace } = useWorkspace()
  const labels = useSkillLabels(frameworkId)
  const marks = levelMarks(useQuery(evidenceFrameworkQuery(workspace)).data)
  return [
    {
      id: 'status',
      header: texts.columns.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>,
    },
    {
      id: 'required',
      header: texts.columns.required,
      onPhones: true,
      cell: ({ requiredLevel }) => <LevelBadge level={requiredLevel} />,
    },
    { id: 'level', header: texts.columns.level, onPhones: true, cell: ({ level }) => <LevelBadge level={level} /> },
    {
      id: 'bar',
      header: texts.columns.bar,
      cell: ({ estimate, lowerBound }) =>
        estimate !== null && (
          <EstimateBar estimate={estimate} lowerBound={lowerBound} marks={marks} describe={texts.bar} />
        ),
    },
    {
      id: 'missing',
      header: texts.columns.missing,
      onPhones: true,
      cell: (gap) => <MissingText gap={gap} labels={labels} />,
    },
  ]
}

interface MissingTextProps {
  readonly gap: Gap
  readonly labels: ReadonlyMap<string, string> | undefined
}

function MissingText({ gap: { status, missing, metBy }, labels }: MissingTextProps) {
  const texts = useTexts(gapTexts)
  const instead = metBy !== null && texts.instead(labels?.get(metBy) ?? metBy)
  if (missing === null) return <>{instead}</>
  return <>{status === 'unproven' ? texts.noEvidence : texts.missing[missing]}</>
}
