import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Figure, Figures } from '#web/dashboard/parts/figure.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { incidentsQuery, liveQuery, webhooksQuery } from './data.ts'
import { countFailed, countLaunches, failuresOf, mostSessions, type Count } from './rules.ts'
import { overviewTexts } from './texts.ts'

export type Courses = UseQueryResult<Parameters<typeof countLaunches>[0]>

/** A count in words: "12", or "200+" where there may be more. */
function useCountText(): (count: Count) => string {
  const { atLeast } = useTexts(overviewTexts)
  const language = useLanguage()
  return ({ count, isAtLeast }) => (isAtLeast ? atLeast(numberText(count, language)) : numberText(count, language))
}

export function Numbers({ courses }: { readonly courses: Courses }) {
  const texts = useTexts(overviewTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const countText = useCountText()
  const language = useLanguage()
  const live = useQuery(liveQuery(workspace))
  const incidents = useQuery(incidentsQuery(workspace))
  const params = { workspace }
  const failedHref = locate({ to: '/w/$workspace/packages', params, search: { status: 'failed' } }).href
  return (
    <Figures>
      <Number query={courses} label={texts.launches}>
        {(page) => (
          <Figure
            label={texts.launches}
            value={countText(countLaunches(page))}
            hint={texts.launchesHint}
            href={locate({ to: '/w/$workspace/packages', params }).href}
          />
        )}
      </Number>
      <Number query={live} label={texts.live}>
        {({ count, isPartial }) => (
          <Figure
            label={texts.live}
            value={numberText(count, language)}
            hint={isPartial ? texts.livePartly(numberText(mostSessions, language)) : texts.liveHint}
            href={locate({ to: '/w/$workspace/sessions', params, search: { mode: 'live' } }).href}
          />
        )}
      </Number>
      <Number query={courses} label={texts.courses}>
        {(page) => (
          <Figure
            label={texts.courses}
            value={countText(countFailed(page))}
            hint={texts.coursesHint}
            href={failedHref}
            isTrouble={countFailed(page).count > 0}
          />
        )}
      </Number>
      <FailedDeliveries />
      <Number query={incidents} label={texts.incidents}>
        {(count) => (
          <Figure
            label={texts.incidents}
            value={countText(count)}
            hint={texts.incidentsHint}
            href={locate({ to: '/w/$workspace/incidents', params, search: { status: 'open' } }).href}
            isTrouble={count.count > 0}
          />
        )}
      </Number>
    </Figures>
  )
}

function FailedDeliveries() {
  const texts = useTexts(overviewTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(webhooksQuery(workspace))
  return (
    <Number query={query} label={texts.deliveries}>
      {({ webhooks, deliveries }) => {
        const { count, newest } = failuresOf(deliveries)
        const label = webhooks.find(({ id }) => id === newest?.webhookId)?.label
        return (
          <Figure
            label={texts.deliveries}
            value={numberText(count, language)}
            hint={
              deliveries.length === 0
                ? texts.noDeliveries
                : newest === null || newest.count === count || label === undefined
                  ? texts.deliveriesHint(numberText(deliveries.length, language))
                  : texts.deliveriesPartly(
                      numberText(deliveries.length, language),
                      numberText(newest.count, language),
                      label,
                    )
            }
            href={
              newest === null
                ? locate({ to: '/w/$workspace/webhooks', params: { workspace } }).href
                : locate({
                    to: '/w/$workspace/webhooks/$webhookId',
                    params: { workspace, webhookId: newest.webhookId },
                    search: { status: newest.status },
                  }).href
            }
            isTrouble={count > 0}
          />
        )
      }}
    </Number>
  )
}

interface NumberProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly label: string
  readonly children: (data: Data) => ReactNode
}

/** A number with its place kept while it is on its way, and its own error. */
const Number = <Data,>({ query, label, children }: NumberProps<Data>) => (
  <div>
    <Panel query={query} waiting={<Figure label={label} value="…" />}>
      {children}
    </Panel>
  </div>
)
