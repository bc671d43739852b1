import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { momentText } from '#web/dashboard/parts/format.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager, RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { auditQuery, type AuditPage } from './data.ts'
import { adminTexts } from './texts.ts'

interface AuditLogProps {
  /** Null: what was changed in the platform itself. */
  readonly tenantId: string | null
  readonly cursor: string | undefined
  readonly addressAt: (cursor: string | undefined) => string
}

export function AuditLog({ tenantId, cursor, addressAt }: AuditLogProps) {
  const { audit: texts, pager, newest, older } = useTexts(adminTexts)
  const query = useQuery(auditQuery(tenantId, cursor))
  return (
    <Panel query={query}>
      {({ entries, next_cursor: next }) => (
        <>
          {entries.length === 0 && next === null ? (
            <Empty title={texts.empty.title}>
              <p>{texts.empty.text}</p>
            </Empty>
          ) : (
            <Entries rows={entries} isOld={query.isPlaceholderData} />
          )}
          <CursorPager label={pager} first={newest} later={older} cursor={cursor} next={next} addressAt={addressAt} />
        </>
      )}
    </Panel>
  )
}

function Entries({ rows, isOld }: { readonly rows: AuditPage['entries']; readonly isOld: boolean }) {
  const { audit: texts, sections } = useTexts(adminTexts)
  const language = useLanguage()
  return (
    <Table
      caption={sections.audit}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.what,
        cell: ({ type, note, data }) => (
          <>
            <RowTitle title={type} {...(note === null ? {} : { detail: <bdi>{note}</bdi> })} />
            <span className="row-detail">
              <bdi>
                {Object.entries(data)
                  .map(([name, value]) => `${name} ${String(value)}`)
                  .join(' · ')}
              </bdi>
            </span>
          </>
        ),
      }}
      columns={[
        {
          id: 'who',
          header: texts.who,
          onPhones: true,
          cell: ({ actor }) => (actor === null || actor.kind === 'system' ? texts.service : <code>{actor.id}</code>),
        },
        {
          id: 'entity',
          header: texts.entity,
          cell: ({ entityId }) => (entityId === null ? '–' : <code>{entityId}</code>),
        },
        {
          id: 'when',
          header: texts.when,
          onPhones: true,
          cell: ({ at }) => <time dateTime={at}>{momentText(at, language)}</time>,
        },
      ]}
    />
  )
}
