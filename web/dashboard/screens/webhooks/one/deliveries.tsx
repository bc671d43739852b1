import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FilterSelect, SearchField } from '#web/dashboard/parts/field.tsx'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { Split } from '#web/dashboard/parts/split.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { DeliveryBadge } from '../badges.tsx'
import { deliveriesQuery, deliveryQuery, type DeliveriesPage, type Delivery, type Webhook } from '../data.ts'
import { deliveryStatuses, type DeliveriesSearch } from '../search.ts'
import { webhooksTexts } from '../texts.ts'
import { DeliveryDetail } from './delivery-detail.tsx'

const route = '/w/$workspace/webhooks/$webhookId'

interface DeliveriesProps {
  readonly webhook: Webhook
  /** The delivery of the latest test event; null: none was sent here. */
  readonly tested: string | null
}

/** What was delivered to an endpoint, newest event first; the delivery that is open stands beside the list. */
export function Deliveries({ webhook, tested }: DeliveriesProps) {
  const { one } = useTexts(webhooksTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(deliveriesQuery({ workspace, webhookId: webhook.id }, search))
  const isListed = query.data?.deliveries.some(({ id }) => id === tested) ?? false
  return (
    <section aria-label={one.deliveries} className="stack">
      <h2>{one.deliveries}</h2>
      <p role="status">{tested !== null && !isListed && one.testSent}</p>
      <Filters />
      <Panel query={query}>{(page) => <List webhook={webhook} page={page} isOld={query.isPlaceholderData} />}</Panel>
    </section>
  )
}

function Filters() {
  const { one, statuses } = useTexts(webhooksTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const language = useLanguage()
  const change = (next: DeliveriesSearch): void =>
    void navigate({
      search: (newest) => ({ ...newest, cursor: undefined, from: undefined, to: undefined, open: undefined, ...next }),
      replace: true,
    })
  const [event, setEvent] = useDebouncedText(search.event ?? '', (text) =>
    change({ event: text === '' ? undefined : text }),
  )
  return (
    <div className="filters">
      <SearchField label={one.eventFilter} clearLabel={one.clear} value={event} onChange={setEvent} />
      <FilterSelect
        label={one.status}
        all={one.allStatuses}
        options={deliveryStatuses.map((value) => ({ value, label: statuses[value] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      {search.from !== undefined && (
        <span className="row">
          {one.eventsOf(momentText(search.from, language))}
          <Button onPress={() => change({})}>{one.allTimes}</Button>
        </span>
      )}
    </div>
  )
}

interface ListProps extends Pick<DeliveriesProps, 'webhook'> {
  readonly page: DeliveriesPage
  readonly isOld: boolean
}

function List({ webhook, page, isOld }: ListProps) {
  const { one, delivery } = useTexts(webhooksTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const columns = useColumns()
  const addressOf = (next: DeliveriesSearch): string =>
    locate({ to: route, params: { workspace, webhookId: webhook.id }, search: { ...search, ...next } }).href
  const { open, lookup } = useOpenDelivery(webhook, page)
  return (
    <Split
      open={
        open === undefined
          ? null
          : {
              id: open.id,
              title: open.event,
              content: <DeliveryDetail webhook={webhook} delivery={open} />,
              closeLabel: delivery.close,
              closeHref: addressOf({ open: undefined }),
            }
      }
    >
      {search.open !== undefined && open === undefined && (
        <Panel query={lookup} waiting={null}>
          {() => <p role="status">{delivery.gone}</p>}
        </Panel>
      )}
      {page.deliveries.length === 0 ? (
        <NoRows isWholeList={page.next_cursor === null && search.cursor === undefined} />
      ) : (
        <Table
          caption={one.deliveries}
          rows={page.deliveries}
          isOld={isOld}
          idOf={({ id }) => id}
          openId={search.open}
          title={{
            header: one.columns.event,
            cell: ({ id, event }) => (
              <RowTitle href={addressOf({ open: id })} title={event} detail={<code>{id}</code>} />
            ),
          }}
          columns={open === undefined ? columns : columns.filter(({ onPhones }) => onPhones)}
        />
      )}
      <CursorPager
        label={one.pager}
        first={one.first}
        later={one.further}
        cursor={search.cursor}
        next={page.next_cursor}
        addressAt={(cursor) => addressOf({ cursor, open: undefined })}
      />
    </Split>
  )
}

/** The delivery that the address opens: from the page of the list, or looked for where that does not show it. */
function useOpenDelivery({ id: webhookId }: Webhook, { deliveries }: DeliveriesPage) {
  const { id: workspace } = useWorkspace()
  const { open: deliveryId } = useSearch({ from: route })
  const listed = deliveries.find(({ id }) => id === deliveryId)
  const lookup = useQuery({
    ...deliveryQuery({ workspace, webhookId }, deliveryId ?? ''),
    enabled: deliveryId !== undefined && listed === undefined,
  })
  return { open: listed ?? lookup.data ?? undefined, lookup }
}

function useColumns(): readonly Column<Delivery>[] {
  const { one } = useTexts(webhooksTexts)
  const { columns, noResponse } = one
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <DeliveryBadge status={status} />,
    },
    {
      id: 'attempts',
      header: columns.attempts,
      align: 'end',
      cell: ({ attempts }) => numberText(attempts, language),
    },
    {
      id: 'response',
      header: columns.response,
      align: 'end',
      cell: ({ lastResponseStatus: status }) => (status === null ? noResponse : String(status)),
    },
    {
      id: 'at',
      header: columns.at,
      onPhones: true,
      cell: ({ queuedAt }) => <Ago at={queuedAt} language={language} />,
    },
  ]
}

function NoRows({ isWholeList }: { readonly isWholeList: boolean }) {
  const { one, statuses } = useTexts(webhooksTexts)
  const { status, event, from } = useSearch({ from: route })
  const language = useLanguage()
  const navigate = useNavigate({ from: route })
  if (status === undefined && event === undefined && from === undefined && isWholeList) {
    return (
      <Empty title={one.none.title}>
        <p>{one.none.text}</p>
      </Empty>
    )
  }
  return (
    <NoMatch
      filters={[
        [one.eventFilter, event],
        [one.status, status && statuses[status]],
        [one.eventTime, from && momentText(from, language)],
      ]}
      onClear={() => void navigate({ search: {} })}
    />
  )
}
