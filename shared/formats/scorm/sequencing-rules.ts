/** Sequencing rules and rollup rules of an item in a SCORM 2004 manifest (CAM 5.1). */
import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import { fractions, measures, readCount, readNumber, readWord, someOrNothing, stated } from './values.ts'

type SequencingRule = NonNullable<Sequencing['preConditionRules']>[number]
type RollupRule = NonNullable<Sequencing['rollupRules']>[number]
type Combination = 'all' | 'any'

const COMBINATIONS = ['all', 'any'] as const
const OPERATORS = ['noOp', 'not'] as const
const CHILD_SETS = ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent'] as const

const ROLLUP_CONDITIONS = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'completed',
  'activityProgressKnown',
  'attempted',
  'attemptLimitExceeded',
  'timeLimitExceeded',
  'outsideAvailableTimeRange',
] as const
const RULE_CONDITIONS = [
  ...ROLLUP_CONDITIONS,
  'objectiveMeasureGreaterThan',
  'objectiveMeasureLessThan',
  'always',
] as const
const ROLLUP_ACTIONS = ['satisfied', 'notSatisfied', 'completed', 'incomplete'] as const
const RULE_ACTIONS = {
  preConditionRule: ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'],
  postConditionRule: ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'],
  exitConditionRule: ['exit'],
} as const

/** The rules of one kind in `sequencingRules`. A rule without a valid action for this kind is left out. */
export function readSequencingRules(
  rules: XmlElement | undefined,
  kind: keyof typeof RULE_ACTIONS,
  report: ManifestReport,
): SequencingRule[] | undefined {
  if (rules === undefined) return undefined
  return someOrNothing(
    childrenNamed(rules, kind).flatMap((rule) => readSequencingRule(rule, RULE_ACTIONS[kind], report) ?? []),
  )
}

export function readRollupRules(rules: XmlElement | undefined, report: ManifestReport): RollupRule[] | undefined {
  if (rules === undefined) return undefined
  return someOrNothing(childrenNamed(rules, 'rollupRule').flatMap((rule) => readRollupRule(rule, report) ?? []))
}

function readSequencingRule(
  rule: XmlElement,
  actions: readonly string[],
  report: ManifestReport,
): SequencingRule | null {
  const action = readWord(attributeOf(childNamed(rule, 'ruleAction'), 'action'), actions, {
    what: `${rule.name} action`,
    report,
  })
  const read = readConditions(childNamed(rule, 'ruleConditions'), RULES, report)
  if (action === undefined || read === null) return null
  const conditions = read.conditions.map(([element, known]) =>
    stated({
      ...known,
      referencedObjective: attribute(element, 'referencedObjective'),
      measureThreshold: readNumber(element, 'measureThreshold', { ...measures, report }),
    }),
  )
  return stated({ conditionCombination: read.combination, conditions, action })
}

function readRollupRule(rule: XmlElement, report: ManifestReport): RollupRule | null {
  const action = readWord(attributeOf(childNamed(rule, 'rollupAction'), 'action'), ROLLUP_ACTIONS, {
    what: 'rollupAction',
    report,
  })
  const read = readConditions(childNamed(rule, 'rollupConditions'), ROLLUPS, report)
  if (action === undefined || read === null) return null
  return stated({
    childActivitySet: readWord(attribute(rule, 'childActivitySet'), CHILD_SETS, { what: 'childActivitySet', report }),
    minimumCount: readCount(rule, 'minimumCount', report),
    minimumPercent: readNumber(rule, 'minimumPercent', { ...fractions, report }),
    conditionCombination: read.combination,
    conditions: read.conditions.map(([, known]) => known),
    action,
  })
}

interface ConditionKind {
  name: string
  words: readonly string[]
  /** How conditions are combined if the manifest does not state it. */
  defaultCombination: Combination
}

const RULES: ConditionKind = { name: 'ruleCondition', words: RULE_CONDITIONS, defaultCombination: 'all' }
const ROLLUPS: ConditionKind = { name: 'rollupCondition', words: ROLLUP_CONDITIONS, defaultCombination: 'any' }

interface Conditions {
  combination: Combination | undefined
  conditions: [XmlElement, { condition: string; operator?: 'noOp' | 'not' | undefined }][]
}

/**
 * Reads the conditions of a rule. An unknown condition counts as false: under `any` the other conditions remain; under
 * `all` the rule could never apply, so the result is null and the rule is left out.
 */
function readConditions(
  element: XmlElement | undefined,
  { name, words, defaultCombination }: ConditionKind,
  report: ManifestReport,
): Conditions | null {
  const combination = readWord(attributeOf(element, 'conditionCombination'), COMBINATIONS, {
    what: 'conditionCombination',
    report,
  })
  const written = element === undefined ? [] : childrenNamed(element, name)
  const conditions: Conditions['conditions'] = written.flatMap((condition) => {
    const word = readWord(attribute(condition, 'condition'), words, { what: `${name} condition`, report })
    const operator = readWord(attribute(condition, 'operator'), OPERATORS, { what: 'operator', report })
    return word === undefined ? [] : [[condition, stated({ condition: word, operator })]]
  })
  const isImpossible =
    conditions.length < written.length && (conditions.length === 0 || (combination ?? defaultCombination) === 'all')
  return isImpossible ? null : { combination, conditions }
}

function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element === undefined ? undefined : attribute(element, name)
}
