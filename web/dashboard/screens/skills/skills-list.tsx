/** A tab of the skills that lists things by cursor: what its siblings share around their rows. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay } from '#web/dashboard/app/workspace.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager } from '#web/dashboard/parts/table.tsx'
import { SkillsTabs, skillsTexts, type SkillsTab } from './tabs.tsx'

interface SkillsListProps<Answer, Row> {
  readonly open: SkillsTab
  readonly texts: {
    readonly empty: { readonly title: string; readonly text: string }
    readonly pager: string
    readonly first: string
    readonly later: string
  }
  readonly query: UseQueryResult<Answer>
  readonly rowsOf: (answer: Answer) => readonly Row[]
  /** What those may do who may change the workspace. */
  readonly additions: ReactNode
  readonly filters?: ReactNode
  /** About all rows of the list, above them. */
  readonly note?: ReactNode
  /** In the place of an empty list that only the filters have emptied. */
  readonly nothing?: ReactNode
  readonly cursor: string | undefined
  /** Address of the list from a cursor on. */
  readonly addressAt: (cursor: string | undefined) => string
  /** Shows at least one row. @param isOld whether they answer the question before */
  readonly children: (rows: readonly Row[], isOld: boolean) => ReactNode
}

export function SkillsList<Answer extends { readonly nextCursor: string | null }, Row>({
  open,
  texts,
  query,
  rowsOf,
  additions,
  filters,
  note,
  nothing,
  cursor,
  addressAt,
  children,
}: SkillsListProps<Answer, Row>) {
  const { title } = useTexts(skillsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const actions = mayChange && additions
  return (
    <Page title={title} actions={actions}>
      <SkillsTabs open={open} />
      {!mayChange && <p className="small quiet">{adminsOnly}</p>}
      {filters}
      {note}
      <Panel query={query}>
        {(answer) => (
          <>
            {rowsOf(answer).length > 0
              ? children(rowsOf(answer), query.isPlaceholderData)
              : (nothing ?? (
                  <Empty title={texts.empty.title} actions={actions}>
                    <p>{texts.empty.text}</p>
                  </Empty>
                ))}
            <CursorPager
              label={texts.pager}
              first={texts.first}
              later={texts.later}
              cursor={cursor}
              next={answer.nextCursor}
              addressAt={addressAt}
            />
          </>
        )}
      </Panel>
    </Page>
  )
}
