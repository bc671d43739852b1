/**
 * The course structure that processing writes beside the content as `_lectern/course.json` and the player reads: the
 * manifest's organizations with everything a runtime needs, references resolved. Names follow IMS Simple Sequencing
 * and ADL's SCORM 2004 navigation, camelCased. Defaults of the standards are filled in by the player, not here:
 * an absent property means that the manifest did not state it.
 */
import * as z from 'zod'

const sequencingRule = z.object({
  conditionCombination: z.enum(['all', 'any']).optional(),
  conditions: z.array(
    z.object({
      condition: z.string(),
      operator: z.enum(['noOp', 'not']).optional(),
      referencedObjective: z.string().optional(),
      measureThreshold: z.number().optional(),
    }),
  ),
  action: z.string(),
})

const rollupRule = z.object({
  childActivitySet: z.enum(['all', 'any', 'none', 'atLeastCount', 'atLeastPercent']).optional(),
  minimumCount: z.number().int().optional(),
  minimumPercent: z.number().optional(),
  conditionCombination: z.enum(['all', 'any']).optional(),
  conditions: z.array(z.object({ condition: z.string(), operator: z.enum(['noOp', 'not']).optional() })),
  action: z.string(),
})

const objectiveMap = z.object({
  targetObjectiveId: z.string(),
  readSatisfiedStatus: z.boolean().optional(),
  readNormalizedMeasure: z.boolean().optional(),
  writeSatisfiedStatus: z.boolean().optional(),
  writeNormalizedMeasure: z.boolean().optional(),
  readRawScore: z.boolean().optional(),
  readMinScore: z.boolean().optional(),
  readMaxScore: z.boolean().optional(),
  readCompletionStatus: z.boolean().optional(),
  readProgressMeasure: z.boolean().optional(),
  writeRawScore: z.boolean().optional(),
  writeMinScore: z.boolean().optional(),
  writeMaxScore: z.boolean().optional(),
  writeCompletionStatus: z.boolean().optional(),
  writeProgressMeasure: z.boolean().optional(),
})

const objective = z.object({
  objectiveId: z.string().optional(),
  satisfiedByMeasure: z.boolean().optional(),
  minNormalizedMeasure: z.number().optional(),
  maps: z.array(objectiveMap),
})

/** Sequencing of one activity (IMS SS 1.0 with ADL's extensions). The collection that `IDRef` names is merged in. */
export const sequencingSchema = z.object({
  controlMode: z
    .object({
      choice: z.boolean().optional(),
      choiceExit: z.boolean().optional(),
      flow: z.boolean().optional(),
      forwardOnly: z.boolean().optional(),
      useCurrentAttemptObjectiveInfo: z.boolean().optional(),
      useCurrentAttemptProgressInfo: z.boolean().optional(),
    })
    .optional(),
  preConditionRules: z.array(sequencingRule).optional(),
  postConditionRules: z.array(sequencingRule).optional(),
  exitConditionRules: z.array(sequencingRule).optional(),
  limitConditions: z
    .object({ attemptLimit: z.number().int().optional(), attemptAbsoluteDurationLimit: z.string().optional() })
    .optional(),
  rollupRules: z.array(rollupRule).optional(),
  rollupObjectiveSatisfied: z.boolean().optional(),
  rollupProgressCompletion: z.boolean().optional(),
  objectiveMeasureWeight: z.number().optional(),
  rollupConsiderations: z
    .object({
      requiredForSatisfied: z.string().optional(),
      requiredForNotSatisfied: z.string().optional(),
      requiredForCompleted: z.string().optional(),
      requiredForIncomplete: z.string().optional(),
      measureSatisfactionIfActive: z.boolean().optional(),
    })
    .optional(),
  primaryObjective: objective.optional(),
  objectives: z.array(objective).optional(),
  randomizationControls: z
    .object({
      randomizationTiming: z.string().optional(),
      selectCount: z.number().int().optional(),
      reorderChildren: z.boolean().optional(),
      selectionTiming: z.string().optional(),
    })
    .optional(),
  deliveryControls: z
    .object({
      tracked: z.boolean().optional(),
      completionSetByContent: z.boolean().optional(),
      objectiveSetByContent: z.boolean().optional(),
    })
    .optional(),
  constrainedChoiceConsiderations: z
    .object({ preventActivation: z.boolean().optional(), constrainChoice: z.boolean().optional() })
    .optional(),
})

const completionThreshold = z.object({
  completedByMeasure: z.boolean().optional(),
  minProgressMeasure: z.number().optional(),
  progressWeight: z.number().optional(),
})

const itemFields = z.object({
  identifier: z.string(),
  title: z.string(),
  isVisible: z.boolean(),
  /**
   * Path relative to the version's root, URL-encoded, with `xml:base` and the item's `parameters` applied; null for a
   * cluster. An absolute http(s) URL if the manifest has one.
   */
  href: z.string().nullable(),
  resourceIdentifier: z.string().nullable(),
  scormType: z.enum(['sco', 'asset']).nullable(),
  prerequisites: z.string().optional(),
  maxTimeAllowed: z.string().optional(),
  timeLimitAction: z.string().optional(),
  dataFromLms: z.string().optional(),
  masteryScore: z.number().optional(),
  completionThreshold: completionThreshold.optional(),
  /** ADL shared data buckets (2004 4th Edition). */
  sharedData: z.array(z.object({ targetId: z.string(), read: z.boolean(), write: z.boolean() })).optional(),
  /**
   * Player controls that the content asks to hide: `continue`, `previous`, `exit`, `exitAll`, `abandon`, `abandonAll`,
   * `suspendAll`.
   */
  hideLmsUi: z.array(z.string()).optional(),
  sequencing: sequencingSchema.optional(),
})

/** One `<item>`; `items` are its children in manifest order. */
export type CourseItem = z.infer<typeof itemFields> & { items: CourseItem[] }

export const courseItemSchema: z.ZodType<CourseItem> = itemFields.extend({
  get items() {
    return z.array(courseItemSchema)
  },
})

export const organizationSchema = z.object({
  identifier: z.string(),
  title: z.string(),
  objectivesGlobalToSystem: z.boolean().optional(),
  sharedDataGlobalToSystem: z.boolean().optional(),
  completionThreshold: completionThreshold.optional(),
  sequencing: sequencingSchema.optional(),
  items: z.array(courseItemSchema),
})

export const courseSchema = z.object({
  standard: z.enum(['scorm12', 'scorm2004']),
  /** `1.2`, `2004 2nd Edition`, `2004 3rd Edition`, `2004 4th Edition`. */
  edition: z.string(),
  identifier: z.string(),
  title: z.string(),
  defaultOrganization: z.string(),
  organizations: z.array(organizationSchema),
})

export type Sequencing = z.infer<typeof sequencingSchema>
export type Organization = z.infer<typeof organizationSchema>
export type Course = z.infer<typeof courseSchema>
