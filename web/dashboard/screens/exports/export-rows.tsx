import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import { exportsKey, startExport } from '#web/dashboard/app/data-exports.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { bytesText, numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu, type MenuAction } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { downloadAddress, type DataExport } from './data.ts'
import { hasFile, requestOf } from './rules.ts'
import { exportsTexts } from './texts.ts'

const tones = {
  queued: 'quiet',
  processing: 'busy',
  completed: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<DataExport['status'], Tone>>

interface ExportRowsProps {
  readonly rows: readonly DataExport[]
  readonly isOld: boolean
}

export function ExportRows({ rows, isOld }: ExportRowsProps) {
  const texts = useTexts(exportsTexts)
  const columns = useColumns()
  const { download, again } = useDeeds()
  const actionsOf = useActions(download.mutate, again.mutate)
  const error = download.error ?? again.error
  return (
    <>
      <RefusedChange error={error} />
      <p role="status">{download.data === null && texts.gone}</p>
      <Table
        caption={texts.title}
        rows={rows}
        isOld={isOld}
        idOf={({ id }) => id}
        title={{
          header: texts.columns.kind,
          cell: ({ kind, format, filters }) => (
            <RowTitle
              title={texts.kinds[kind]}
              detail={
                <bdi>
                  {[
                    format.toUpperCase(),
                    ...(Object.keys(filters).length === 0
                      ? [texts.everything]
                      : Object.entries(filters).map(([name, value]) => `${name} ${value}`)),
                  ].join(' · ')}
                </bdi>
              }
            />
          ),
        }}
        columns={columns}
        menu={{
          header: texts.columns.actions,
          cell: (row) => <ActionMenu label={texts.actionsOf(texts.kinds[row.kind])} actions={actionsOf(row)} />,
        }}
      />
    </>
  )
}

function useDeeds() {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return {
    download: useMutation({
      mutationFn: async ({ id }: DataExport) => {
        const address = await downloadAddress(workspace, id)
        if (address !== null) location.assign(address)
        return address
      },
      gcTime: 0,
    }),
    again: useMutation({
      mutationFn: (row: DataExport) => startExport(workspace, requestOf(row), crypto.randomUUID()),
      onSuccess: () => cache.invalidateQueries({ queryKey: exportsKey(workspace) }),
    }),
  }
}

type Deed = (row: DataExport) => void

function useActions(download: Deed, again: Deed): (row: DataExport) => readonly MenuAction[] {
  const texts = useTexts(exportsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const mayRead = useMay('readStatements')
  const mayReadMoney = useMay('readMoney')
  const reasonOf = (row: DataExport): { reason?: string } => {
    if (!mayRead) return { reason: texts.noFiles }
    if (row.kind === 'audit' && !mayChange) return { reason: texts.auditOnly }
    if (row.kind === 'ledger' && !mayReadMoney) return { reason: texts.moneyOnly }
    return hasFile(row, Date.now()) ? {} : { reason: texts.noFile }
  }
  return (row) => [
    { id: 'download', label: texts.download, icon: Download, onAction: () => download(row), ...reasonOf(row) },
    {
      id: 'again',
      label: texts.again,
      icon: RotateCcw,
      onAction: () => again(row),
      ...(mayChange ? {} : { reason: adminsOnly }),
    },
  ]
}

function useColumns(): readonly Column<DataExport>[] {
  const { columns, statuses, deleted } = useTexts(exportsTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status, failure }) => (
        <>
          <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
          {failure !== null && (
            <span className="row-detail">
              <ServiceSentence {...failure} />
            </span>
          )}
        </>
      ),
    },
    { id: 'rows', header: columns.rows, align: 'end', onPhones: true, cell: ({ rows }) => numberText(rows, language) },
    { id: 'size', header: columns.size, align: 'end', cell: ({ bytes }) => bytesText(bytes, language) },
    { id: 'begun', header: columns.begun, cell: ({ created_at: at }) => <Ago at={at} language={language} /> },
    {
      id: 'ends',
      header: columns.ends,
      cell: ({ expires_at: at }) => {
        if (at === null) return '–'
        return Date.parse(at) > Date.now() ? <Ago at={at} language={language} /> : deleted
      },
    },
  ]
}
