import { useSearch } from '@tanstack/react-router'
import { EntityLink } from '#web/dashboard/app/entity-link.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useKeyLabel, usePersonName } from '#web/dashboard/app/people.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import type { AuditEntry } from './data.ts'
import { factsOf } from './rules.ts'
import { auditTexts } from './texts.ts'

const route = '/w/$workspace/audit'

interface EntriesProps {
  readonly rows: readonly AuditEntry[]
  readonly isOld: boolean
}

export function Entries({ rows, isOld }: EntriesProps) {
  const { title, columns } = useTexts(auditTexts)
  const language = useLanguage()
  return (
    <Table
      caption={title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: columns.what,
        cell: (entry) => (
          <>
            <RowTitle title={entry.type} {...(entry.note === null ? {} : { detail: <bdi>{entry.note}</bdi> })} />
            <Facts entry={entry} />
          </>
        ),
      }}
      columns={[
        { id: 'who', header: columns.who, onPhones: true, cell: ({ actor }) => <Who actor={actor} /> },
        {
          id: 'entity',
          header: columns.entity,
          onPhones: true,
          cell: ({ entityType, entityId }) =>
            entityId === null ? '–' : <EntityLink type={entityType} id={entityId} />,
        },
        {
          id: 'when',
          header: columns.when,
          onPhones: true,
          cell: ({ at }) => <time dateTime={at}>{momentText(at, language)}</time>,
        },
      ]}
    />
  )
}

/** Who made a change; a link keeps only what the same person or key did. */
function Who({ actor }: Pick<AuditEntry, 'actor'>) {
  const { kinds, service, only } = useTexts(auditTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const [personName, keyLabel] = [usePersonName(), useKeyLabel()]
  if (actor === null || actor.kind === 'system') return service
  const name = actor.kind === 'key' ? keyLabel(actor.id) : personName(actor.id)
  return (
    <>
      <TextLink
        aria-label={only(name)}
        href={
          locate({ to: route, params: { workspace }, search: { ...search, cursor: undefined, actor: actor.id } }).href
        }
      >
        <bdi className="actor-name">{name}</bdi>
      </TextLink>
      <span className="row-detail">{kinds[actor.kind]}</span>
    </>
  )
}

/** What an entry states beside its entity, which has its own column. */
function Facts({ entry: { data, entityId } }: { readonly entry: AuditEntry }) {
  const { nothingBefore } = useTexts(auditTexts)
  const facts = factsOf(data).filter(
    ({ value, before }) => before !== undefined || (value !== null && value !== entityId),
  )
  if (facts.length === 0) return null
  return (
    <ul className="facts">
      {facts.map(({ name, value, before }) => (
        <li key={name}>
          <span className="quiet">{name}</span>{' '}
          {before !== undefined && (
            <>
              <del>{before ?? nothingBefore}</del>
              {' → '}
            </>
          )}
          <bdi>{value ?? nothingBefore}</bdi>
        </li>
      ))}
    </ul>
  )
}
