import { App, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { featureFlags } from '#infra/config/feature-flags.ts'
import { parseSettings } from '#infra/config/settings.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import { grantsOf } from './support/policies.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const code = () => Code.fromAsset('test/infra/support/placeholder')
const validation = process.env['CDK_VALIDATION']
afterAll(() => {
  process.env['CDK_VALIDATION'] = validation ?? 'false'
})

test.each([
  { stage: 'test' },
  { stage: 'test', account: '123456789012', region: 'eu-central-1', protectData: false, alarmEmails: ['operator@example.com'], uploads: { allowedOrigins: ['*'] } },
])('cdk-nag and the CloudFormation rules find nothing in %j', (settings) => {
  process.env['CDK_VALIDATION'] = 'true'
  expect(() => synthesize(settings)).not.toThrow()
}, 120_000)

test('cdk-nag is at work: what it objects to stops the synthesis', () => {
  process.env['CDK_VALIDATION'] = 'false'
  const app = new App({ context: featureFlags, analyticsReporting: false })
  addLectern(app, { settings: parseSettings({ stage: 'test' }), version: '0.0.0', code })
  new Bucket(new Stack(app, 'careless'), 'Open')
  const silenced = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const quiet = jest.spyOn(console, 'error').mockReturnValue()
  try {
    expect(() => app.synth()).toThrow(/careless\/Open\/Resource[\s\S]*AwsSolutions-S10/)
  } finally {
    silenced.mockRestore()
    quiet.mockRestore()
  }
})

const templates = synthesize()

test('the only custom resources are the tasks of a deployment: keys and web files', () => {
  const custom = resourcesOf(templates).filter(({ resource }) => resource.Type.startsWith('Custom::') || resource.Type === 'AWS::CloudFormation::CustomResource')
  expect(custom.map(({ id, resource }) => [resource.Type, id])).toEqual([
    ['Custom::Trigger', 'RotateKeysOnDeploy'],
    ['Custom::Trigger', 'PublishWebOnDeploy'],
  ])
})

test('a task of a deployment runs the very version that the deployment brought', () => {
  const versions = new Map(resourcesOf(templates, 'AWS::Lambda::Version').map(({ id, properties }) => [id, readable(templates, properties['FunctionName'])]))
  const tasks = resourcesOf(templates, 'Custom::Trigger').map(({ properties }) => versions.get(Object(properties['HandlerArn']).Ref))
  expect(tasks).toEqual(['RotateKeysFunction', 'PublishWeb'])
})

test('the templates stay plain: no nested stacks, no conditions, no lookups', () => {
  for (const template of Object.values(templates)) {
    expect(Object.values(template.Resources).map(({ Type }) => Type)).not.toContain('AWS::CloudFormation::Stack')
    expect(template).not.toHaveProperty('Conditions')
    expect(Object.keys(Object(template['Parameters']))).toEqual(['BootstrapVersion'])
  }
})

test('no stack comes near the 500 resources that CloudFormation takes', () => {
  for (const { Resources } of Object.values(templates)) expect(Object.keys(Resources).length).toBeLessThan(400)
})

test('keys rotate daily, and events are handed on every five minutes', () => {
  const schedules = resourcesOf(templates, 'AWS::Scheduler::Schedule').map(({ properties }) => {
    const target = Object(properties['Target'])
    const name = readable(templates, target.Arn)
    expect(grantsOf(templates, readable(templates, target.RoleArn))).toEqual({ [name]: ['lambda:InvokeFunction'] })
    return [name, properties['ScheduleExpression']]
  })
  expect(schedules.sort()).toEqual([
    ['FanOutEventsFunction', 'rate(5 minutes)'],
    ['RotateKeysFunction', 'rate(1 day)'],
  ])
  const sooner = resourcesOf(synthesize({ stage: 'test', fanOutMinutes: 1 }), 'AWS::Scheduler::Schedule').map(({ properties }) => properties['ScheduleExpression'])
  expect(sooner).toContain('rate(1 minute)')
})

test('events are put on a bus whose name can be told beforehand', () => {
  expect(resourceNamed(templates, 'AWS::Events::EventBus', 'Events').properties['Name']).toBe('lectern-test-events')
})

test('stacks of one stage can stand beside those of another in one account', () => {
  const other = synthesize({ stage: 'other' })
  const named = (from: typeof templates) =>
    resourcesOf(from).flatMap(({ properties }) => Object.entries(properties).flatMap(([key, value]) => (/^(Name|.*(Topic|Log|LogGroup|Alarm|Function|Policy)Name)$/.test(key) && typeof value === 'string' && !/Role|DefaultPolicy/.test(value) ? [value] : [])))
  expect(named(templates).length).toBeGreaterThan(20)
  expect(named(templates).filter((name) => named(other).includes(name))).toEqual([])
})
