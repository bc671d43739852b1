import type { Sequencing } from '#shared/contract/resources/course.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import { readObjectives } from './sequencing-objectives.ts'
import { readRollupRules, readSequencingRules } from './sequencing-rules.ts'
import { readBoolean, readInteger, readNumber, statedOrNothing } from './values.ts'

/** ADL's extension elements share some names with IMS's; their namespace or prefix tells them apart. */
const isExtension = (element: XmlElement): boolean => /adlseq/i.test(element.namespace ?? element.prefix)

/** The reusable definitions of a manifest by their ID. */
export type SequencingCollection = ReadonlyMap<string, XmlElement>

export function readSequencingCollection(root: XmlElement): SequencingCollection {
  const collections = childrenNamed(root, 'sequencingCollection')
  const definitions = collections.flatMap((collection) => childrenNamed(collection, 'sequencing'))
  return new Map(definitions.map((definition) => [attribute(definition, 'ID') ?? '', definition]))
}

/** The sequencing of an item or organization. Of a referenced definition those elements count that it does not have itself. */
export function readSequencing(owner: XmlElement, collection: SequencingCollection, report: ManifestReport): Sequencing | undefined {
  const element = childNamed(owner, 'sequencing')
  if (element === undefined) return undefined
  return statedOrNothing(readParts(mergeDefinition(element, collection, report), report))
}

function mergeDefinition(element: XmlElement, collection: SequencingCollection, report: ManifestReport): XmlElement {
  const reference = attribute(element, 'IDRef')
  if (reference === undefined) return element
  const definition = collection.get(reference)
  if (definition === undefined) {
    report.add('SEQUENCING_REFERENCE_UNKNOWN', { message: `The sequencing definition "${reference.slice(0, 100)}" does not exist in the manifest.` })
    return element
  }
  const own = new Set(element.children.map(partKey))
  return { ...element, children: [...definition.children.filter((part) => !own.has(partKey(part))), ...element.children] }
}

function partKey(part: XmlElement): string {
  return `${isExtension(part) ? 'adlseq' : 'imsss'}:${part.name.toLowerCase()}`
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

const CONTROL_MODES = ['choice', 'choiceExit', 'flow', 'forwardOnly', 'useCurrentAttemptObjectiveInfo', 'useCurrentAttemptProgressInfo'] as const
const DELIVERY_CONTROLS = ['tracked', 'completionSetByContent', 'objectiveSetByContent'] as const
const CONSTRAINED_CHOICE = ['preventActivation', 'constrainChoice'] as const

function booleans<K extends string>(element: XmlElement | undefined, names: readonly K[], report: ManifestReport): Partial<Record<K, boolean>> | undefined {
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
    attemptLimit: readInteger(element, 'attemptLimit', report),
    attemptAbsoluteDurationLimit: attribute(element, 'attemptAbsoluteDurationLimit'),
  })
}

type Rollup = Pick<Sequencing, 'rollupRules' | 'rollupObjectiveSatisfied' | 'rollupProgressCompletion' | 'objectiveMeasureWeight'>

function readRollup(element: XmlElement | undefined, report: ManifestReport): Rollup {
  if (element === undefined) return {}
  return {
    rollupRules: readRollupRules(element, report),
    rollupObjectiveSatisfied: readBoolean(element, 'rollupObjectiveSatisfied', report),
    rollupProgressCompletion: readBoolean(element, 'rollupProgressCompletion', report),
    objectiveMeasureWeight: readNumber(element, 'objectiveMeasureWeight', report),
  }
}

function readConsiderations(element: XmlElement | undefined, report: ManifestReport): Sequencing['rollupConsiderations'] {
  if (element === undefined) return undefined
  return statedOrNothing({
    requiredForSatisfied: attribute(element, 'requiredForSatisfied'),
    requiredForNotSatisfied: attribute(element, 'requiredForNotSatisfied'),
    requiredForCompleted: attribute(element, 'requiredForCompleted'),
    requiredForIncomplete: attribute(element, 'requiredForIncomplete'),
    measureSatisfactionIfActive: readBoolean(element, 'measureSatisfactionIfActive', report),
  })
}

function readRandomization(element: XmlElement | undefined, report: ManifestReport): Sequencing['randomizationControls'] {
  if (element === undefined) return undefined
  return statedOrNothing({
    randomizationTiming: attribute(element, 'randomizationTiming'),
    selectCount: readInteger(element, 'selectCount', report),
    reorderChildren: readBoolean(element, 'reorderChildren', report),
    selectionTiming: attribute(element, 'selectionTiming'),
  })
}
