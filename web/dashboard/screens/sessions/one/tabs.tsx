import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { CallLogCard } from '#web/dashboard/app/preview.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { CopyButton } from '#web/dashboard/parts/code.tsx'
import { SearchField } from '#web/dashboard/parts/field.tsx'
import { durationText, momentText, numberText, scoreText } from '#web/dashboard/parts/format.ts'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { CompletionBadge } from '../completion-badge.tsx'
import type { Session } from '../data.ts'
import { sessionsTexts } from '../texts.ts'
import { attemptTexts } from './attempt-texts.ts'
import { elementsWith, interactionsOf, objectivesOf } from './elements.ts'
import { useReasons } from './ownership.tsx'

interface TabProps {
  readonly session: Session
}

export function AttemptsTab({ session }: TabProps) {
  const { one, columns: names, noScore } = useTexts(sessionsTexts)
  const { columns, title, open } = one.attempts
  const { why } = useTexts(attemptTexts)
  const language = useLanguage()
  const reasonOf = useReasons()
  return (
    <Table
      caption={one.tabs.attempts}
      rows={session.attempt_history}
      idOf={({ attempt_number: number }) => String(number)}
      title={{
        header: columns.number,
        cell: ({ attempt_number: number }) => <RowTitle title={title(numberText(number, language))} />,
      }}
      columns={[
        {
          id: 'status',
          header: names.status,
          onPhones: true,
          cell: ({ completion_status: status }) => <CompletionBadge status={status} />,
        },
        {
          id: 'score',
          header: columns.score,
          align: 'end',
          onPhones: true,
          cell: ({ score }) => scoreText(score, language) ?? noScore,
        },
        { id: 'time', header: columns.time, cell: ({ time_spent_seconds: time }) => durationText(time, language) },
        { id: 'from', header: columns.from, cell: ({ started_at: at }) => momentText(at, language) },
        {
          id: 'end',
          header: columns.end,
          cell: ({ superseded_at: at }) => (at === null ? open : momentText(at, language)),
        },
        {
          id: 'why',
          header: why,
          cell: ({ superseded_reason: reason }) => (reason === null ? null : reasonOf(reason)),
        },
      ]}
    />
  )
}

export function InteractionsTab({ session }: TabProps) {
  const { one } = useTexts(sessionsTexts)
  const { columns, none } = one.interactions
  const rows = interactionsOf(session.cmi_data)
  if (rows.length === 0) return <p className="quiet">{none}</p>
  return (
    <Table
      caption={one.tabs.interactions}
      rows={rows.map((row, index) => ({ ...row, index }))}
      idOf={({ index }) => String(index)}
      title={{ header: columns.id, cell: ({ id }) => <RowTitle title={id} /> }}
      columns={[
        { id: 'type', header: columns.type, cell: ({ type }) => <bdi>{type}</bdi> },
        { id: 'response', header: columns.response, onPhones: true, cell: ({ response }) => <bdi>{response}</bdi> },
        { id: 'result', header: columns.result, onPhones: true, cell: ({ result }) => <bdi>{result}</bdi> },
        { id: 'time', header: columns.time, cell: ({ time }) => <bdi>{time}</bdi> },
      ]}
    />
  )
}

export function ObjectivesTab({ session }: TabProps) {
  const { one } = useTexts(sessionsTexts)
  const { columns, none } = one.objectives
  const rows = objectivesOf(session.cmi_data)
  if (rows.length === 0) return <p className="quiet">{none}</p>
  return (
    <Table
      caption={one.tabs.objectives}
      rows={rows.map((row, index) => ({ ...row, index }))}
      idOf={({ index }) => String(index)}
      title={{ header: columns.id, cell: ({ id }) => <RowTitle title={id} /> }}
      columns={[
        { id: 'status', header: columns.status, onPhones: true, cell: ({ status }) => <bdi>{status}</bdi> },
        { id: 'score', header: columns.score, onPhones: true, cell: ({ score }) => <bdi>{score}</bdi> },
      ]}
    />
  )
}

/** Everything that the course has stored, to search through. */
export function DataTab({ session }: TabProps) {
  const { one, clear } = useTexts(sessionsTexts)
  const { search, copy, columns, none } = one.data
  const common = useTexts(commonTexts)
  const [text, setText] = useState('')
  const rows = elementsWith(session.cmi_data, text)
  return (
    <div className="stack">
      <div className="filters">
        <SearchField label={search} clearLabel={clear} value={text} onChange={setText} />
        {rows.length > 0 && (
          <CopyButton text={JSON.stringify(Object.fromEntries(rows), null, 2)} label={copy} doneLabel={common.copied} />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <Table
          caption={one.tabs.data}
          rows={rows}
          idOf={([element]) => element}
          title={{ header: columns.element, cell: ([element]) => <code>{element}</code> }}
          columns={[
            {
              id: 'value',
              header: columns.value,
              onPhones: true,
              cell: ([, value]) => (
                <bdi className="long-text" dir="auto">
                  {value}
                </bdi>
              ),
            },
          ]}
        />
      )}
      <CallLogCard packageId={session.package_id} />
    </div>
  )
}
