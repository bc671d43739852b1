import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { exportVersion, versionsQuery, type Framework, type Version } from './data.ts'
import { frameworkTexts } from './texts.ts'

/** Versions, newest first. A published one never changes, and can be exported as a CASE package. */
export function VersionsTab({ framework: { id: frameworkId } }: { readonly framework: Framework }) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(versionsQuery({ workspace, frameworkId }))
  return <Panel query={query}>{(versions) => <Rows rows={versions} frameworkId={frameworkId} />}</Panel>
}

interface RowsProps {
  readonly rows: readonly Version[]
  readonly frameworkId: string
}

function Rows({ rows, frameworkId }: RowsProps) {
  const texts = useTexts(frameworkTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const download = useMutation({
    mutationFn: (version: number) => exportVersion({ workspace, frameworkId }, version),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <RefusedChange error={download.error} />
      <Table
        caption={texts.tabs.versions}
        rows={rows}
        idOf={({ frameworkVersion }) => String(frameworkVersion)}
        title={{
          header: texts.versions.version,
          cell: ({ frameworkVersion }) => <RowTitle title={texts.versionOf(numberText(frameworkVersion, language))} />,
        }}
        columns={useColumns()}
        menu={{
          header: texts.versions.actions,
          cell: ({ frameworkVersion, status }) => (
            <ActionMenu
              label={texts.versions.actionsOf(numberText(frameworkVersion, language))}
              actions={[
                {
                  id: 'export',
                  label: texts.versions.export,
                  icon: Download,
                  onAction: () => download.mutate(frameworkVersion),
                  ...(status === 'draft' ? { reason: texts.versions.draftReason } : {}),
                },
              ]}
            />
          ),
        }}
      />
    </>
  )
}

const tones = { draft: 'busy', published: 'good', retired: 'quiet' } as const

function useColumns(): readonly Column<Version>[] {
  const { versions: texts } = useTexts(frameworkTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: texts.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>,
    },
    { id: 'skills', header: texts.skills, align: 'end', cell: ({ skills }) => numberText(skills, language) },
    { id: 'edges', header: texts.edges, align: 'end', cell: ({ edges }) => numberText(edges, language) },
    {
      id: 'published',
      header: texts.published,
      onPhones: true,
      cell: ({ publishedAt }) => (publishedAt === null ? '–' : dateText(publishedAt, language)),
    },
  ]
}
