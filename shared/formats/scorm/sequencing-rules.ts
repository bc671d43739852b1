import type { Sequencing } from '#shared/contract/resources/course.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import { readInteger, readNumber, readWord, someOrNothing, stated } from './values.ts'

type SequencingRule = NonNullable<Sequencing['preConditionRules']>[number]
type RollupRule = NonNullable<Sequencing['rollupRules']>[number]

const COMBINATIONS = ['all', 'any'] as const
const OPERATORS = ['noOp', 'not'] as const
const CHILD_SETS = ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent'] as const

/** The rules of one kind (`preConditionRule` ...) in `sequencingRules`. A rule without an action says nothing and is left out. */
export function readSequencingRules(rules: XmlElement | undefined, kind: string, report: ManifestReport): SequencingRule[] | undefined {
  if (rules === undefined) return undefined
  return someOrNothing(childrenNamed(rules, kind).flatMap((rule) => readSequencingRule(rule, report) ?? []))
}

export function readRollupRules(rules: XmlElement | undefined, report: ManifestReport): RollupRule[] | undefined {
  if (rules === undefined) return undefined
  return someOrNothing(childrenNamed(rules, 'rollupRule').flatMap((rule) => readRollupRule(rule, report) ?? []))
}

function readSequencingRule(rule: XmlElement, report: ManifestReport): SequencingRule | null {
  const action = actionOf(rule, 'ruleAction')
  if (action === undefined) return null
  const conditions = childNamed(rule, 'ruleConditions')
  return stated({
    conditionCombination: combinationOf(conditions, report),
    conditions: conditionsOf(conditions, 'ruleCondition').map((condition) =>
      stated({
        condition: attribute(condition, 'condition') ?? '',
        operator: operatorOf(condition, report),
        referencedObjective: attribute(condition, 'referencedObjective'),
        measureThreshold: readNumber(condition, 'measureThreshold', report),
      }),
    ),
    action,
  })
}

function readRollupRule(rule: XmlElement, report: ManifestReport): RollupRule | null {
  const action = actionOf(rule, 'rollupAction')
  if (action === undefined) return null
  const conditions = childNamed(rule, 'rollupConditions')
  return stated({
    childActivitySet: readWord(attribute(rule, 'childActivitySet'), CHILD_SETS, { what: 'childActivitySet', report }),
    minimumCount: readInteger(rule, 'minimumCount', report),
    minimumPercent: readNumber(rule, 'minimumPercent', report),
    conditionCombination: combinationOf(conditions, report),
    conditions: conditionsOf(conditions, 'rollupCondition').map((condition) =>
      stated({ condition: attribute(condition, 'condition') ?? '', operator: operatorOf(condition, report) }),
    ),
    action,
  })
}

function actionOf(rule: XmlElement, name: string): string | undefined {
  const element = childNamed(rule, name)
  return element === undefined ? undefined : attribute(element, 'action')
}

function conditionsOf(conditions: XmlElement | undefined, name: string): XmlElement[] {
  return conditions === undefined ? [] : childrenNamed(conditions, name).filter((condition) => attribute(condition, 'condition') !== undefined)
}

function combinationOf(conditions: XmlElement | undefined, report: ManifestReport): 'all' | 'any' | undefined {
  if (conditions === undefined) return undefined
  return readWord(attribute(conditions, 'conditionCombination'), COMBINATIONS, { what: 'conditionCombination', report })
}

function operatorOf(condition: XmlElement, report: ManifestReport): 'noOp' | 'not' | undefined {
  return readWord(attribute(condition, 'operator'), OPERATORS, { what: 'operator', report })
}
