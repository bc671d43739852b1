/**
 * Objectives that a learner's courses share (SCORM 2004 SN 3.10: global to the system), as texts in `cmi_data`. The
 * service sends the learner's objectives to the player (`learnerObjectivesKey`), and stores the changes that the player
 * reports (`objectiveChangesKey`). Both are JSON of `SharedValues`; neither is stored with the other elements.
 */

/** Element with the learner's objectives; only in responses to the player. */
export const learnerObjectivesKey = 'lectern.learner_objectives'

/** Element with the changes of this runtime since its last stored commit; only in commits. */
export const objectiveChangesKey = 'lectern.objective_changes'

/** Fields of a shared objective (SN 3.10.2 and TM 1.1). `amount` is the progress measure. */
export const objectiveFields = ['satisfied', 'measure', 'completed', 'amount', 'raw', 'min', 'max'] as const

export type ObjectiveField = (typeof objectiveFields)[number]

/** Values by field. Null: the course has set the value to unknown. */
export type ObjectiveValues = { readonly [Field in ObjectiveField]?: boolean | number | null | undefined }

/** Objectives by the name (`objectiveName`) under which courses share them. */
export type SharedValues = Readonly<Record<string, ObjectiveValues>>

/** Longest text of changes that a commit may carry, in characters. */
export const longestChanges = 64_000

/**
 * The identifier of an objective, which manifests write as a URI: decodes `%20`, trims blanks and joins several to
 * one, as XML's anyURI does.
 */
export function objectiveName(written: string): string {
  const collapsed = (text: string): string => text.trim().replace(/\s+/g, ' ')
  try {
    return collapsed(decodeURIComponent(written))
  } catch {
    return collapsed(written)
  }
}
