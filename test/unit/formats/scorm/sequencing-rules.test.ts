import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { codesOf, item, read } from './manifest-reading.ts'

interface Rules {
  sequencing: Sequencing
  codes: string[]
}

function rulesOf(content: string): Rules {
  const reading = read({
    version: '2004 4th Edition',
    organizations: item('I', 'R1', `<imsss:sequencing>${content}</imsss:sequencing>`),
  })
  const sequencing = reading.ok ? reading.manifest.course.organizations[0]?.items[0]?.sequencing : undefined
  return { sequencing: sequencing ?? {}, codes: codesOf(reading) }
}

const rule = (
  kind: string,
  action: string,
  conditions = '<imsss:ruleConditions><imsss:ruleCondition condition="always"/></imsss:ruleConditions>',
): string =>
  `<imsss:sequencingRules><imsss:${kind}>${conditions}<imsss:ruleAction action="${action}"/></imsss:${kind}></imsss:sequencingRules>`
const rollup = (attributes: string, conditions: string, action: string): string =>
  `<imsss:rollupRules><imsss:rollupRule ${attributes}><imsss:rollupConditions${conditions}</imsss:rollupConditions><imsss:rollupAction action="${action}"/></imsss:rollupRule></imsss:rollupRules>`

const actions = {
  preConditionRule: ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'],
  postConditionRule: ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'],
  exitConditionRule: ['exit'],
}
const everyAction = Object.entries(actions).flatMap(([kind, words]) => words.map((word) => [kind, word] as const))

describe('actions', () => {
  test.each(everyAction)('reads for a %s the action %s', (kind, action) => {
    const { sequencing, codes } = rulesOf(rule(kind, action))
    expect(codes).toEqual([])
    expect(Reflect.get(sequencing, `${kind}s`)).toEqual([{ conditions: [{ condition: 'always' }], action }])
  })

  test.each([
    ['preConditionRule', 'exit'],
    ['preConditionRule', 'leap'],
    ['postConditionRule', 'skip'],
    ['exitConditionRule', 'exitAll'],
  ])('refuses for a %s the action %s', (kind, action) => {
    const { sequencing, codes } = rulesOf(rule(kind, action))
    expect(codes).toEqual(['VALUE_INVALID'])
    expect(sequencing).toEqual({})
  })

  test('reads actions in any letter case, and leaves out rules without an action', () => {
    expect(rulesOf(rule('preConditionRule', 'Skip')).sequencing.preConditionRules?.[0]?.action).toBe('skip')
    expect(rulesOf(rule('preConditionRule', '')).sequencing).toEqual({})
    expect(rulesOf('<imsss:sequencingRules><imsss:exitConditionRule/></imsss:sequencingRules>').sequencing).toEqual({})
  })
})

describe('conditions', () => {
  const conditions = [
    'satisfied',
    'objectiveStatusKnown',
    'objectiveMeasureKnown',
    'objectiveMeasureGreaterThan',
    'objectiveMeasureLessThan',
    'completed',
    'activityProgressKnown',
    'attempted',
    'attemptLimitExceeded',
    'timeLimitExceeded',
    'outsideAvailableTimeRange',
    'always',
  ]
  const written = (...words: string[]): string =>
    words.map((word) => `<imsss:ruleCondition condition="${word}"/>`).join('')
  const combined = (combination: string, ...words: string[]): string =>
    `<imsss:ruleConditions${combination}>${written(...words)}</imsss:ruleConditions>`
  const namesIn = (content: string): string[] | undefined =>
    rulesOf(rule('preConditionRule', 'skip', content)).sequencing.preConditionRules?.[0]?.conditions.map(
      ({ condition }) => condition,
    )

  test('reads every condition', () => {
    expect(namesIn(combined('', ...conditions))).toEqual(conditions)
  })

  test('reads operator, objective and threshold', () => {
    const condition =
      '<imsss:ruleCondition condition="objectiveMeasureGreaterThan" operator="not" referencedObjective="O" measureThreshold="-0.75"/>'
    const content = rule(
      'postConditionRule',
      'retry',
      `<imsss:ruleConditions conditionCombination="any">${condition}</imsss:ruleConditions>`,
    )
    expect(rulesOf(content).sequencing.postConditionRules).toEqual([
      {
        conditionCombination: 'any',
        conditions: [
          {
            condition: 'objectiveMeasureGreaterThan',
            operator: 'not',
            referencedObjective: 'O',
            measureThreshold: -0.75,
          },
        ],
        action: 'retry',
      },
    ])
  })

  // An unknown condition is never true.
  test.each([
    ['alternatives to it remain', ' conditionCombination="any"', ['sunny', 'completed'], ['completed']],
    ['what demands it as well can never apply', ' conditionCombination="all"', ['sunny', 'completed'], undefined],
    ['all are required by default', '', ['completed', 'sunny'], undefined],
    ['alone, nothing is left', ' conditionCombination="any"', ['sunny'], undefined],
    ['one without a name', '', ['', 'completed'], undefined],
  ])('leaves out an unknown condition: %s', (...[, combination, words, left]) => {
    expect(namesIn(combined(combination, ...words))).toEqual(left)
  })

  test('reports an unknown condition', () => {
    expect(rulesOf(rule('preConditionRule', 'skip', combined('', 'sunny'))).codes).toEqual(['VALUE_INVALID'])
  })
})

describe('rollup rules', () => {
  const known = [
    'satisfied',
    'objectiveStatusKnown',
    'objectiveMeasureKnown',
    'completed',
    'activityProgressKnown',
    'attempted',
    'attemptLimitExceeded',
    'timeLimitExceeded',
    'outsideAvailableTimeRange',
  ]
  const conditions = (words: string[]): string =>
    `>${words.map((word) => `<imsss:rollupCondition condition="${word}"/>`).join('')}`

  test.each(['satisfied', 'notSatisfied', 'completed', 'incomplete'])('reads the action %s', (action) => {
    expect(rulesOf(rollup('', conditions(known), action)).sequencing.rollupRules).toEqual([
      { conditions: known.map((condition) => ({ condition })), action },
    ])
  })

  test.each<[string, object]>([
    ['childActivitySet="all"', { childActivitySet: 'all' }],
    ['childActivitySet="any"', { childActivitySet: 'any' }],
    ['childActivitySet="none"', { childActivitySet: 'none' }],
    ['childActivitySet="atLeastCount" minimumCount="3"', { childActivitySet: 'atLeastCount', minimumCount: 3 }],
    [
      'childActivitySet="atLeastPercent" minimumPercent="0.5"',
      { childActivitySet: 'atLeastPercent', minimumPercent: 0.5 },
    ],
  ])('reads the attribute %s', (attributes, expected) => {
    expect(rulesOf(rollup(attributes, conditions(['completed']), 'completed')).sequencing.rollupRules).toEqual([
      { ...expected, conditions: [{ condition: 'completed' }], action: 'completed' },
    ])
  })

  test('combines conditions as alternatives by default', () => {
    expect(rulesOf(rollup('', conditions(['objectiveMeasureGreaterThan', 'completed']), 'completed'))).toEqual({
      codes: ['VALUE_INVALID'],
      sequencing: { rollupRules: [{ conditions: [{ condition: 'completed' }], action: 'completed' }] },
    })
    expect(
      rulesOf(rollup('', ` conditionCombination="all"${conditions(['sunny', 'completed'])}`, 'completed')).sequencing,
    ).toEqual({})
  })

  test.each([
    ['minimumCount="-1"', ['VALUE_INVALID']],
    ['minimumCount="1.5"', ['VALUE_INVALID']],
    ['minimumCount="2.0"', []],
    ['minimumPercent="50"', ['VALUE_INVALID']],
    ['childActivitySet="most"', ['VALUE_INVALID']],
  ])('checks the attribute %s', (attributes, codes) => {
    expect(rulesOf(rollup(attributes, conditions(['completed']), 'completed')).codes).toEqual(codes)
  })
})

describe('words and numbers of other elements', () => {
  test.each([
    '<imsss:limitConditions attemptLimit="-1"/>',
    '<imsss:randomizationControls selectCount="-2"/>',
    '<imsss:randomizationControls randomizationTiming="sometimes"/>',
    '<imsss:randomizationControls selectionTiming="later"/>',
    '<adlseq:rollupConsiderations requiredForCompleted="perhaps"/>',
    '<adlseq:rollupConsiderations measureSatisfactionIfActive="perhaps"/>',
    '<imsss:rollupRules objectiveMeasureWeight="2"/>',
    '<imsss:objectives><imsss:primaryObjective><imsss:minNormalizedMeasure>80</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives>',
    '<imsss:deliveryControls tracked="sure"/>',
    '<adlseq:constrainedChoiceConsiderations constrainChoice="2"/>',
  ])('reports %s', (content) => {
    expect(rulesOf(content).codes).toEqual(['VALUE_INVALID'])
  })

  test.each([
    [
      '<imsss:randomizationControls randomizationTiming="never" selectionTiming="once" selectCount="0" reorderChildren="false"/>',
      {
        randomizationControls: {
          randomizationTiming: 'never',
          selectionTiming: 'once',
          selectCount: 0,
          reorderChildren: false,
        },
      },
    ],
    [
      '<imsss:randomizationControls randomizationTiming="onEachNewAttempt"/>',
      { randomizationControls: { randomizationTiming: 'onEachNewAttempt' } },
    ],
    [
      '<imsss:deliveryControls tracked="false" completionSetByContent="true" objectiveSetByContent="true"/>',
      { deliveryControls: { tracked: false, completionSetByContent: true, objectiveSetByContent: true } },
    ],
    ['<imsss:limitConditions attemptLimit="0"/>', { limitConditions: { attemptLimit: 0 } }],
  ])('reads %s', (content, expected) => {
    expect(rulesOf(content)).toEqual({ sequencing: expected, codes: [] })
  })
})
