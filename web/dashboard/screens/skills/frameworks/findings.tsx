import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { frameworksTexts } from './texts.ts'

/** What was found in a framework: errors keep it from being published. */
export function Findings({ findings }: { readonly findings: readonly FrameworkFinding[] }) {
  const { findings: texts } = useTexts(frameworksTexts)
  if (findings.length === 0) return <p className="small quiet">{texts.none}</p>
  return (
    <ul className="findings" aria-label={texts.title}>
      {findings.map((finding, index) => (
        <Finding key={index} of={finding} />
      ))}
    </ul>
  )
}

function Finding({ of: { code, severity, message, skillIds } }: { readonly of: FrameworkFinding }) {
  const { findings: texts } = useTexts(frameworksTexts)
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <li className="finding" data-tone={severity === 'error' ? 'bad' : 'warn'}>
      <Icon size={18} role="img" aria-label={texts.severities[severity]} />
      <div>
        <p>
          <bdi>{message}</bdi>
        </p>
        <p className="row small quiet">
          <code>{code}</code>
          {skillIds.length > 0 && <code className="long-text">{skillIds.join(', ')}</code>}
        </p>
      </div>
    </li>
  )
}
