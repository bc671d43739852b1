import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { EvidenceFacts } from '../evidence-facts.tsx'
import { systemsQuery } from '../systems/data.ts'
import type { Evidence } from './data.ts'
import { skillTexts } from './texts.ts'

/** Where evidence comes from, and what it says. */
export const EvidenceSource = ({ evidence }: { readonly evidence: Evidence }) => (
  <div className="evidence-source">
    <Source source={evidence.source} />
    <span className="row-detail">
      <EvidenceFacts evidence={evidence} />
    </span>
    {evidence.source.kind === 'session' && <Statements ids={evidence.source.statementIds} />}
    {evidence.source.kind === 'statement' && <Statements ids={[evidence.source.statementId]} />}
  </div>
)

function Source({ source }: { readonly source: Evidence['source'] }) {
  const { sources } = useTexts(skillTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  switch (source.kind) {
    case 'session': {
      const { sessionId, grain } = source
      const href = locate({ to: '/w/$workspace/sessions/$sessionId', params: { workspace, sessionId } }).href
      return (
        <>
          <TextLink href={href}>{sources.session}</TextLink> {sources.grains[grain]}
        </>
      )
    }
    case 'client':
      return <ClientSource clientSystemId={source.clientSystemId} assessor={source.assessor} />
    case 'statement':
      return <ClientSource clientSystemId={source.clientSystemId} assessor={null} />
    case 'withdrawal':
      return (
        <>
          {sources.withdrawal} <bdi>{source.reason}</bdi>
        </>
      )
  }
}

function ClientSource({ clientSystemId, assessor }: { clientSystemId: string; assessor: string | null }) {
  const { sources } = useTexts(skillTexts)
  const { id: workspace } = useWorkspace()
  const { data } = useQuery(systemsQuery(workspace))
  const name = data?.clientSystems.find(({ id }) => id === clientSystemId)?.name ?? clientSystemId
  return (
    <>
      <bdi>{name}</bdi>
      {assessor !== null && (
        <>
          {' · '}
          {sources.assessor} <bdi>{assessor}</bdi>
        </>
      )}
    </>
  )
}

/** Links to the first statements in the LRS that say the same. */
function Statements({ ids }: { readonly ids: readonly string[] }) {
  const { statements } = useTexts(skillTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  if (ids.length === 0) return null
  return (
    <span className="row small">
      {ids.slice(0, 5).map((open, index) => (
        <TextLink key={open} href={locate({ to: '/w/$workspace/lrs', params: { workspace }, search: { open } }).href}>
          {statements(numberText(index + 1, language))}
        </TextLink>
      ))}
    </span>
  )
}
