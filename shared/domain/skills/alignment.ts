/** Alignments of a package or of a foreign activity to a framework. A published version never changes. */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { EvidenceAttributes } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { applied, invalidField, versionConflict, type Applied, type Refused } from '../outcome.ts'

/** What is aligned: exactly one of both is stated. */
export interface Aligned {
  readonly packageId: string | null
  readonly activityIri: string | null
}

/** The first part of the source of evidence by a mapping: a repetition counts less, whoever reports it. */
export const alignedTo = ({ packageId, activityIri }: Aligned): string => packageId ?? activityIri ?? ''

export interface Alignment extends Aligned {
  readonly tenantId: string
  readonly alignmentId: string
  readonly frameworkId: string
  readonly currentVersion: number | null
  readonly frameworkVersion: number | null
  /** Mappings of the published version; empty before the first. */
  readonly published: readonly CapabilityMapping[]
  /** Mappings that wait to be published; null where none do. */
  readonly draft: readonly CapabilityMapping[] | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Revision; rises with every change. */
  readonly version: number
}

export interface AlignmentVersion {
  readonly alignmentId: string
  readonly alignmentVersion: number
  readonly frameworkVersion: number
  readonly publishedAt: string
  readonly mappings: readonly CapabilityMapping[]
}

export interface AlignmentChange {
  readonly alignment: Alignment
  /** A version that the change publishes; null where it publishes none. */
  readonly publishes: AlignmentVersion | null
  readonly event: AuditEvent
}

const alignmentEvent = (
  type: 'alignment.created' | 'alignment.updated' | 'competency.alignment_published',
  { alignmentId, frameworkId, currentVersion, frameworkVersion, packageId }: Alignment,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'alignment',
  entityId: alignmentId,
  severity: 'info',
  mode: 'live',
  ...(type === 'competency.alignment_published'
    ? {
        data: {
          alignment_id: alignmentId,
          alignment_version: currentVersion,
          framework_id: frameworkId,
          framework_version: frameworkVersion,
          package_id: packageId,
        },
      }
    : {}),
})

export function newAlignment(
  named: Pick<Alignment, 'tenantId' | 'alignmentId' | 'frameworkId' | 'packageId' | 'activityIri'>,
  mappings: readonly CapabilityMapping[],
  stamp: Stamp,
): AlignmentChange {
  const alignment: Alignment = {
    ...named,
    currentVersion: null,
    frameworkVersion: null,
    published: [],
    draft: mappings,
    createdAt: stamp.now,
    updatedAt: stamp.now,
    version: 1,
  }
  return { alignment, publishes: null, event: alignmentEvent('alignment.created', alignment, stamp) }
}

const stale = ({ version }: Alignment, stated: number | undefined): Refused<'VERSION_CONFLICT'> | null =>
  stated !== undefined && stated !== version ? versionConflict('alignment', version) : null

/** The mappings that wait to be published. @param version revision on which the change is based */
export function draftMappings(
  stored: Alignment,
  { mappings, version }: { readonly mappings: readonly CapabilityMapping[]; readonly version: number },
  stamp: Stamp,
): Applied<AlignmentChange> | Refused<'VERSION_CONFLICT'> {
  const conflict = stale(stored, version)
  if (conflict !== null) return conflict
  const alignment = { ...stored, draft: mappings, updatedAt: stamp.now, version: stored.version + 1 }
  return applied({ alignment, publishes: null, event: alignmentEvent('alignment.updated', alignment, stamp) })
}

function published(
  stored: Alignment,
  next: Pick<Alignment, 'published' | 'draft'> & { readonly frameworkVersion: number },
  stamp: Stamp,
): AlignmentChange {
  const alignmentVersion = (stored.currentVersion ?? 0) + 1
  const alignment = {
    ...stored,
    ...next,
    currentVersion: alignmentVersion,
    updatedAt: stamp.now,
    version: stored.version + 1,
  }
  const { alignmentId } = stored
  const { published: mappings, frameworkVersion } = next
  return {
    alignment,
    publishes: { alignmentId, alignmentVersion, frameworkVersion, publishedAt: stamp.now, mappings },
    event: alignmentEvent('competency.alignment_published', alignment, stamp),
  }
}

/** Publishes the waiting mappings. @param frameworkVersion the published version of the framework, which has all their skills */
export function publishAlignment(
  stored: Alignment,
  {
    version,
    frameworkVersion,
    mappings,
  }: {
    readonly version: number
    readonly frameworkVersion: number
    readonly mappings: readonly CapabilityMapping[]
  },
  stamp: Stamp,
): Applied<AlignmentChange> | Refused<'VERSION_CONFLICT'> {
  return (
    stale(stored, version) ?? applied(published(stored, { published: mappings, draft: null, frameworkVersion }, stamp))
  )
}

const withAttributes = (
  mappings: readonly CapabilityMapping[],
  mappingId: string,
  attributes: EvidenceAttributes,
): CapabilityMapping[] =>
  mappings.map((mapping) => (mapping.mappingId === mappingId ? { ...mapping, attributes } : mapping))

const sameAttributes = (left: EvidenceAttributes, right: EvidenceAttributes): boolean =>
  left.demonstrationMode === right.demonstrationMode &&
  left.passMarkScaled === right.passMarkScaled &&
  (['cognitive', 'procedural', 'context'] as const).every(
    (dimension) => left.demandRatings[dimension] === right.demandRatings[dimension],
  )

/** Publishes the next version with other attributes of a mapping; null where it has them already. A draft gets them too. */
export function changeAttributes(
  stored: Alignment,
  {
    mapping,
    attributes,
    version,
  }: {
    readonly mapping: CapabilityMapping
    readonly attributes: EvidenceAttributes
    readonly version?: number | undefined
  },
  stamp: Stamp,
): Applied<AlignmentChange | null> | Refused<'VERSION_CONFLICT'> {
  const conflict = stale(stored, version)
  if (conflict !== null) return conflict
  if (sameAttributes(mapping.attributes, attributes)) return applied(null)
  const changed = (mappings: readonly CapabilityMapping[]) => withAttributes(mappings, mapping.mappingId, attributes)
  const next = {
    published: changed(stored.published),
    draft: stored.draft === null ? null : changed(stored.draft),
    frameworkVersion: stored.frameworkVersion ?? 1,
  }
  return applied(published(stored, next, stamp))
}

/** The refusal of what is aligned: either a package with targets of its own, or an activity. */
export function alignedRefusal(
  { packageId, activityIri }: Aligned,
  mappings: readonly Pick<CapabilityMapping, 'target'>[],
): Refused<'VALIDATION_ERROR'> | null {
  if ((packageId === null) === (activityIri === null))
    return invalidField('packageId', 'state either packageId or activityIri')
  const wrong = mappings.findIndex(({ target }) => (target.kind === 'activity') !== (activityIri !== null))
  return wrong === -1
    ? null
    : invalidField(`mappings.${wrong}.target.kind`, 'targets of an activityIri are of kind activity, others are not')
}
