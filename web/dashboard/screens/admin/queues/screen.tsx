/** What waits in the queues, what has failed for good, and sending that back. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { durationText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { AdminPage } from '../admin-page.tsx'
import { queuesQuery, type Queue } from '../data.ts'
import { adminTexts } from '../texts.ts'
import { DeadLetters } from './dead-letters.tsx'

export function QueuesScreen() {
  const { queues: texts } = useTexts(adminTexts)
  const { queue: open } = useSearch({ from: '/admin/queues' })
  const language = useLanguage()
  const columns = useColumns()
  return (
    <AdminPage title={texts.title}>
      <Panel query={useQuery(queuesQuery)}>
        {({ queues, outbox }) => (
          <div className="stack">
            <p className="small quiet">
              {outbox.oldest_event_seconds === null
                ? texts.noOutbox
                : texts.outbox(durationText(outbox.oldest_event_seconds, language))}
            </p>
            {open !== undefined && <DeadLetters key={open} queue={open} />}
            <Table
              caption={texts.title}
              rows={queues}
              idOf={({ name }) => name}
              title={{
                header: texts.columns.name,
                cell: ({ name, waiting }) => (
                  <RowTitle title={name} detail={texts.waiting(numberText(waiting, language))} />
                ),
              }}
              columns={columns}
            />
          </div>
        )}
      </Panel>
    </AdminPage>
  )
}

function useColumns(): readonly Column<Queue>[] {
  const { queues: texts } = useTexts(adminTexts)
  const { columns } = texts
  const language = useLanguage()
  const locate = useLocate()
  return [
    {
      id: 'inFlight',
      header: columns.inFlight,
      align: 'end',
      cell: ({ in_flight: count }) => numberText(count, language),
    },
    {
      id: 'dead',
      header: columns.dead,
      onPhones: true,
      cell: ({ name, dead_letters: count }) =>
        count === 0 ? (
          <StatusBadge tone="good">{texts.noDead}</StatusBadge>
        ) : (
          <StatusBadge tone="bad">
            <TextLink
              aria-label={texts.deadLetters(name)}
              href={locate({ to: '/admin/queues', search: { queue: name } }).href}
            >
              {texts.dead(numberText(count, language))}
            </TextLink>
          </StatusBadge>
        ),
    },
    {
      id: 'oldest',
      header: columns.oldest,
      cell: ({ oldest_dead_letter_seconds: age }) => (age === null ? '–' : durationText(age, language)),
    },
  ]
}
