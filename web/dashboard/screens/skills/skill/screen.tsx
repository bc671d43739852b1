/** How a learner stands in a skill, and how that came about. */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { LevelBadge } from '../level-badge.tsx'
import { NotForMembers } from '../tabs.tsx'
import { levelOf, modelTexts } from '../words.ts'
import { AsOf } from './as-of.tsx'
import { Contributions } from './contributions.tsx'
import { evidenceQuery, explainedQuery, wholeQuery, type Explained, type SkillOfLearner, type Whole } from './data.ts'
import { OtherEvidence } from './other-evidence.tsx'
import { skillTexts } from './texts.ts'
import { WholeCard } from './whole.tsx'

const route = '/w/$workspace/skills/learners/$subjectId/$skillId'

export function SkillScreen() {
  const { subjectId, skillId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const maySee = useMay('change')
  const locate = useLocate()
  const { asOf } = useSearch({ from: route })
  const address = { workspace, subjectId, skillId }
  const query = useQuery({ ...explainedQuery(address, asOf), enabled: maySee })
  const frameworkId = query.data?.frameworkId ?? ''
  const whole = useQuery({ ...wholeQuery(address, frameworkId, asOf), enabled: frameworkId !== '' && isRolledUp(asOf) })
  return (
    <Page
      title={query.data?.skillLabel ?? skillId}
      parent={{
        label: subjectId,
        href: locate({ to: '/w/$workspace/skills/learners/$subjectId', params: { workspace, subjectId } }).href,
      }}
      mark={query.data !== undefined && <LevelBadge level={whole.data?.whole.level ?? query.data.level} />}
    >
      {maySee ? (
        <Panel query={query}>
          {(explained) => <Explanation address={address} explained={explained} whole={whole.data ?? null} />}
        </Panel>
      ) : (
        <NotForMembers />
      )}
    </Page>
  )
}

/** What a whole says in the place of the skill's own evidence. */
const ofWhole = (known: Whole | null): Partial<Explained> => {
  if (known === null) return {}
  const { estimate, standardDeviation, lowerBound, level, levelCeiling } = known.whole
  return { estimate, standardDeviation, lowerBound, level, levelCeiling }
}

/** Rolled-up levels are known for today and later days. */
const isRolledUp = (asOf: string | undefined): boolean =>
  asOf === undefined || asOf >= new Date().toISOString().slice(0, 10)

interface ExplanationProps {
  readonly address: SkillOfLearner
  readonly explained: Explained
  /** Null for a skill without parts. */
  readonly whole: Whole | null
}

function Explanation({ address, explained, whole }: ExplanationProps) {
  const records = useQuery(evidenceQuery(address))
  // A whole can have a level by its parts alone.
  const hasOwn = whole === null || explained.explanation.evidence.length > 0
  return (
    <div className="stack">
      <Standing explained={{ ...explained, ...ofWhole(whole) }} />
      <Panel query={records}>
        {(known) => (
          <>
            <AsOf occurred={known.records.map(({ occurredAt }) => occurredAt)} />
            {whole !== null && <WholeCard address={address} known={whole} records={known.records} />}
            {hasOwn && (
              <Contributions address={address} explained={explained} records={known.records} isWhole={whole !== null} />
            )}
            <OtherEvidence explained={explained} known={known} />
          </>
        )}
      </Panel>
    </div>
  )
}

function Standing({ explained }: Pick<ExplanationProps, 'explained'>) {
  const { facts, none, sentence, ceilingText } = useTexts(skillTexts)
  const { levels } = useTexts(modelTexts)
  const language = useLanguage()
  const { estimate, lowerBound, level, levelCeiling, fadesOn, lastEvidenceAt, asOf } = explained
  const share = (value: number): string =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
  return (
    <Card>
      {level > 0 && level === levelCeiling && level < 4 && <p>{ceilingText(levels[levelOf(level)])}</p>}
      {level === 0 && <p>{sentence.none}</p>}
      <KeyValues
        rows={[
          { key: facts.asOf, value: dateText(asOf, language) },
          { key: facts.lowerBound, value: estimate === null ? none : share(lowerBound) },
          { key: facts.estimate, value: estimate === null ? none : share(estimate) },
          {
            key: facts.ceiling,
            value: level === 0 ? none : `${numberText(levelCeiling, language)} ${levels[levelOf(levelCeiling)]}`,
          },
          { key: facts.fades, value: fadesOn === null ? facts.neverFades : dateText(fadesOn, language) },
          { key: facts.last, value: lastEvidenceAt === null ? none : dateText(lastEvidenceAt, language) },
        ]}
      />
    </Card>
  )
}
