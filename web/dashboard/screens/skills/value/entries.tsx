/** The level changes behind the value of a month. They name no learner. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { packageTitlesQuery } from '../alignments/data.ts'
import { levelOf, modelTexts } from '../words.ts'
import { valueEntriesQuery, type ValueEntry } from './data.ts'
import { amountText } from './money.ts'
import { monthText } from '#web/dashboard/parts/months.ts'
import { valueTexts } from './texts.ts'

interface EntriesProps {
  readonly frameworkId: string
  /** Such as `2026-11`. */
  readonly month: string
  /** The address of the report without them. */
  readonly hideHref: string
}

export function Entries({ frameworkId, month, hideHref }: EntriesProps) {
  const { entries: texts } = useTexts(valueTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const query = useInfiniteQuery(valueEntriesQuery({ workspace, frameworkId, month }))
  const title = texts.title(monthText(month, language))
  return (
    <section aria-label={title} className="value-entries">
      <h2>{title}</h2>
      <p className="small quiet">{texts.text}</p>
      <Panel query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ entries }) => entries)
          return rows.length === 0 ? <p>{texts.empty}</p> : <Rows caption={title} rows={rows} />
        }}
      </Panel>
      <div className="row pager">
        {query.hasNextPage && (
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {texts.further}
          </Button>
        )}
        <TextLink href={hideHref}>{texts.hide}</TextLink>
      </div>
    </section>
  )
}

/** Titles of courses by their ids; the id of one that is gone, or older than the newest 200. */
function useCourses(): (packageId: string | null) => string {
  const { outside } = useTexts(valueTexts)
  const { id: workspace } = useWorkspace()
  const { data: titles } = useQuery(packageTitlesQuery(workspace))
  return (packageId) => (packageId === null ? outside : (titles?.get(packageId) ?? packageId))
}

function Rows({ caption, rows }: { readonly caption: string; readonly rows: readonly ValueEntry[] }) {
  const texts = useTexts(valueTexts)
  const { levels } = useTexts(modelTexts)
  const language = useLanguage()
  const courseOf = useCourses()
  const { columns, entries: words } = texts
  const reasonOf = (reason: string): string =>
    Object.entries(words.reasons).find(([name]) => name === reason)?.[1] ?? reason
  return (
    <Table
      caption={caption}
      rows={rows}
      idOf={({ id }) => id}
      title={{
        header: columns.skill,
        cell: ({ label, previousLevel, level }) => (
          <RowTitle title={label} detail={words.change(levels[levelOf(previousLevel)], levels[levelOf(level)])} />
        ),
      }}
      columns={[
        {
          id: 'day',
          header: words.day,
          onPhones: true,
          cell: ({ at }) => dateText(at.slice(0, 'YYYY-MM-DD'.length), language),
        },
        { id: 'reason', header: words.reason, cell: ({ reason }) => reasonOf(reason) },
        {
          id: 'shares',
          header: words.shares,
          cell: ({ packageShares, currency }) => (
            <ul className="value-shares">
              {packageShares.map(({ packageId, valueMinor }) => (
                <li key={packageId ?? ''}>
                  <bdi>{courseOf(packageId)}</bdi> {amountText(valueMinor, currency, language)}
                </li>
              ))}
            </ul>
          ),
        },
        {
          id: 'evidence',
          header: words.evidence,
          align: 'end',
          cell: ({ evidence }) => numberText(evidence.length, language),
        },
        {
          id: 'value',
          header: columns.value,
          align: 'end',
          onPhones: true,
          cell: ({ valueMinor, currency }) => amountText(valueMinor, currency, language),
        },
      ]}
    />
  )
}
