import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Figure, Figures } from '#web/dashboard/parts/figure.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { recomputationsTexts } from '../texts.ts'

/** What a recomputation has found so far; of a dry run, what would change. */
export function Counts({ recomputation }: { readonly recomputation: RecomputationResource }) {
  const { counts: texts } = useTexts(recomputationsTexts).one
  const language = useLanguage()
  const { counts, dryRun, status } = recomputation
  const run = dryRun ? 'dry' : 'real'
  const isNothing = status === 'completed' && counts.changed === 0 && counts.evidence === 0
  return (
    <Card title={texts.title[run]}>
      <div className="stack">
        <Figures>
          <Figure label={texts.levelChanged[run]} value={numberText(counts.levelChanged, language)} />
          <Figure label={texts.changed[run]} value={numberText(counts.changed, language)} />
          <Figure label={texts.maxDelta} value={numberText(counts.maxDelta, language)} />
          <Figure label={texts.evidence[run]} value={numberText(counts.evidence, language)} />
          <Figure label={texts.projections} value={numberText(counts.projections, language)} />
        </Figures>
        {isNothing && <p>{texts.nothing}</p>}
        <Ambiguous recomputation={recomputation} />
      </div>
    </Card>
  )
}

function Ambiguous({
  recomputation: { ambiguousSkills, frameworkId },
}: {
  readonly recomputation: RecomputationResource
}) {
  const { ambiguous } = useTexts(recomputationsTexts).one
  const labels = useSkillLabels(frameworkId)
  if (ambiguousSkills.length === 0) return null
  return (
    <div>
      <p>{ambiguous}</p>
      <ul>
        {ambiguousSkills.map((id) => (
          <li key={id}>
            <bdi>{labels?.get(id) ?? id}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
