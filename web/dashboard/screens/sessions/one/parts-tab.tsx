import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { sessionCourseQuery, type Session, type SessionCourse } from '../data.ts'
import { sessionsTexts } from '../texts.ts'
import { partStates } from './parts.ts'

/** The parts of the course with what the learner reached in each. */
export function PartsTab({ session }: { readonly session: Session }) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(sessionCourseQuery(workspace, session.id))
  return <Panel query={query}>{(course) => <Parts session={session} course={course} />}</Panel>
}

function Parts({ session, course }: { readonly session: Session; readonly course: SessionCourse }) {
  const { one } = useTexts(sessionsTexts)
  const { columns, none, notOpened, isOpen } = one.parts
  const stateOf = partStates(course, session.cmi_data)
  if (course.parts.length === 0) return <p className="quiet">{none}</p>
  return (
    <Table
      caption={one.tabs.parts}
      rows={course.parts}
      idOf={({ identifier }) => identifier}
      title={{
        header: columns.part,
        cell: ({ identifier, title, depth }) => (
          <div className="part" data-depth={Math.min(depth, 5)}>
            <RowTitle title={title} detail={<code>{identifier}</code>} />
          </div>
        ),
      }}
      columns={[
        {
          id: 'status',
          header: columns.status,
          onPhones: true,
          cell: ({ identifier, kind }) => {
            const state = stateOf(identifier)
            if (state === null) return kind === null ? '' : notOpened
            return (
              <>
                <bdi>{state.status === '' ? one.success.unknown : state.status}</bdi>
                {state.isOpen && (
                  <span className="row-detail">
                    <StatusBadge tone="busy">{isOpen}</StatusBadge>
                  </span>
                )}
              </>
            )
          },
        },
        {
          id: 'score',
          header: columns.score,
          align: 'end',
          onPhones: true,
          cell: ({ identifier }) => <bdi>{stateOf(identifier)?.score}</bdi>,
        },
        { id: 'time', header: columns.time, cell: ({ identifier }) => <bdi>{stateOf(identifier)?.time}</bdi> },
      ]}
    />
  )
}
