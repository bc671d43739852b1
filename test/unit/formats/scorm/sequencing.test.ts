import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { FileLookup } from '#shared/formats/scorm/file-lookup.ts'
import { parseManifest } from '#shared/formats/scorm/manifest.ts'
import { manifestXml } from '#test/support/scorm-package.ts'

/** What an element of ADL's reads unless it says otherwise, and where IMS has no element for the same target. */
const extension = {
  readRawScore: true,
  readMinScore: true,
  readMaxScore: true,
  readCompletionStatus: true,
  readProgressMeasure: true,
}
const extensionOnly = { ...extension, readSatisfiedStatus: false, readNormalizedMeasure: false }

function read(sequencing: string, collection = ''): { sequencing: Sequencing | undefined; codes: string[] } {
  const item = `<item identifier="I1" identifierref="R1"><title>x</title>${sequencing}</item>`
  const text = manifestXml({
    version: '2004 4th Edition',
    organizations: item,
    tail: `<imsss:sequencingCollection>${collection}</imsss:sequencingCollection>`,
  })
  const reading = parseManifest({
    bytes: Buffer.from(text),
    path: 'imsmanifest.xml',
    files: new FileLookup(['index.html']),
  })
  if (!reading.ok) throw new Error(reading.errors.map(({ message }) => message).join())
  return {
    sequencing: reading.manifest.course.organizations[0]?.items[0]?.sequencing,
    codes: reading.warnings.map(({ code }) => code),
  }
}

test('reads every element of IMS Simple Sequencing and of ADL', () => {
  const { sequencing, codes } = read(`<imsss:sequencing>
    <imsss:controlMode choice="false" choiceExit="true" flow="1" forwardOnly="0" useCurrentAttemptObjectiveInfo="TRUE" useCurrentAttemptProgressInfo="false"/>
    <imsss:sequencingRules>
      <imsss:preConditionRule><imsss:ruleConditions conditionCombination="any">
        <imsss:ruleCondition condition="satisfied" operator="not" referencedObjective="OBJ1" measureThreshold="0.5"/><imsss:ruleCondition condition="always"/>
      </imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule>
      <imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="attempted"/></imsss:ruleConditions><imsss:ruleAction action="disabled"/></imsss:preConditionRule>
      <imsss:exitConditionRule><imsss:ruleConditions/><imsss:ruleAction action="exit"/></imsss:exitConditionRule>
      <imsss:postConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="completed"/></imsss:ruleConditions><imsss:ruleAction action="continue"/></imsss:postConditionRule>
      <imsss:postConditionRule><imsss:ruleConditions/></imsss:postConditionRule>
    </imsss:sequencingRules>
    <imsss:limitConditions attemptLimit="2" attemptAbsoluteDurationLimit="PT30M"/>
    <imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="true" objectiveMeasureWeight="0.25">
      <imsss:rollupRule childActivitySet="atLeastPercent" minimumCount="3" minimumPercent="0.5"><imsss:rollupConditions conditionCombination="all"><imsss:rollupCondition condition="completed" operator="noOp"/></imsss:rollupConditions><imsss:rollupAction action="completed"/></imsss:rollupRule>
    </imsss:rollupRules>
    <imsss:objectives>
      <imsss:primaryObjective objectiveID="PRIMARY" satisfiedByMeasure="true"><imsss:minNormalizedMeasure> 0.8 </imsss:minNormalizedMeasure><imsss:mapInfo targetObjectiveID="G1" readSatisfiedStatus="true" writeNormalizedMeasure="false"/></imsss:primaryObjective>
      <imsss:objective objectiveID="OBJ1"><imsss:mapInfo targetObjectiveID="G2" writeSatisfiedStatus="true"/></imsss:objective>
      <imsss:objective objectiveID="OBJ2"/>
    </imsss:objectives>
    <imsss:randomizationControls randomizationTiming="once" selectCount="2" reorderChildren="true" selectionTiming="onEachNewAttempt"/>
    <imsss:deliveryControls tracked="true" completionSetByContent="true" objectiveSetByContent="false"/>
    <adlseq:constrainedChoiceConsiderations preventActivation="true" constrainChoice="false"/>
    <adlseq:rollupConsiderations requiredForSatisfied="ifAttempted" requiredForNotSatisfied="always" requiredForCompleted="ifNotSkipped" requiredForIncomplete="ifNotSuspended" measureSatisfactionIfActive="false"/>
    <adlseq:objectives><adlseq:objective objectiveID="OBJ1"><adlseq:mapInfo targetObjectiveID="G2" readRawScore="true" writeProgressMeasure="false"/><adlseq:mapInfo targetObjectiveID="G3" writeCompletionStatus="true"/></adlseq:objective></adlseq:objectives>
  </imsss:sequencing>`)
  expect(codes).toEqual([])
  expect(sequencing).toEqual({
    controlMode: {
      choice: false,
      choiceExit: true,
      flow: true,
      forwardOnly: false,
      useCurrentAttemptObjectiveInfo: true,
      useCurrentAttemptProgressInfo: false,
    },
    preConditionRules: [
      {
        conditionCombination: 'any',
        conditions: [
          { condition: 'satisfied', operator: 'not', referencedObjective: 'OBJ1', measureThreshold: 0.5 },
          { condition: 'always' },
        ],
        action: 'skip',
      },
      { conditions: [{ condition: 'attempted' }], action: 'disabled' },
    ],
    exitConditionRules: [{ conditions: [], action: 'exit' }],
    postConditionRules: [{ conditions: [{ condition: 'completed' }], action: 'continue' }],
    limitConditions: { attemptLimit: 2, attemptAbsoluteDurationLimit: 'PT30M' },
    rollupObjectiveSatisfied: false,
    rollupProgressCompletion: true,
    objectiveMeasureWeight: 0.25,
    rollupRules: [
      {
        childActivitySet: 'atLeastPercent',
        minimumCount: 3,
        minimumPercent: 0.5,
        conditionCombination: 'all',
        conditions: [{ condition: 'completed', operator: 'noOp' }],
        action: 'completed',
      },
    ],
    primaryObjective: {
      objectiveId: 'PRIMARY',
      satisfiedByMeasure: true,
      minNormalizedMeasure: 0.8,
      maps: [{ targetObjectiveId: 'G1', readSatisfiedStatus: true, writeNormalizedMeasure: false }],
    },
    objectives: [
      {
        objectiveId: 'OBJ1',
        maps: [
          { targetObjectiveId: 'G2', ...extension, writeSatisfiedStatus: true, writeProgressMeasure: false },
          { targetObjectiveId: 'G3', ...extensionOnly, writeCompletionStatus: true },
        ],
      },
      { objectiveId: 'OBJ2', maps: [] },
    ],
    randomizationControls: {
      randomizationTiming: 'once',
      selectCount: 2,
      reorderChildren: true,
      selectionTiming: 'onEachNewAttempt',
    },
    deliveryControls: { tracked: true, completionSetByContent: true, objectiveSetByContent: false },
    constrainedChoiceConsiderations: { preventActivation: true, constrainChoice: false },
    rollupConsiderations: {
      requiredForSatisfied: 'ifAttempted',
      requiredForNotSatisfied: 'always',
      requiredForCompleted: 'ifNotSkipped',
      requiredForIncomplete: 'ifNotSuspended',
      measureSatisfactionIfActive: false,
    },
  })
})

describe('a reference into the collection', () => {
  const collection = `<imsss:sequencing ID="S1"><imsss:controlMode flow="true" choice="false"/><imsss:deliveryControls tracked="false"/><imsss:objectives><imsss:primaryObjective objectiveID="C"/></imsss:objectives></imsss:sequencing>`

  test('takes each element that the item does not have from the collection', () => {
    const { sequencing } = read(
      '<imsss:sequencing IDRef="S1"><imsss:controlMode choice="true"/><adlseq:objectives/></imsss:sequencing>',
      collection,
    )
    expect(sequencing).toEqual({
      controlMode: { choice: true },
      deliveryControls: { tracked: false },
      primaryObjective: { objectiveId: 'C', maps: [] },
    })
  })

  test('reports a reference that does not exist', () => {
    const { sequencing, codes } = read(
      '<imsss:sequencing IDRef="NOPE"><imsss:controlMode flow="true"/></imsss:sequencing>',
      collection,
    )
    expect(codes).toEqual(['SEQUENCING_REFERENCE_UNKNOWN'])
    expect(sequencing).toEqual({ controlMode: { flow: true } })
  })
})

test('leaves out absent elements', () => {
  expect(read('').sequencing).toBeUndefined()
  expect(read('<imsss:sequencing/>').sequencing).toBeUndefined()
  expect(
    read('<imsss:sequencing><imsss:controlMode/><imsss:sequencingRules/></imsss:sequencing>').sequencing,
  ).toBeUndefined()
})

test('recognizes the extensions of ADL by prefix if no namespace is declared', () => {
  const { sequencing } = read(
    '<ss:sequencing><ss:objectives><ss:primaryObjective objectiveID="P"/></ss:objectives><adlseq:objectives><adlseq:objective objectiveID="P"><adlseq:mapInfo targetObjectiveID="G" readRawScore="true"/></adlseq:objective></adlseq:objectives></ss:sequencing>',
  )
  expect(sequencing?.primaryObjective).toEqual({
    objectiveId: 'P',
    maps: [{ targetObjectiveId: 'G', ...extensionOnly }],
  })
})

test('merges the extensions of ADL by the names of objective and target, however blanks are written', () => {
  const { sequencing } = read(
    `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="unit one"><imsss:mapInfo targetObjectiveID="all%20units" writeSatisfiedStatus="true"/></imsss:primaryObjective></imsss:objectives>
    <adlseq:objectives><adlseq:objective objectiveID="unit%20%20one"><adlseq:mapInfo targetObjectiveID="all units" writeRawScore="true"/></adlseq:objective></adlseq:objectives></imsss:sequencing>`,
  )
  expect(sequencing?.primaryObjective?.maps).toEqual([
    { targetObjectiveId: 'all units', ...extension, writeSatisfiedStatus: true, writeRawScore: true },
  ])
})

test.each([
  '<imsss:controlMode flow="maybe"/>',
  '<imsss:limitConditions attemptLimit="1.5"/>',
  '<imsss:limitConditions attemptLimit="many"/>',
  '<imsss:rollupRules objectiveMeasureWeight="1,0"/>',
  '<imsss:rollupRules><imsss:rollupRule childActivitySet="some"><imsss:rollupConditions/><imsss:rollupAction action="satisfied"/></imsss:rollupRule></imsss:rollupRules>',
  '<imsss:objectives><imsss:primaryObjective><imsss:minNormalizedMeasure>high</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives>',
])('reports and leaves out a value that the standard does not define: %s', (part) => {
  const { codes, sequencing } = read(`<imsss:sequencing>${part}</imsss:sequencing>`)
  expect(codes).toEqual(['VALUE_INVALID'])
  expect(JSON.stringify(sequencing ?? {})).not.toMatch(/maybe|1\.5|many|1,0|some|high/)
})

test('applies the extensions of ADL to the first objective with that identifier', () => {
  const { sequencing } =
    read(`<imsss:sequencing><imsss:objectives><imsss:objective objectiveID="O"/><imsss:objective objectiveID="O"/><imsss:objective/></imsss:objectives>
    <adlseq:objectives><adlseq:objective objectiveID="O"><adlseq:mapInfo targetObjectiveID="G" writeRawScore="true"/></adlseq:objective><adlseq:objective><adlseq:mapInfo targetObjectiveID="H"/></adlseq:objective></adlseq:objectives></imsss:sequencing>`)
  expect(sequencing?.objectives).toEqual([
    { objectiveId: 'O', maps: [{ targetObjectiveId: 'G', ...extensionOnly, writeRawScore: true }] },
    { objectiveId: 'O', maps: [] },
    { maps: [] },
  ])
})

test('reads sequencing of organizations and clusters as of items', () => {
  const shared = '<imsss:sequencing IDRef="S"/>'
  const organization = `<organization identifier="O1"><title>x</title><item identifier="C"><title>c</title><item identifier="I" identifierref="R1"><title>i</title>${shared}</item>${shared}</item><imsss:sequencing IDRef="S"><imsss:controlMode choice="false"/></imsss:sequencing></organization>`
  const text = manifestXml({
    version: '2004 3rd Edition',
    organizations: organization,
    tail: '<imsss:sequencingCollection><imsss:sequencing ID="S"><imsss:controlMode flow="true"/><imsss:limitConditions attemptLimit="1"/></imsss:sequencing></imsss:sequencingCollection>',
  })
  const reading = parseManifest({
    bytes: Buffer.from(text),
    path: 'imsmanifest.xml',
    files: new FileLookup(['index.html']),
  })
  const definition = { controlMode: { flow: true }, limitConditions: { attemptLimit: 1 } }
  expect(reading).toMatchObject({
    ok: true,
    warnings: [],
    manifest: {
      course: {
        organizations: [
          {
            sequencing: { ...definition, controlMode: { choice: false } },
            items: [{ sequencing: definition, items: [{ sequencing: definition }] }],
          },
        ],
      },
    },
  })
})
