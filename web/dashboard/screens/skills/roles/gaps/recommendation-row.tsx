import { Check } from 'lucide-react'
import type { RecommendationResource } from '#shared/contract/resources/skills/recommendation.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle } from '#web/dashboard/parts/table.tsx'
import { levelOf, modelTexts } from '../../words.ts'
import { RoleVersionLink } from '../version/version-links.tsx'
import type { Verdict } from './data.ts'
import { recommendationTexts } from './recommendation-texts.ts'

type RoleVersion = RecommendationResource['recommendedFor']

const dismissals = ['rejected', 'already_skilled', 'not_relevant'] as const satisfies readonly Verdict[]

interface RecommendationRowProps {
  readonly course: RecommendationResource
  /** For which the list was made. */
  readonly role: RoleVersion
  readonly isPending: boolean
  readonly onSay: (verdict: Verdict) => void
  readonly onTakeBack: () => void
}

/** A course, why it is recommended, and what can be said of it. */
export function RecommendationRow({ course, role, isPending, onSay, onTakeBack }: RecommendationRowProps) {
  const texts = useTexts(recommendationTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { title, packageId, feedback } = course
  const href = locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } }).href
  return (
    <li>
      <div className="skill-name">
        <RowTitle title={title} href={href} detail={<Reasons course={course} role={role} />} />
      </div>
      <div className="row">
        {feedback?.verdict === 'accepted' ? (
          <>
            <StatusBadge tone="good">{texts.accepted}</StatusBadge>
            <Button variant="quiet" isDisabled={isPending} aria-label={texts.takeBackOf(title)} onPress={onTakeBack}>
              {texts.takeBack}
            </Button>
          </>
        ) : (
          <Button
            icon={Check}
            isDisabled={isPending}
            aria-label={texts.acceptOf(title)}
            onPress={() => onSay('accepted')}
          >
            {texts.accept}
          </Button>
        )}
        <ActionMenu
          label={texts.dismiss(title)}
          actions={dismissals.map((id) => ({ id, label: texts.dismissals[id], onAction: () => onSay(id) }))}
        />
      </div>
    </li>
  )
}

function Reasons({ course, role }: Pick<RecommendationRowProps, 'course' | 'role'>) {
  const { score, why, recommendedFor } = course
  const texts = useTexts(recommendationTexts)
  const language = useLanguage()
  const { recentFactor, accepted, declined, weakPrerequisites } = why
  const sentences = [
    ...(recentFactor < 1 ? [texts.recent] : []),
    ...(accepted + declined > 0
      ? [texts.workspace(numberText(accepted, language), numberText(declined, language))]
      : []),
    ...(weakPrerequisites.length > 0 ? [texts.before(weakPrerequisites.map(({ label }) => label).join(', '))] : []),
  ]
  return (
    <>
      {texts.reason} <Taught gaps={why.gaps} />
      {sentences.map((sentence) => (
        <span key={sentence} className="row-detail">
          {sentence}
        </span>
      ))}
      <span className="row-detail">{texts.score(numberText(score, language))}</span>
      <FirstRole first={recommendedFor} role={role} />
    </>
  )
}

/** Leads to the role, as it was, for which a course was first recommended, where the list is for another one. */
function FirstRole({ first, role }: { readonly first: RoleVersion; readonly role: RoleVersion }) {
  const texts = useTexts(recommendationTexts)
  const language = useLanguage()
  const { roleBriefId, roleBriefVersion: version } = first
  const isSameRole = roleBriefId === role.roleBriefId
  if (version === null || (isSameRole && version === role.roleBriefVersion)) return null
  return (
    <span className="row-detail">
      <RoleVersionLink roleBriefId={roleBriefId} version={version}>
        {(isSameRole ? texts.firstFor : texts.firstForOther)(numberText(version, language))}
      </RoleVersionLink>
    </span>
  )
}

/** The skills that a course shows of those that are missing, with the level that it can prove. */
function Taught({ gaps }: Pick<RecommendationResource['why'], 'gaps'>) {
  const texts = useTexts(recommendationTexts)
  const { levels } = useTexts(modelTexts)
  const taught = new Map(gaps.flatMap((gap) => gap.taught.map((each) => [each.skillId, each] as const)))
  return (
    <bdi>
      {[...taught.values()]
        .map(({ label, levelCeiling }) => texts.teaches(label, levels[levelOf(levelCeiling)]))
        .join('; ')}
    </bdi>
  )
}
