import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { dateText } from '#web/dashboard/parts/format.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { organizationsQuery } from './data.ts'
import { sessionsTexts } from './texts.ts'

const route = '/w/$workspace/sessions'

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/packages/$PACKAGE_ID/launch \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"user_id": "learner-1", "learner_name": "Ada Example"}'`

/** An empty page: no session yet, none that fits, or none among those that were looked at so far. */
export function NoRows({ isWholeList }: { readonly isWholeList: boolean }) {
  const { empty, soFar } = useTexts(sessionsTexts)
  const { copy, copied } = useTexts(commonTexts)
  const search = useSearch({ from: route })
  if (!isWholeList) return <p role="status">{soFar}</p>
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <Empty title={empty.title}>
        <p>{empty.text}</p>
        <Code label={empty.call} text={exampleCall()} copyLabel={copy} copiedLabel={copied} />
      </Empty>
    )
  }
  return <NothingFits />
}

function NothingFits() {
  const texts = useTexts(sessionsTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const { data: organizations = [] } = useQuery({
    ...organizationsQuery(workspace),
    enabled: search.organization !== undefined,
  })
  const dayOf = (day: string | undefined) => (day === undefined ? undefined : dateText(day, language))
  const filters = [
    [texts.learnerFilter, search.learner],
    [texts.status, search.status && texts.statuses[search.status]],
    [texts.packageFilter, search.package],
    [texts.dispatchFilter, search.dispatch],
    [texts.organization, organizations.find(({ id }) => id === search.organization)?.name ?? search.organization],
    [texts.from, dayOf(search.from)],
    [texts.to, dayOf(search.to)],
  ] as const
  return <NoMatch filters={filters} mode={search.mode} onClear={() => void navigate({ search: { mode: undefined } })} />
}
