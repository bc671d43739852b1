import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { sessionDeliveriesQuery, type Session, type SessionDelivery } from '../data.ts'
import { sessionsTexts } from '../texts.ts'

const tones = {
  queued: 'busy',
  delivered: 'good',
  failed: 'warn',
  dead_letter: 'bad',
} as const satisfies Readonly<Record<SessionDelivery['status'], Tone>>

/** What webhooks were told of the session in the last 30 days. */
export function DeliveriesTab({ session }: { readonly session: Session }) {
  const { one } = useTexts(sessionsTexts)
  const { none, soFar } = one.deliveries
  const { id: workspace } = useWorkspace()
  return (
    <Panel query={useQuery(sessionDeliveriesQuery(workspace, session))}>
      {({ deliveries, isWhole }) => (
        <>
          {!isWhole && <p role="status">{soFar}</p>}
          {deliveries.length === 0 ? <p className="quiet">{none}</p> : <Rows rows={deliveries} />}
        </>
      )}
    </Panel>
  )
}

function Rows({ rows }: { readonly rows: readonly SessionDelivery[] }) {
  const { one } = useTexts(sessionsTexts)
  const { columns, statuses } = one.deliveries
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <Table
      caption={one.tabs.deliveries}
      rows={rows}
      idOf={({ id, webhookId }) => `${webhookId} ${id}`}
      title={{
        header: columns.event,
        cell: ({ id, webhookId, event, endpoint }) => (
          <RowTitle
            title={event}
            detail={<bdi>{endpoint}</bdi>}
            href={
              locate({
                to: '/w/$workspace/webhooks/$webhookId',
                params: { workspace, webhookId },
                search: { open: id },
              }).href
            }
          />
        ),
      }}
      columns={[
        {
          id: 'status',
          header: columns.status,
          onPhones: true,
          cell: ({ status }) => <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>,
        },
        {
          id: 'attempts',
          header: columns.attempts,
          align: 'end',
          cell: ({ attempts }) => numberText(attempts, language),
        },
        {
          id: 'queued',
          header: columns.queued,
          onPhones: true,
          cell: ({ queuedAt }) => momentText(queuedAt, language),
        },
      ]}
    />
  )
}
