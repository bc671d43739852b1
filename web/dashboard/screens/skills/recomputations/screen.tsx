/** Recomputations of levels: dry runs, and runs that changed levels. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { frameworksQuery } from '../frameworks/data.ts'
import { SkillsList } from '../skills-list.tsx'
import { RecomputationBadge } from './badge.tsx'
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { recomputationsQuery } from './data.ts'
import { NewRecomputationDialog } from './new-recomputation.tsx'
import { recomputationsTexts } from './texts.ts'

const route = '/w/$workspace/skills/recomputations'

export function RecomputationsScreen() {
  const texts = useTexts(recomputationsTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(recomputationsQuery(workspace, cursor))
  return (
    <SkillsList
      open="recomputations"
      texts={texts}
      query={query}
      rowsOf={({ recomputations }) => recomputations}
      additions={<Create />}
      cursor={cursor}
      addressAt={(next) => locate({ to: route, params: { workspace }, search: { cursor: next } }).href}
    >
      {(rows, isOld) => <Rows rows={rows} isOld={isOld} />}
    </SkillsList>
  )
}

function Create() {
  const texts = useTexts(recomputationsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={RefreshCw} onPress={() => setOpen(true)}>
        {texts.create}
      </Button>
      {isOpen && <NewRecomputationDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Rows({ rows, isOld }: { readonly rows: readonly RecomputationResource[]; readonly isOld: boolean }) {
  const texts = useTexts(recomputationsTexts)
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
        header: texts.columns.kind,
        cell: ({ id: recomputationId, kind, frameworkId }) => (
          <RowTitle
            href={locate({ to: `${route}/$recomputationId`, params: { workspace, recomputationId } }).href}
            title={texts.kinds[kind]}
            detail={<bdi>{frameworks?.find(({ id }) => id === frameworkId)?.title ?? frameworkId}</bdi>}
          />
        ),
      }}
      columns={[
        {
          id: 'run',
          header: texts.columns.run,
          cell: ({ dryRun }) => (dryRun ? texts.dry : texts.real),
          onPhones: true,
        },
        {
          id: 'status',
          header: texts.columns.status,
          onPhones: true,
          cell: ({ status }) => <RecomputationBadge status={status} />,
        },
        {
          id: 'changed',
          header: texts.columns.changed,
          align: 'end',
          cell: ({ counts }) =>
            texts.changed(numberText(counts.levelChanged, language), numberText(counts.projections, language)),
        },
        {
          id: 'started',
          header: texts.columns.started,
          onPhones: true,
          cell: ({ createdAt }) => <Ago at={createdAt} language={language} />,
        },
      ]}
    />
  )
}
