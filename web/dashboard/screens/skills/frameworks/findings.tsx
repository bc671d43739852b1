import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { FrameworkFinding, Skill } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { frameworksTexts } from './texts.ts'

interface FindingsProps {
  readonly findings: readonly FrameworkFinding[]
  /** Names the skills that they concern; absent: their ids do. */
  readonly skills?: readonly Skill[]
  /** They stand beside the skill that they concern, which they need not name. */
  readonly isAtSkill?: boolean
}

/** What was found in a framework: errors keep it from being published. */
export function Findings({ findings, skills = [], isAtSkill = false }: FindingsProps) {
  const { findings: texts } = useTexts(frameworksTexts)
  if (findings.length === 0) return <p className="small quiet">{texts.none}</p>
  return (
    <ul className={isAtSkill ? 'findings row-findings' : 'findings'} aria-label={texts.title}>
      {findings.map((finding, index) => (
        <Finding key={index} of={finding} skills={skills} isAtSkill={isAtSkill} />
      ))}
    </ul>
  )
}

interface FindingProps {
  readonly of: FrameworkFinding
  readonly skills: readonly Skill[]
  readonly isAtSkill: boolean
}

function Finding({ of: { code, severity, message, skillIds }, skills, isAtSkill }: FindingProps) {
  const { findings: texts } = useTexts(frameworksTexts)
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  const sentence = <bdi>{texts.sentences[code] ?? message}</bdi>
  return (
    <li className={isAtSkill ? 'finding small' : 'finding'} data-tone={severity === 'error' ? 'bad' : 'warn'}>
      <Icon size={isAtSkill ? 16 : 18} role="img" aria-label={texts.severities[severity]} />
      {isAtSkill ? (
        sentence
      ) : (
        <div>
          <p>{sentence}</p>
          <p className="row small quiet">
            <code>{code}</code>
            {skillIds.length > 0 && <SkillNames ids={skillIds} skills={skills} />}
          </p>
        </div>
      )}
    </li>
  )
}

interface SkillNamesProps {
  readonly ids: readonly string[]
  readonly skills: readonly Skill[]
}

function SkillNames({ ids, skills }: SkillNamesProps) {
  const named = skills.filter(({ skillId }) => ids.includes(skillId))
  if (named.length === 0) return <code className="long-text">{ids.join(', ')}</code>
  return <bdi>{named.map(({ label }) => label).join(', ')}</bdi>
}
