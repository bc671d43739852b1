import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Forward, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { ServiceSentence } from '#web/dashboard/app/service-sentence.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Empty, StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { sendingCode } from '../credentials/sending-code.ts'
import { LrsTabs, lrsTexts } from '../tabs.tsx'
import {
  deleteForwarder,
  forwardersKey,
  forwardersQuery,
  pauseForwarder,
  resumeForwarder,
  type Forwarder,
} from './data.ts'
import { ForwarderDialog } from './forwarder-dialog.tsx'
import { forwardersTexts } from './texts.ts'

/** What is asked before it is done to a forwarder. */
interface Intent {
  readonly kind: 'pausing' | 'removal'
  readonly forwarder: Forwarder
}

/** Shows whether the other LRS takes statements, before a forwarder sends them. */
const exampleCall = (): string =>
  sendingCode({ endpoint: '$OTHER_LRS', username: '$OTHER_LRS_USERNAME', password: '$OTHER_LRS_PASSWORD' })

export function ForwardersScreen() {
  const texts = useTexts(forwardersTexts)
  const { title } = useTexts(lrsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const query = useQuery(forwardersQuery(workspace))
  /** Null: none; `new`: one that is added. */
  const [editing, setEditing] = useState<Forwarder | 'new' | null>(null)
  const [intent, setIntent] = useState<Intent | null>(null)
  const mayChange = useMay('change')
  const refresh = () => cache.invalidateQueries({ queryKey: forwardersKey(workspace) })
  const resumption = useMutation({
    mutationFn: (forwarderId: string) => resumeForwarder({ workspace, forwarderId }),
    onSuccess: refresh,
  })
  const createButton = mayChange && (
    <Button variant="primary" icon={Forward} onPress={() => setEditing('new')}>
      {texts.create}
    </Button>
  )
  return (
    <Page title={title} actions={createButton}>
      <LrsTabs open="forwarders" />
      {!mayChange && <p className="small quiet">{common.adminsOnly}</p>}
      <RefusedChange error={resumption.error} />
      <Panel query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={texts.empty.title} actions={createButton}>
              <p>{texts.empty.text}</p>
              <Code label={texts.empty.call} text={exampleCall()} copyLabel={common.copy} copiedLabel={common.copied} />
            </Empty>
          ) : (
            <Rows rows={rows} onEdit={setEditing} onIntent={setIntent} onResume={({ id }) => resumption.mutate(id)} />
          )
        }
      </Panel>
      {editing !== null && (
        <ForwarderDialog forwarder={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {intent !== null && (
        <IntentDialog
          intent={intent}
          onClose={() => setIntent(null)}
          onDone={() => {
            setIntent(null)
            void refresh()
          }}
        />
      )}
    </Page>
  )
}

interface RowsProps {
  readonly rows: readonly Forwarder[]
  readonly onEdit: (forwarder: Forwarder) => void
  readonly onIntent: (intent: Intent) => void
  readonly onResume: (forwarder: Forwarder) => void
}

function Rows({ rows, onEdit, onIntent, onResume }: RowsProps) {
  const texts = useTexts(forwardersTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { title } = useTexts(lrsTexts)
  const refusal = useMay('change') ? {} : { reason: adminsOnly }
  const actionsFor = (forwarder: Forwarder) => [
    { id: 'change', label: texts.change, icon: Pencil, onAction: () => onEdit(forwarder), ...refusal },
    forwarder.status === 'paused'
      ? { id: 'resume', label: texts.resume, icon: Play, onAction: () => onResume(forwarder), ...refusal }
      : {
          id: 'pause',
          label: texts.pause,
          icon: Pause,
          onAction: () => onIntent({ kind: 'pausing', forwarder }),
          ...refusal,
        },
    {
      id: 'remove',
      label: texts.remove,
      icon: Trash2,
      onAction: () => onIntent({ kind: 'removal', forwarder }),
      ...refusal,
    },
  ]
  return (
    <Table
      caption={title}
      rows={rows}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.label,
        cell: ({ label, endpoint }) => <RowTitle title={label} detail={<bdi className="long-text">{endpoint}</bdi>} />,
      }}
      columns={useColumns()}
      menu={{
        header: texts.columns.actions,
        cell: (forwarder) => <ActionMenu label={texts.actionsOf(forwarder.label)} actions={actionsFor(forwarder)} />,
      }}
    />
  )
}

function useColumns(): readonly Column<Forwarder>[] {
  const texts = useTexts(forwardersTexts)
  const { columns } = texts
  const language = useLanguage()
  return [
    { id: 'state', header: columns.state, onPhones: true, cell: (forwarder) => <State forwarder={forwarder} /> },
    {
      id: 'sent',
      header: columns.sent,
      align: 'end',
      onPhones: true,
      cell: ({ forwarded, passedOver }) => (
        <>
          {numberText(forwarded, language)}
          {passedOver > 0 && <span className="row-detail">{texts.passedOver(numberText(passedOver, language))}</span>}
        </>
      ),
    },
    {
      id: 'waiting',
      header: columns.waiting,
      onPhones: true,
      cell: (forwarder) => <Waiting forwarder={forwarder} />,
    },
    {
      id: 'filter',
      header: columns.filter,
      cell: ({ filter: { verbs = [], activities = [] } }) =>
        verbs.length + activities.length === 0
          ? texts.everything
          : texts.filters(numberText(verbs.length, language), numberText(activities.length, language)),
    },
    {
      id: 'failure',
      header: columns.failure,
      cell: ({ lastFailure }) => lastFailure !== null && <ServiceSentence code={null} message={lastFailure} />,
    },
  ]
}

function State({ forwarder }: { readonly forwarder: Forwarder }) {
  const texts = useTexts(forwardersTexts)
  const language = useLanguage()
  const { status, pausedBecause, failingSince, nextAttemptAt } = forwarder
  if (status === 'paused') {
    return (
      <>
        <StatusBadge tone="quiet">{texts.states.paused}</StatusBadge>
        {pausedBecause !== null && <span className="row-detail">{texts.because[pausedBecause]}</span>}
      </>
    )
  }
  if (failingSince === null) return <StatusBadge tone="good">{texts.states.active}</StatusBadge>
  return (
    <>
      <StatusBadge tone="bad">{texts.states.failing}</StatusBadge>
      <span className="row-detail">{texts.since(momentText(failingSince, language))}</span>
      {nextAttemptAt !== null && <span className="row-detail">{texts.next(momentText(nextAttemptAt, language))}</span>}
    </>
  )
}

/** What the last run left to send. A paused forwarder knows nothing of what was stored since. */
function Waiting({ forwarder }: { readonly forwarder: Forwarder }) {
  const texts = useTexts(forwardersTexts)
  const language = useLanguage()
  const { status, isUpToDate, oldestWaiting } = forwarder
  if (isUpToDate) return texts.upToDate
  if (oldestWaiting === null) return status === 'active' ? texts.notLooked : null
  return (
    <>
      {texts.oldest} <Ago at={oldestWaiting} language={language} />
    </>
  )
}

interface IntentDialogProps {
  readonly intent: Intent
  readonly onClose: () => void
  readonly onDone: () => void
}

function IntentDialog({ intent: { kind, forwarder }, onClose, onDone }: IntentDialogProps) {
  const texts = useTexts(forwardersTexts)[kind]
  const { id: workspace } = useWorkspace()
  const id = { workspace, forwarderId: forwarder.id }
  const change = useMutation({
    mutationFn: (): Promise<unknown> => (kind === 'pausing' ? pauseForwarder(id) : deleteForwarder(id)),
    onSuccess: onDone,
  })
  return (
    <ConfirmChange
      title={texts.title(forwarder.label)}
      text={texts.text}
      action={texts.action}
      typed={kind === 'removal' ? forwarder.label : undefined}
      change={change}
      onClose={onClose}
    />
  )
}
