import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { KeyRound, Pause, Pencil, Play, RotateCw, Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { SecretDialog } from '#web/dashboard/app/secret-dialog.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { dateText, momentText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { WebhookBadge } from '../badges.tsx'
import { resumeWebhook, sendTestEvent, webhooksKey, webhooksQuery, type Webhook } from '../data.ts'
import { verifyingCode } from '../receiver-code.ts'
import { ReplayDialog } from '../replay/later-replay.ts'
import { webhooksTexts } from '../texts.ts'
import { Deliveries } from './deliveries.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { IntentDialog, type Intent } from './intent-dialog.tsx'

const route = '/w/$workspace/webhooks/$webhookId'

/** One endpoint, with what was delivered to it. */
export function WebhookScreen() {
  const texts = useTexts(webhooksTexts)
  const { webhookId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(webhooksQuery(workspace))
  const [tested, setTested] = useState<string | null>(null)
  const known = query.data?.webhooks.find(({ id }) => id === webhookId)
  const parent = {
    label: texts.title,
    href: locate({ to: '/w/$workspace/webhooks', params: { workspace } }).href,
  }
  return (
    <Page
      title={known?.label ?? webhookId}
      parent={parent}
      mark={known && <WebhookBadge webhook={known} />}
      actions={known && <Actions webhook={known} onTested={setTested} />}
    >
      <Panel query={query}>
        {() =>
          known === undefined ? (
            <Empty title={texts.one.missing.title}>
              <p>{texts.one.missing.text}</p>
            </Empty>
          ) : (
            <div className="stack">
              {known.status === 'paused' && <PausedNote webhook={known} />}
              <Facts webhook={known} />
              <Deliveries webhook={known} tested={tested} />
            </div>
          )
        }
      </Panel>
    </Page>
  )
}

/** When and why an endpoint was paused, and what to do. */
function PausedNote({ webhook: { pausedBecause, pausedAt, failingSince } }: { readonly webhook: Webhook }) {
  const { paused: words } = useTexts(webhooksTexts).one
  const language = useLanguage()
  const isFailing = pausedBecause === 'failing'
  return (
    <div className="stack" role="status">
      <p>
        {[
          ...(pausedBecause === null ? [] : [words[pausedBecause]]),
          ...(pausedAt === null ? [] : [words.at(momentText(pausedAt, language))]),
          ...(isFailing && failingSince !== null ? [words.failingSince(momentText(failingSince, language))] : []),
          words.meanwhile,
        ].join(' ')}
      </p>
      <p>{isFailing ? words.repair : words.resume}</p>
    </div>
  )
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { one, scopes, modes } = useTexts(webhooksTexts)
  const { facts } = one
  const language = useLanguage()
  return (
    <Card>
      <KeyValues
        rows={[
          { key: facts.url, value: <bdi className="long-text">{webhook.url}</bdi> },
          { key: facts.scope, value: scopes[webhook.eventScope] },
          { key: facts.mode, value: modes[webhook.mode] },
          {
            key: facts.failing,
            value: webhook.failingSince === null ? one.notFailing : momentText(webhook.failingSince, language),
          },
          { key: facts.created, value: dateText(webhook.createdAt, language) },
          { key: facts.id, value: <code>{webhook.id}</code> },
        ]}
      />
    </Card>
  )
}

type Open = Intent | 'edit' | 'replay'

interface ActionsProps {
  readonly webhook: Webhook
  /** Gets the id of the delivery of the test event. */
  readonly onTested: (deliveryId: string) => void
}

function Actions({ webhook, onTested }: ActionsProps) {
  const texts = useTexts(webhooksTexts)
  const common = useTexts(commonTexts)
  const { one } = texts
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const cache = useQueryClient()
  const mayChange = useMay('change')
  const [open, setOpen] = useState<Open | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const id = { workspace, webhookId: webhook.id }
  const refresh = () => cache.invalidateQueries({ queryKey: webhooksKey(workspace) })
  const test = useMutation({
    mutationFn: (idempotencyKey: string) => sendTestEvent(id, { idempotencyKey }),
    onSuccess: async ({ delivery_id: deliveryId }) => {
      onTested(deliveryId)
      await refresh()
    },
  })
  const resumption = useMutation({ mutationFn: () => resumeWebhook(id), onSuccess: refresh })
  if (!mayChange) return <p className="small quiet">{common.adminsOnly}</p>
  const close = (): void => setOpen(null)
  const isPaused = webhook.status === 'paused'
  const trouble = test.error ?? resumption.error
  return (
    <>
      {!isPaused && (
        <Button
          variant="primary"
          icon={Send}
          isPending={test.isPending}
          onPress={() => test.mutate(crypto.randomUUID())}
        >
          {one.test}
        </Button>
      )}
      {isPaused && (
        <Button variant="primary" icon={Play} isPending={resumption.isPending} onPress={() => resumption.mutate()}>
          {one.resume}
        </Button>
      )}
      <ActionMenu
        label={one.more}
        actions={[
          { id: 'edit', label: one.edit, icon: Pencil, onAction: () => setOpen('edit') },
          { id: 'replay', label: texts.replay, icon: RotateCw, onAction: () => setOpen('replay') },
          { id: 'rotation', label: one.rotate, icon: KeyRound, onAction: () => setOpen('rotation') },
          ...(isPaused ? [] : [{ id: 'pausing', label: one.pause, icon: Pause, onAction: () => setOpen('pausing') }]),
          { id: 'removal', label: one.remove, icon: Trash2, onAction: () => setOpen('removal') },
        ]}
      />
      <RefusedChange error={trouble} />
      {open === 'edit' && <EditDialog webhook={webhook} onClose={close} />}
      <Suspense>{open === 'replay' && <ReplayDialog webhooks={[webhook]} onClose={close} />}</Suspense>
      {open !== null && open !== 'edit' && open !== 'replay' && (
        <IntentDialog
          intent={open}
          webhook={webhook}
          onClose={close}
          onDone={async (made) => {
            close()
            setSecret(made)
            if (open === 'removal' && isHere()) await navigate({ to: '/w/$workspace/webhooks', params: { workspace } })
            await refresh()
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog texts={texts.secret} secret={secret} use={verifyingCode} onClose={() => setSecret(null)} />
      )}
    </>
  )
}
