/**
 * The manifest's sequencing in scorm-again's words. The standard's defaults are stated wherever scorm-again has others:
 * its `flow` is true. It counts `minimumPercent` in hundredths where the manifest has a fraction. It takes the limit of an
 * attempt's duration for the duration itself and then delivers nothing: the limit goes to the content alone.
 */
import type { Course, CourseItem, Organization, Sequencing } from '#shared/contract/resources/course.ts'
import type { CourseTree } from '#web/player/course/course-tree.ts'

type Objective = NonNullable<Sequencing['primaryObjective']>
type Rules = Sequencing['preConditionRules']
type Node = Pick<CourseItem, 'identifier' | 'title' | 'sequencing' | 'completionThreshold'> &
  Partial<Pick<CourseItem, 'isVisible' | 'hideLmsUi' | 'sharedData'>> & { readonly items: readonly CourseItem[] }

/** A primary objective without identifier still rolls up; this one never shows in `cmi.objectives`. */
const unnamed = ' '

const ruleSettings = (rules: Rules) =>
  rules?.map((rule) => ({
    action: rule.action,
    conditionCombination: rule.conditionCombination ?? 'all',
    conditions: rule.conditions.map(({ condition, operator, referencedObjective, measureThreshold }) => ({
      condition,
      ...(operator === 'not' ? { operator } : {}),
      ...(referencedObjective === undefined ? {} : { referencedObjective }),
      ...(measureThreshold === undefined ? {} : { parameters: { threshold: measureThreshold } }),
    })),
  }))

const rollupSettings = (rules: Sequencing['rollupRules']) => ({
  rules: (rules ?? []).map((rule) => ({
    action: rule.action,
    consideration: rule.childActivitySet ?? 'all',
    minimumCount: rule.minimumCount ?? 0,
    minimumPercent: 100 * (rule.minimumPercent ?? 0),
    conditionCombination: rule.conditionCombination ?? 'any',
    conditions: rule.conditions.map(({ condition, operator }) => ({ condition, ...(operator === 'not' ? { operator } : {}) })),
  })),
})

const objectiveSettings = (objective: Objective, isPrimary: boolean) => ({
  objectiveID: objective.objectiveId ?? unnamed,
  isPrimary,
  satisfiedByMeasure: objective.satisfiedByMeasure ?? false,
  ...(objective.satisfiedByMeasure ? { minNormalizedMeasure: objective.minNormalizedMeasure ?? 1 } : {}),
  mapInfo: objective.maps.map(({ targetObjectiveId, ...map }) => ({ targetObjectiveID: targetObjectiveId, ...map })),
})

const controlSettings = (sequencing: Sequencing) => ({
  choice: true,
  choiceExit: true,
  flow: false,
  forwardOnly: false,
  ...sequencing.controlMode,
  ...sequencing.constrainedChoiceConsiderations,
  ...sequencing.deliveryControls,
  rollupObjectiveSatisfied: sequencing.rollupObjectiveSatisfied,
  rollupProgressCompletion: sequencing.rollupProgressCompletion,
  objectiveMeasureWeight: sequencing.objectiveMeasureWeight,
  selectionTiming: sequencing.randomizationControls?.selectionTiming,
  selectCount: sequencing.randomizationControls?.selectCount,
  randomizationTiming: sequencing.randomizationControls?.randomizationTiming,
  // IMS calls it reorderChildren; scorm-again means by that name that the children have been reordered already.
  randomizeChildren: sequencing.randomizationControls?.reorderChildren,
})

/** Until the 4th Edition a threshold by itself meant that the measure decides. */
function thresholdSettings(threshold: CourseItem['completionThreshold'], edition: string) {
  if (threshold === undefined) return undefined
  const byMeasure = threshold.completedByMeasure ?? (!edition.includes('4th') && threshold.minProgressMeasure !== undefined)
  return { ...threshold, completedByMeasure: byMeasure }
}

function activitySettings(node: Node, edition: string): object {
  const sequencing = node.sequencing ?? {}
  const primary = sequencing.primaryObjective
  return {
    id: node.identifier,
    title: node.title,
    isVisible: node.isVisible ?? true,
    attemptLimit: sequencing.limitConditions?.attemptLimit,
    sequencingControls: controlSettings(sequencing),
    sequencingRules: {
      preConditionRules: ruleSettings(sequencing.preConditionRules),
      exitConditionRules: ruleSettings(sequencing.exitConditionRules),
      postConditionRules: ruleSettings(sequencing.postConditionRules),
    },
    rollupRules: rollupSettings(sequencing.rollupRules),
    rollupConsiderations: sequencing.rollupConsiderations,
    primaryObjective: primary === undefined ? undefined : objectiveSettings(primary, true),
    objectives: sequencing.objectives?.map((objective) => objectiveSettings(objective, false)),
    completionThreshold: thresholdSettings(node.completionThreshold, edition),
    hideLmsUi: node.hideLmsUi,
    sharedDataMaps: node.sharedData?.map(({ targetId, read, write }) => ({ targetID: targetId, readSharedData: read, writeSharedData: write })),
    children: node.items.map((item) => activitySettings(item, edition)),
  }
}

const rootOf = ({ identifier, title, sequencing, completionThreshold, items }: Organization): Node => ({ identifier, title, sequencing, completionThreshold, items })

/** The activity tree that scorm-again sequences. */
export const activityTreeSettings = (tree: CourseTree): object => activitySettings(rootOf(tree.organization), editionOf(tree.course))

const editionOf = (course: Course): string => course.edition
