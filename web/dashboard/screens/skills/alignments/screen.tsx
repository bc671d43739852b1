/** Alignments: which skills courses, and activities elsewhere, give evidence of. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { frameworksQuery } from '../frameworks/data.ts'
import { SkillsList } from '../skills-list.tsx'
import { AlignmentBadge } from './alignment-badge.tsx'
import { alignmentsQuery, packageTitlesQuery, type Alignment } from './data.ts'
import { NewAlignmentDialog } from './new-alignment.tsx'
import { alignmentsTexts } from './texts.ts'

const route = '/w/$workspace/skills/alignments'

export function AlignmentsScreen() {
  const texts = useTexts(alignmentsTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(alignmentsQuery(workspace, cursor))
  return (
    <SkillsList
      open="alignments"
      texts={texts}
      query={query}
      rowsOf={({ alignments }) => alignments}
      additions={<Create />}
      cursor={cursor}
      addressAt={(next) => locate({ to: route, params: { workspace }, search: { cursor: next } }).href}
    >
      {(rows, isOld) => <Rows rows={rows} isOld={isOld} />}
    </SkillsList>
  )
}

function Create() {
  const texts = useTexts(alignmentsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={Plus} onPress={() => setOpen(true)}>
        {texts.create}
      </Button>
      {isOpen && <NewAlignmentDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Rows({ rows, isOld }: { readonly rows: readonly Alignment[]; readonly isOld: boolean }) {
  const texts = useTexts(alignmentsTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const titles = useQuery(packageTitlesQuery(workspace)).data
  const frameworks = useQuery(frameworksQuery(workspace)).data?.frameworks
  const nameOf = ({ packageId, activityIri, id }: Alignment): string =>
    packageId === null ? (activityIri ?? id) : (titles?.get(packageId) ?? packageId)
  return (
    <Table
      caption={texts.caption}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.aligned,
        cell: (row) => (
          <RowTitle
            href={locate({ to: `${route}/$alignmentId`, params: { workspace, alignmentId: row.id } }).href}
            title={nameOf(row)}
          />
        ),
      }}
      columns={[
        {
          id: 'framework',
          header: texts.columns.framework,
          onPhones: true,
          cell: ({ frameworkId }) => (
            <bdi>{frameworks?.find(({ id }) => id === frameworkId)?.title ?? frameworkId}</bdi>
          ),
        },
        {
          id: 'version',
          header: texts.columns.version,
          onPhones: true,
          cell: (row) => <AlignmentBadge alignment={row} />,
        },
        {
          id: 'changed',
          header: texts.columns.changed,
          cell: ({ updatedAt }) => <Ago at={updatedAt} language={language} />,
        },
      ]}
    />
  )
}
