import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import { readObjectives } from './sequencing-objectives.ts'
import { readRollupRules, readSequencingRules } from './sequencing-rules.ts'
import { isExtension, type SequencingCollection } from './sequencing-collection.ts'
import { fractions, readBoolean, readCount, readNumber, readWord, statedOrNothing } from './values.ts'

/**
 * The sequencing of an item or organization. Of a referenced definition those elements count that it does not have
 * itself.
 */
export function readSequencing(
  owner: XmlElement,
  collection: SequencingCollection,
  report: ManifestReport,
): Sequencing | undefined {
  const element = childNamed(owner, 'sequencing')
  return element === undefined ? undefined : statedOrNothing(readParts(collection.merge(element, report), report))
}

function readParts(sequencing: XmlElement, report: ManifestReport): Sequencing {
  const part = (name: string): XmlElement | undefined => childNamed(sequencing, name)
  const objectives = childrenNamed(sequencing, 'objectives')
  const standard = objectives.find((element) => !isExtension(element))
  const rules = part('sequencingRules')
  return {
    controlMode: booleans(part('controlMode'), CONTROL_MODES, report),
    preConditionRules: readSequencingRules(rules, 'preConditionRule', report),
    postConditionRules: readSequencingRules(rules, 'postConditionRule', report),
    exitConditionRules: readSequencingRules(rules, 'exitConditionRule', report),
    limitConditions: readLimits(part('limitConditions'), report),
    ...readRollup(part('rollupRules'), report),
    rollupConsiderations: readConsiderations(part('rollupConsiderations'), report),
    ...readObjectives(standard, objectives.find(isExtension), report),
    randomizationControls: readRandomization(part('randomizationControls'), report),
    deliveryControls: booleans(part('deliveryControls'), DELIVERY_CONTROLS, report),
    constrainedChoiceConsiderations: booleans(part('constrainedChoiceConsiderations'), CONSTRAINED_CHOICE, report),
  }
}

const CONTROL_MODES = [
  'choice',
  'choiceExit',
  'flow',
  'forwardOnly',
  'useCurrentAttemptObjectiveInfo',
  'useCurrentAttemptProgressInfo',
] as const
const DELIVERY_CONTROLS = ['tracked', 'completionSetByContent', 'objectiveSetByContent'] as const
const CONSTRAINED_CHOICE = ['preventActivation', 'constrainChoice'] as const
const CONSIDERATIONS = ['always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended'] as const
const TIMINGS = ['never', 'once', 'onEachNewAttempt'] as const

function booleans<K extends string>(
  element: XmlElement | undefined,
  names: readonly K[],
  report: ManifestReport,
): Partial<Record<K, boolean>> | undefined {
  if (element === undefined) return undefined
  const values: Partial<Record<K, boolean>> = {}
  for (const name of names) {
    const value = readBoolean(element, name, report)
    if (value !== undefined) Object.assign(values, { [name]: value })
  }
  return statedOrNothing(values)
}

function readLimits(element: XmlElement | undefined, report: ManifestReport): Sequencing['limitConditions'] {
  if (element === undefined) return undefined
  return statedOrNothing({
    attemptLimit: readCount(element, 'attemptLimit', report),
    attemptAbsoluteDurationLimit: attribute(element, 'attemptAbsoluteDurationLimit'),
  })
}

type Rollup = Pick<
  Sequencing,
  'rollupRules' | 'rollupObjectiveSatisfied' | 'rollupProgressCompletion' | 'objectiveMeasureWeight'
>

function readRollup(element: XmlElement | undefined, report: ManifestReport): Rollup {
  if (element === undefined) return {}
  return {
    rollupRules: readRollupRules(element, report),
    rollupObjectiveSatisfied: readBoolean(element, 'rollupObjectiveSatisfied', report),
    rollupProgressCompletion: readBoolean(element, 'rollupProgressCompletion', report),
    objectiveMeasureWeight: readNumber(element, 'objectiveMeasureWeight', { ...fractions, report }),
  }
}

function readConsiderations(
  element: XmlElement | undefined,
  report: ManifestReport,
): Sequencing['rollupConsiderations'] {
  if (element === undefined) return undefined
  const required = (what: string): string | undefined =>
    readWord(attribute(element, what), CONSIDERATIONS, { what, report })
  return statedOrNothing({
    requiredForSatisfied: required('requiredForSatisfied'),
    requiredForNotSatisfied: required('requiredForNotSatisfied'),
    requiredForCompleted: required('requiredForCompleted'),
    requiredForIncomplete: required('requiredForIncomplete'),
    measureSatisfactionIfActive: readBoolean(element, 'measureSatisfactionIfActive', report),
  })
}

function readRandomization(
  element: XmlElement | undefined,
  report: ManifestReport,
): Sequencing['randomizationControls'] {
  if (element === undefined) return undefined
  const timing = (what: string): string | undefined => readWord(attribute(element, what), TIMINGS, { what, report })
  return statedOrNothing({
    randomizationTiming: timing('randomizationTiming'),
    selectCount: readCount(element, 'selectCount', report),
    reorderChildren: readBoolean(element, 'reorderChildren', report),
    selectionTiming: timing('selectionTiming'),
  })
}
