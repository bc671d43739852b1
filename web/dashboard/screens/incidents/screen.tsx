/** Trouble that somebody should look at, and what became of it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck, Eye } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { EntityLink } from '#web/dashboard/app/entity-link.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { FilterSelect, SearchField } from '#web/dashboard/parts/field.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Empty, StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { CursorPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { changeIncident, incidentsKey, incidentsQuery, type Incident, type IncidentsPage } from './data.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { incidentStatuses, type IncidentsSearch, type IncidentStatus } from './search.ts'
import { incidentsTexts } from './texts.ts'

const route = '/w/$workspace/incidents'

const tones = {
  open: 'bad',
  acknowledged: 'warn',
  resolved: 'good',
} as const satisfies Readonly<Record<IncidentStatus, Tone>>

export function IncidentsScreen() {
  const texts = useTexts(incidentsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(incidentsQuery(workspace, useSearch({ from: route })))
  return (
    <Page title={texts.title}>
      <Filters />
      {!useMay('change') && <p className="small quiet">{adminsOnly}</p>}
      <Panel query={query}>
        {(page) => (
          <>
            {page.incidents.length === 0 ? <NoRows /> : <Rows rows={page.incidents} isOld={query.isPlaceholderData} />}
            <Pages page={page} />
          </>
        )}
      </Panel>
    </Page>
  )
}

function Filters() {
  const texts = useTexts(incidentsTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: IncidentsSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, cursor: undefined, ...next }), replace: true })
  const [entity, setEntity] = useDebouncedText(search.entity ?? '', (text) =>
    change({ entity: text === '' ? undefined : text }),
  )
  return (
    <div className="filters">
      <FilterSelect
        label={texts.status}
        all={texts.all}
        options={incidentStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <SearchField label={texts.entity} clearLabel={texts.clear} value={entity} onChange={setEntity} />
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly Incident[]
  readonly isOld: boolean
}

function Rows({ rows, isOld }: RowsProps) {
  const texts = useTexts(incidentsTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const columns = useColumns()
  const mayChange = useMay('change')
  const [resolving, setResolving] = useState<Incident | null>(null)
  const acknowledgement = useMutation({
    mutationFn: (incidentId: string) => changeIncident(workspace, incidentId, { status: 'acknowledged' }),
    onSuccess: () => cache.invalidateQueries({ queryKey: incidentsKey(workspace) }),
  })
  const actionsOf = (incident: Incident) => [
    {
      id: 'acknowledge',
      label: texts.acknowledge,
      icon: Eye,
      onAction: () => acknowledgement.mutate(incident.id),
      ...(incident.status === 'open'
        ? {}
        : { reason: incident.status === 'resolved' ? texts.isResolved : texts.isAcknowledged }),
    },
    {
      id: 'resolve',
      label: texts.resolve,
      icon: CircleCheck,
      onAction: () => setResolving(incident),
      ...(incident.status === 'resolved' ? { reason: texts.isResolved } : {}),
    },
  ]
  return (
    <>
      <RefusedChange error={acknowledgement.error} />
      <Table
        caption={texts.title}
        rows={rows}
        isOld={isOld}
        idOf={({ id }) => id}
        title={{
          header: texts.columns.title,
          cell: ({ title, code, note }) => (
            <RowTitle
              title={title}
              detail={
                <>
                  <code>{code}</code>
                  {note !== null && (
                    <>
                      {' · '}
                      <bdi>{note}</bdi>
                    </>
                  )}
                </>
              }
            />
          ),
        }}
        columns={columns}
        {...(mayChange
          ? {
              menu: {
                header: texts.columns.actions,
                cell: (incident: Incident) => (
                  <ActionMenu label={texts.actionsOf(incident.title)} actions={actionsOf(incident)} />
                ),
              },
            }
          : {})}
      />
      {resolving !== null && <ResolveDialog incident={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}

function useColumns(): readonly Column<Incident>[] {
  const { columns, statuses, times } = useTexts(incidentsTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>,
    },
    {
      id: 'entity',
      header: columns.entity,
      cell: ({ entityType, entityId }) => <EntityLink type={entityType} id={entityId} />,
    },
    {
      id: 'count',
      header: columns.count,
      onPhones: true,
      cell: ({ count }) => countText(count, times, language),
    },
    { id: 'first', header: columns.first, cell: ({ firstSeenAt: at }) => <Ago at={at} language={language} /> },
    { id: 'last', header: columns.last, cell: ({ lastSeenAt: at }) => <Ago at={at} language={language} /> },
  ]
}

interface Failure {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
}

const exampleCall = ({ id, at }: Failure): string => `curl -X POST ${location.origin}/api/v1/connectors/events \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "installation_id": "'$INSTALLATION_ID'",
    "events": [{"event_id": "${id}", "type": "launch.failed", "occurred_at": "${at}"}]
  }'`

function NoIncidents() {
  const { empty } = useTexts(incidentsTexts)
  const { copy, copied } = useTexts(commonTexts)
  const [failure] = useState((): Failure => ({ id: crypto.randomUUID(), at: new Date().toISOString() }))
  return (
    <Empty title={empty.title}>
      <p>{empty.text}</p>
      <Code label={empty.call} text={exampleCall(failure)} copyLabel={copy} copiedLabel={copied} />
    </Empty>
  )
}

function NoRows() {
  const texts = useTexts(incidentsTexts)
  const { status, entity, cursor } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (status === undefined && entity === undefined && cursor === undefined) {
    return <NoIncidents />
  }
  return (
    <NoMatch
      filters={[
        [texts.status, status && texts.statuses[status]],
        [texts.entity, entity],
      ]}
      onClear={() => void navigate({ search: {} })}
    />
  )
}

function Pages({ page }: { readonly page: IncidentsPage }) {
  const texts = useTexts(incidentsTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  return (
    <CursorPager
      label={texts.pager}
      first={texts.newest}
      later={texts.older}
      cursor={search.cursor}
      next={page.next_cursor}
      addressAt={(cursor) => locate({ to: route, params: { workspace }, search: { ...search, cursor } }).href}
    />
  )
}
