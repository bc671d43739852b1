import { useQuery } from '@tanstack/react-query'
import type { PreviewedMapping } from '#shared/contract/resources/skills/alignment-preview.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { numberText, percentText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { Table } from '#web/dashboard/parts/table.tsx'
import { EvidenceFacts } from '../evidence-facts.tsx'
import { useSkillLabels } from '../skill-labels.ts'
import { previewQuery, type AlignmentAddress, type OneAlignment } from './data.ts'
import { previewTexts } from './preview-texts.ts'
import { targetText } from './target.ts'
import { alignmentTexts } from './texts.ts'

interface ResultProps {
  readonly address: AlignmentAddress
  readonly found: OneAlignment
  readonly sessionId: string
}

/** Mapping by mapping the evidence that a session would give, or why it gives none. */
export function PreviewResult({ address, found: { alignment }, sessionId }: ResultProps) {
  const texts = useTexts(previewTexts)
  const language = useLanguage()
  const query = useQuery(previewQuery({ ...address, version: alignment.version, sessionId }))
  return (
    <Panel query={query}>
      {({ mappings }) => (
        <div className="stack">
          <p role="status">
            <span className="quiet">{alignment.hasDraft ? texts.draft : texts.published}</span>{' '}
            {texts.count(
              numberText(mappings.filter(({ evidence }) => evidence !== null).length, language),
              numberText(mappings.length, language),
            )}
          </p>
          <Mappings mappings={mappings} frameworkId={alignment.frameworkId} />
        </div>
      )}
    </Panel>
  )
}

interface MappingsProps {
  readonly mappings: readonly PreviewedMapping[]
  readonly frameworkId: string
}

function Mappings({ mappings, frameworkId }: MappingsProps) {
  const texts = useTexts(previewTexts)
  const { targets } = useTexts(alignmentTexts)
  const labels = useSkillLabels(frameworkId)
  return (
    <Table
      caption={texts.caption}
      rows={mappings}
      idOf={({ mappingId }) => mappingId}
      title={{
        header: texts.columns.skill,
        cell: ({ skillId }) => <bdi className="row-title">{labels?.get(skillId) ?? skillId}</bdi>,
      }}
      columns={[
        {
          id: 'target',
          header: texts.columns.target,
          onPhones: true,
          cell: ({ target }) => <bdi>{targetText(target, targets)}</bdi>,
        },
        {
          id: 'result',
          header: texts.columns.result,
          onPhones: true,
          cell: (mapping) => <Outcome mapping={mapping} />,
        },
      ]}
    />
  )
}

function Outcome({ mapping: { evidence, why } }: { readonly mapping: PreviewedMapping }) {
  const texts = useTexts(previewTexts)
  const language = useLanguage()
  if (evidence === null)
    return (
      <>
        <StatusBadge tone="quiet">{texts.nothing}</StatusBadge>
        {why !== null && <span className="row-detail">{texts.why[why]}</span>}
      </>
    )
  return (
    <>
      <StatusBadge tone="good">{texts.evidence}</StatusBadge>{' '}
      {evidence.outcome !== null && texts.outcome(percentText(evidence.outcome, language))}
      <span className="row-detail">
        <EvidenceFacts evidence={evidence} />
      </span>
    </>
  )
}
