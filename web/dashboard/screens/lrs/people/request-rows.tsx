import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCcw } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { usePersonName } from '#web/dashboard/app/people.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu, type MenuAction } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { identifierOf } from '#web/dashboard/app/sentence.ts'
import { actorRequestsKey, archiveAddress, retryActorRequest, type ActorRequest } from './data.ts'
import { peopleTexts } from './texts.ts'

const tones = {
  queued: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<ActorRequest['status'], Tone>>

const countNames = ['statements', 'mentions', 'documents', 'attachments', 'evidence'] as const

interface RequestRowsProps {
  readonly rows: readonly ActorRequest[]
  readonly isOld: boolean
}

export function RequestRows({ rows, isOld }: RequestRowsProps) {
  const texts = useTexts(peopleTexts)
  const { download, retry } = useDeeds()
  const actionsOf = useActions(download.mutate, retry.mutate)
  const columns = useColumns()
  const error = download.error ?? retry.error
  const nameOf = ({ actor }: ActorRequest): string =>
    actor === null ? texts.erased : (identifierOf(actor)?.replace(/^mailto:/, '') ?? texts.unnamed)
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
          header: texts.columns.actor,
          cell: (row) => (
            <RowTitle
              title={nameOf(row)}
              detail={row.actor === null ? <code>{row.actorHash.slice(0, 12)}</code> : ''}
            />
          ),
        }}
        columns={columns}
        menu={{
          header: texts.columns.actions,
          cell: (row) => (
            <ActionMenu label={texts.actionsOf(texts.kinds[row.kind], nameOf(row))} actions={actionsOf(row)} />
          ),
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
      mutationFn: async ({ id }: ActorRequest) => {
        const address = await archiveAddress(workspace, id)
        if (address !== null) location.assign(address)
        return address
      },
      gcTime: 0,
    }),
    retry: useMutation({
      mutationFn: ({ id }: ActorRequest) => retryActorRequest(workspace, id),
      onSuccess: () => cache.invalidateQueries({ queryKey: actorRequestsKey(workspace) }),
    }),
  }
}

type Deed = (row: ActorRequest) => void

function useActions(download: Deed, retry: Deed): (row: ActorRequest) => readonly MenuAction[] {
  const texts = useTexts(peopleTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const mayErase = useMay('eraseActors')
  const againstRetry = ({ kind, status }: ActorRequest): { reason?: string } => {
    if (!mayChange) return { reason: adminsOnly }
    if (kind === 'erase' && !mayErase) return { reason: texts.ownersErase }
    return status === 'failed' ? {} : { reason: texts.notFailed }
  }
  return (row) => [
    ...(row.kind === 'export'
      ? [
          {
            id: 'download',
            label: texts.download,
            icon: Download,
            onAction: () => download(row),
            ...(row.archive === null ? { reason: texts.noFile } : {}),
          },
        ]
      : []),
    { id: 'retry', label: texts.retry, icon: RotateCcw, onAction: () => retry(row), ...againstRetry(row) },
  ]
}

function useColumns(): readonly Column<ActorRequest>[] {
  const { columns, kinds, statuses, by } = useTexts(peopleTexts)
  const language = useLanguage()
  const personName = usePersonName()
  return [
    { id: 'kind', header: columns.kind, onPhones: true, cell: ({ kind }) => kinds[kind] },
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status, lastFailure }) => (
        <>
          <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
          {lastFailure !== null && (
            <span className="row-detail">
              <ServiceSentence code={null} message={lastFailure} />
            </span>
          )}
        </>
      ),
    },
    { id: 'found', header: columns.found, cell: ({ counts }) => <Found counts={counts} /> },
    {
      id: 'requested',
      header: columns.requested,
      cell: ({ requestedAt, requestedBy }) => (
        <>
          <Ago at={requestedAt} language={language} />
          <span className="row-detail">
            <bdi>{by(personName(requestedBy))}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'archive',
      header: columns.archive,
      cell: ({ archive }) => (archive === null ? '–' : <Ago at={archive.availableUntil} language={language} />),
    },
  ]
}

function Found({ counts }: Pick<ActorRequest, 'counts'>) {
  const { counts: names, nothingFound } = useTexts(peopleTexts)
  const language = useLanguage()
  const found = countNames.filter((name) => counts[name] > 0)
  if (found.length === 0) return nothingFound
  return found.map((name) => (
    <span key={name} className="row-detail">
      {numberText(counts[name], language)} {names[name]}
    </span>
  ))
}
