import { useQuery } from '@tanstack/react-query'
import { RotateCw, Webhook as WebhookIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNewDialog } from '#web/dashboard/app/dialog-search.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useMode } from '#web/dashboard/app/mode.ts'
import { NothingInMode } from '#web/dashboard/app/mode-switch.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { DeliveryBadge, WebhookBadge } from './badges.tsx'
import { webhooksQuery, type Webhook, type Webhooks } from './data.ts'
import { HealthCell } from './health-cell.tsx'
import { healthOf } from './health.ts'
import { NewWebhookDialog } from './new-webhook.tsx'
import { createCall } from './receiver-code.ts'
import { ReplayDialog } from './replay/later-replay.ts'
import { webhooksTexts } from './texts.ts'

export function WebhooksScreen() {
  const texts = useTexts(webhooksTexts)
  const { adminsOnly, copy, copied } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(webhooksQuery(workspace))
  const mayChange = useMay('change')
  const creation = useNewDialog()
  const mode = useMode()
  const shown = (query.data?.webhooks ?? []).filter((each) => mode === undefined || each.mode === mode)
  const createButton = mayChange && (
    <Button variant="primary" icon={WebhookIcon} onPress={creation.show}>
      {texts.create}
    </Button>
  )
  return (
    <Page
      title={texts.title}
      actions={
        <>
          {mayChange && shown.length > 0 && <ReplayButton webhooks={shown} />}
          {createButton}
        </>
      }
    >
      {!mayChange && <p className="small quiet">{adminsOnly}</p>}
      <Panel query={query}>
        {(known) => {
          if (known.webhooks.length === 0) {
            return (
              <Empty title={texts.empty.title} actions={createButton}>
                <p>{texts.empty.text}</p>
                <p>{texts.tunnel}</p>
                <Code
                  label={texts.empty.call}
                  text={createCall(location.origin)}
                  copyLabel={copy}
                  copiedLabel={copied}
                />
              </Empty>
            )
          }
          return shown.length === 0 ? (
            <NothingInMode />
          ) : (
            <Rows known={{ ...known, webhooks: shown }} askedAt={query.dataUpdatedAt} />
          )
        }}
      </Panel>
      {creation.isOpen && <NewWebhookDialog onClose={creation.close} />}
    </Page>
  )
}

/** Sends again what several endpoints missed, all that are shown by default. */
function ReplayButton({ webhooks }: Pick<Webhooks, 'webhooks'>) {
  const texts = useTexts(webhooksTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={RotateCw} onPress={() => setOpen(true)}>
        {texts.replay}
      </Button>
      <Suspense>{isOpen && <ReplayDialog webhooks={webhooks} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

interface RowsProps {
  readonly known: Webhooks
  /** Milliseconds. */
  readonly askedAt: number
}

function Rows({ known: { webhooks, deliveries }, askedAt }: RowsProps) {
  const texts = useTexts(webhooksTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const columns: readonly Column<Webhook>[] = [
    { id: 'scope', header: texts.columns.scope, cell: ({ eventScope }) => texts.scopes[eventScope] },
    { id: 'mode', header: texts.columns.mode, onPhones: true, cell: ({ mode }) => texts.modes[mode] },
    {
      id: 'state',
      header: texts.columns.state,
      onPhones: true,
      cell: (webhook) => <WebhookBadge webhook={webhook} />,
    },
    {
      id: 'health',
      header: texts.columns.health,
      cell: ({ id }) => <HealthCell health={healthOf(id, deliveries, askedAt)} />,
    },
    {
      id: 'last',
      header: texts.columns.last,
      cell: ({ id }) => {
        const last = deliveries.find(({ webhookId }) => webhookId === id)
        if (last === undefined) return texts.noDelivery
        return (
          <>
            <DeliveryBadge status={last.status} />
            <span className="row-detail">
              <Ago at={last.lastAttemptAt ?? last.queuedAt} language={language} />
            </span>
          </>
        )
      },
    },
  ]
  return (
    <Table
      caption={texts.title}
      rows={webhooks}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.endpoint,
        cell: ({ id: webhookId, label, url }) => (
          <RowTitle
            href={locate({ to: '/w/$workspace/webhooks/$webhookId', params: { workspace, webhookId } }).href}
            title={label}
            detail={<bdi className="long-text">{url}</bdi>}
          />
        ),
      }}
      columns={columns}
    />
  )
}
