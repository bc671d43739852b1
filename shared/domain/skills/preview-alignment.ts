/** What an alignment would make of a session as it stands. Nothing is recorded. */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { PreviewedMapping, WhyNone } from '#shared/contract/resources/skills/alignment-preview.ts'
import type { CmiData, Session } from '../sessions/session.ts'
import type { Alignment } from './alignment.ts'
import { endingNow } from './attempts-of-session.ts'
import { observationsOf } from './observations.ts'
import type { ObservedAlignment } from './observed-alignment.ts'

/** The version that would observe: the draft as the next one, where there is a draft. */
function observing({ alignmentId, currentVersion, frameworkId, frameworkVersion, draft, published }: Alignment) {
  const alignmentVersion = (currentVersion ?? 0) + (draft === null ? 0 : 1)
  const mappings: readonly CapabilityMapping[] = draft ?? published
  return { alignmentId, alignmentVersion, frameworkId, frameworkVersion: frameworkVersion ?? 1, mappings }
}

export interface AlignmentPreview {
  readonly alignmentVersion: number
  readonly mappings: PreviewedMapping[]
}

const none = ({ mappingId, skillId, target }: CapabilityMapping, why: WhyNone): PreviewedMapping => ({
  ...{ mappingId, skillId, target, why },
  evidence: null,
})

export function previewAlignment(
  alignment: Alignment,
  { session, cmi }: { readonly session: Session; readonly cmi: CmiData },
): AlignmentPreview {
  const version: ObservedAlignment & { readonly mappings: readonly CapabilityMapping[] } = observing(alignment)
  const event = endingNow(session)
  const preview = (mapping: CapabilityMapping): PreviewedMapping => {
    if (session.mode === 'test') return none(mapping, 'testSession')
    if (mapping.shadowedBy !== null) return none(mapping, 'shadowed')
    const [observation] = observationsOf({ event, session, cmi, hasStatements: false }, [
      { ...version, mappings: [mapping] },
    ])
    const { evidence = null, why = 'notReported' } = observation ?? {}
    if (evidence === null) {
      const isOpen = mapping.target.kind === 'package' && event.type === 'session.suspended'
      return none(mapping, isOpen && why === 'notReported' ? 'notEnded' : (why ?? 'noEvidence'))
    }
    const { tenantId: _tenantId, ...record } = evidence
    const { mappingId, skillId, target } = mapping
    return { ...{ mappingId, skillId, target }, evidence: record, why: null }
  }
  return { alignmentVersion: version.alignmentVersion, mappings: version.mappings.map(preview) }
}
