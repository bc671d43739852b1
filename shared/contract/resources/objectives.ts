/**
 * Objectives that a learner's courses share (SCORM 2004 SN 3.10: global to the system), as texts among `cmi_data`. The
 * service hands the player what the learner has (`learnerObjectivesKey`), and takes up what the player says has changed
 * (`objectiveChangesKey`). Both are JSON of `SharedValues`; neither is stored with the other elements.
 */

/** What the learner has reached; in answers to the player alone. */
export const learnerObjectivesKey = 'lectern.learner_objectives'

/** What this runtime has changed since the last commit that was stored; in commits alone. */
export const objectiveChangesKey = 'lectern.objective_changes'

/** What objectives share, field by field (SN 3.10.2 and TM 1.1). `amount` is the progress measure. */
export const objectiveFields = ['satisfied', 'measure', 'completed', 'amount', 'raw', 'min', 'max'] as const

export type ObjectiveField = (typeof objectiveFields)[number]

/** Values by field; null: it is unknown, and somebody has said so. */
export type ObjectiveValues = { readonly [Field in ObjectiveField]?: boolean | number | null | undefined }

/** Objectives by the identifier under which courses share them. */
export type SharedValues = Readonly<Record<string, ObjectiveValues>>

/** Longest text of changes that a commit may carry, in characters. */
export const longestChanges = 64_000
