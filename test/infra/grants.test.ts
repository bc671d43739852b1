import { grantsOf, resourcePolicies, statementSchema } from './support/policies.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()

const functions = resourcesOf(templates, 'AWS::Lambda::Function').filter(({ name }) => !name.startsWith('AWSCDKTrigger'))

test.each(functions.map((located) => [located.name, located] as const))('%s writes its own log and no other', (name, { properties }) => {
  const granted = grantsOf(templates, readable(templates, properties['Role']))
  const logs = Object.entries(granted).filter(([, actions]) => actions.some((action) => action.startsWith('logs:')))
  expect(logs).toEqual([[`${name}Log`, ['logs:CreateLogStream', 'logs:PutLogEvents']]])
})

test('nothing that is allowed to anyone ends in a wildcard action, and only key prefixes end in a wildcard resource', () => {
  const own = resourcesOf(templates, 'AWS::IAM::Policy').map(({ name, properties }) => ({ name, statements: statementsIn(properties['PolicyDocument']) }))
  for (const { statements } of [...own, ...resourcePolicies(templates)]) {
    for (const { Action, Resource } of statements.filter(({ Effect }) => Effect === 'Allow')) {
      expect(Action.filter((action) => action.includes('*'))).toEqual([])
      const wide = (Resource ?? []).map((resource) => readable(templates, resource)).filter((resource) => resource.includes('*'))
      for (const resource of wide) expect(resource).toMatch(/^(UploadsBucket\/uploads|Content\/content|Records\/(cmi|xapi|exports)|Web)\/\*$/)
    }
  }
})

test('no function runs with a managed policy', () => {
  for (const { name, properties } of resourcesOf(templates, 'AWS::IAM::Role')) {
    if (!name.startsWith('AWSCDKTrigger')) expect(properties).not.toHaveProperty('ManagedPolicyArns')
  }
})

test('the schedule may invoke its function only', () => {
  expect(grantsOf(templates, 'RotateKeysScheduleRole')).toEqual({ RotateKeysFunction: ['lambda:InvokeFunction'] })
})

test('policies on buckets, queues and the topic let in services only, for this account only', () => {
  for (const { statements } of resourcePolicies(templates)) {
    for (const { Effect, Principal, Condition } of statements) {
      if (Effect === 'Deny') continue
      expect(Principal).toEqual({ Service: expect.stringMatching(/^(cloudfront|s3|cloudwatch)\.amazonaws\.com$/) })
      expect(JSON.stringify(Condition)).toContain('AWS::AccountId')
    }
  }
})

function statementsIn(document: unknown) {
  return statementSchema.array().parse(Object(document).Statement)
}
