/** Courses that teach what a learner lacks for a role, and what people say of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecommendationResource } from '#shared/contract/resources/skills/recommendation.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { DoneBar } from '#web/dashboard/parts/done-bar.tsx'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RoleVersionLink } from '../version/version-links.tsx'
import type { GapReport } from './csv-rows.ts'
import { recommendationsKey, recommendationsQuery, sayOf, type GivenFeedback, type Verdict } from './data.ts'
import { RecommendationRow } from './recommendation-row.tsx'
import { recommendationTexts } from './recommendation-texts.ts'

/** What was said last, and before that. */
interface Said {
  readonly course: RecommendationResource
  readonly verdict: Verdict
}

export function Recommendations({ report }: { readonly report: GapReport }) {
  const texts = useTexts(recommendationTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const { subjectId, roleBriefId } = report
  const query = useQuery(recommendationsQuery({ workspace, roleBriefId, subjectId }))
  const [said, setSaid] = useState<Said | null>(null)
  const feedback = useFeedback(subjectId)
  const say = (course: RecommendationResource, verdict: Verdict): void =>
    feedback.mutate({ id: course.id, feedback: { verdict } }, { onSuccess: () => setSaid({ course, verdict }) })
  const takeBack = (id: string, before: GivenFeedback | null): void =>
    feedback.mutate({ id, feedback: before }, { onSuccess: () => setSaid(null) })
  return (
    <Card title={texts.title}>
      <p className="small quiet">{texts.text}</p>
      <RefusedChange error={feedback.error} />
      <DoneBar
        text={said && texts.said[said.verdict](said.course.title)}
        undoLabel={texts.undo}
        onUndo={() => said && takeBack(said.course.id, said.course.feedback)}
      />
      <Panel query={query}>
        {({ recommendations, hidden, truncated, roleBriefVersion }) => (
          <>
            {recommendations.length === 0 ? (
              <NothingToRecommend isMet={report.requirements.every(({ status }) => status === 'met')} />
            ) : (
              <ul className="recommendations" aria-label={texts.list}>
                {recommendations.map((course) => (
                  <RecommendationRow
                    key={course.id}
                    course={course}
                    role={{ roleBriefId, roleBriefVersion }}
                    isPending={feedback.isPending}
                    onSay={(verdict) => say(course, verdict)}
                    onTakeBack={() => takeBack(course.id, null)}
                  />
                ))}
              </ul>
            )}
            {hidden > 0 && <p className="small quiet">{countText(hidden, texts.hidden, language)}</p>}
            {truncated && <p className="small quiet">{texts.truncated}</p>}
            <p className="small">
              <RoleVersionLink roleBriefId={roleBriefId} version={roleBriefVersion}>
                {texts.version(numberText(roleBriefVersion, language))}
              </RoleVersionLink>
            </p>
          </>
        )}
      </Panel>
    </Card>
  )
}

function useFeedback(subjectId: string) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, feedback }: { id: string; feedback: GivenFeedback | null }) => sayOf(workspace, id, feedback),
    onSettled: () => cache.invalidateQueries({ queryKey: recommendationsKey({ workspace, subjectId }) }),
  })
}

function NothingToRecommend({ isMet }: { readonly isMet: boolean }) {
  const texts = useTexts(recommendationTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  if (isMet) return <p>{texts.allMet}</p>
  return (
    <p>
      {texts.none}{' '}
      <LinkButton href={locate({ to: '/w/$workspace/skills/alignments', params: { workspace } }).href}>
        {texts.align}
      </LinkButton>
    </p>
  )
}
