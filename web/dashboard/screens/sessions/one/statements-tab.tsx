import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { SentenceText } from '#web/dashboard/app/sentence-text.tsx'
import { textOf } from '#web/dashboard/app/sentence.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText } from '#web/dashboard/parts/format.ts'
import { LinkButton, TextLink } from '#web/dashboard/parts/link.tsx'
import { Table } from '#web/dashboard/parts/table.tsx'
import { sessionCourseQuery, sessionStatementsQuery, type Session } from '../data.ts'
import { sessionsTexts } from '../texts.ts'

/** The newest statements that the session made. */
export function StatementsTab({ session }: { readonly session: Session }) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(sessionCourseQuery(workspace, session.id))
  return (
    <Panel query={query}>{({ registration }) => <Statements session={session} registration={registration} />}</Panel>
  )
}

const route = '/w/$workspace/lrs'

function Statements({ session, registration }: { readonly session: Session; readonly registration: string }) {
  const { one } = useTexts(sessionsTexts)
  const { columns, none, all } = one.statements
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const addressOf = (open?: string): string =>
    locate({ to: route, params: { workspace }, search: { registration, open } }).href
  return (
    <Panel query={useQuery(sessionStatementsQuery(workspace, registration, session))}>
      {({ statements, voided }) =>
        statements.length === 0 ? (
          <p className="quiet">{none}</p>
        ) : (
          <div className="stack">
            <Table
              caption={one.tabs.statements}
              rows={statements}
              idOf={(statement) => textOf(statement, 'id') ?? ''}
              title={{
                header: columns.statement,
                cell: (statement) => {
                  const id = textOf(statement, 'id') ?? ''
                  return (
                    <TextLink href={addressOf(id)}>
                      <SentenceText statement={statement} isVoided={voided.includes(id)} />
                    </TextLink>
                  )
                },
              }}
              columns={[
                {
                  id: 'stored',
                  header: columns.stored,
                  onPhones: true,
                  cell: (statement) => momentText(textOf(statement, 'stored') ?? '', language),
                },
              ]}
            />
            <div className="row">
              <LinkButton href={addressOf()}>{all}</LinkButton>
            </div>
          </div>
        )
      }
    </Panel>
  )
}
