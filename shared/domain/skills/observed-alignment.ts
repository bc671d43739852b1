/** Alignments as far as observations need them. */
import type { EvidenceAttributes } from '#shared/contract/resources/skills/evidence-attributes.ts'

/** What of a course a mapping is about. `sco` names one of its SCOs. */
export type CourseTarget =
  | { readonly kind: 'package' }
  | { readonly kind: 'sco'; readonly sco: string }
  | { readonly kind: 'objective'; readonly sco?: string | undefined; readonly identifiers: readonly string[] }
  | {
      readonly kind: 'interaction'
      readonly sco?: string | undefined
      readonly identifiers?: readonly string[] | undefined
      readonly prefix?: string | undefined
    }

export interface ObservedMapping {
  readonly mappingId: string
  readonly skillId: string
  readonly target: CourseTarget | { readonly kind: 'activity'; readonly iri: string }
  readonly attributes: EvidenceAttributes
  /** Skills that share the evidence of the target. */
  readonly skillsOfTarget: number
}

/** The published version of an alignment of a course. */
export interface ObservedAlignment {
  readonly alignmentId: string
  readonly alignmentVersion: number
  readonly frameworkId: string
  readonly frameworkVersion: number
  /** Without those whose target is aligned to a part of the same skill as well. */
  readonly mappings: readonly ObservedMapping[]
}
