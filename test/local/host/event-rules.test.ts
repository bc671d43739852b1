/** The event rules that the host reads from a template, and those that it refuses. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventRules } from '#infra/local/host/events/event-rules.ts'
import { readCloudAssembly } from '#infra/local/host/template/cloud-assembly.ts'
import { resolveTemplate } from '#infra/local/host/template/resolved-template.ts'
import { removeFolders, temporaryFolder } from './support/test-host.ts'

afterAll(removeFolders)

type Resources = Record<string, { Type: string; Properties?: object }>

function rulesOf(resources: Resources) {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const write = (file: string, value: object): void => writeFileSync(join(folder, file), JSON.stringify(value))
  write('manifest.json', {
    artifacts: { app: { type: 'aws:cloudformation:stack', properties: { templateFile: 'app.json' } } },
  })
  write('app.json', { Resources: resources })
  return eventRules(
    resolveTemplate(readCloudAssembly(folder), {
      queueUrl: (name) => `http://127.0.0.1:1/${name}`,
      secretArn: (name) => name,
      keyValueStoreArn: (name) => name,
    }),
  )
}

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] })
const queueArn = 'arn:aws:sqs:eu-central-1:000000000000:app-Queue'
const rule = (properties: object = {}) => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    EventBusName: { Ref: 'Bus' },
    EventPattern: { 'detail-type': ['package.launched'] },
    Targets: [{ Arn: arnOf('Queue'), Id: 'Target0', RetryPolicy: { MaximumRetryAttempts: 3 } }],
    ...properties,
  },
})
const policy = (statement: object = {}) => ({
  Type: 'AWS::SQS::QueuePolicy',
  Properties: {
    Queues: [{ Ref: 'Queue' }],
    PolicyDocument: {
      Statement: [
        { Effect: 'Deny', Action: 'sqs:*', Principal: { AWS: '*' }, Resource: arnOf('Queue') },
        {
          Effect: 'Allow',
          Action: ['sqs:SendMessage', 'sqs:GetQueueUrl'],
          Principal: { Service: 'events.amazonaws.com' },
          Resource: arnOf('Queue'),
          Condition: { ArnEquals: { 'aws:SourceArn': arnOf('Rule') } },
          ...statement,
        },
      ],
    },
  },
})
const resources = (given: Resources = {}): Resources => ({
  Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'events' } },
  Queue: { Type: 'AWS::SQS::Queue' },
  Policy: policy(),
  Rule: rule(),
  ...given,
})

describe('eventRules', () => {
  test('reads bus, pattern and queues', () => {
    expect(rulesOf(resources())).toEqual([
      { name: 'app-Rule', bus: 'events', pattern: { 'detail-type': ['package.launched'] }, queueArns: [queueArn] },
    ])
  })

  test('reads the name of a bus from its ARN', () => {
    expect(rulesOf(resources({ Rule: rule({ EventBusName: arnOf('Bus') }) }))).toMatchObject([{ bus: 'events' }])
  })

  test('leaves out disabled rules', () => {
    expect(rulesOf(resources({ Rule: rule({ State: 'DISABLED' }) }))).toEqual([])
  })

  test.each([
    ['any rule of the account', { Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } } }],
    ['rules by a wildcard', { Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:events:*:*:rule/app-*' } } }],
    ['every sender of every action', { Condition: {}, Principal: '*', Action: 'sqs:*', Resource: '*' }],
  ])('accepts a queue policy that allows %s', (_name, statement) => {
    expect(rulesOf(resources({ Policy: policy(statement) }))).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['another rule', { Condition: { ArnEquals: { 'aws:SourceArn': 'arn:aws:events:eu-central-1:0:rule/other' } } }],
    ['another service', { Principal: { Service: 's3.amazonaws.com' } }],
    ['another action', { Action: 'sqs:ReceiveMessage' }],
    ['another queue', { Resource: `${queueArn}2` }],
    ['a condition that the host does not know', { Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } } }],
  ])('refuses a rule whose queue policy allows only %s', (_name, statement) => {
    expect(() => rulesOf(resources({ Policy: policy(statement) }))).toThrow(
      'No queue policy lets the rule app-Rule send to',
    )
  })

  test.each<[string, object, string]>([
    [
      'a function of another deployment as target',
      { Targets: [{ Arn: 'arn:aws:lambda:eu-central-1:000000000000:function:f', Id: 'a' }] },
      'has the target arn:aws:lambda:eu-central-1:000000000000:function:f, which is neither a queue nor a function',
    ],
    ['an input of its own', { Targets: [{ Arn: arnOf('Queue'), Id: 'a', Input: '{}' }] }, 'Unrecognized key: "Input"'],
    ['a schedule', { EventPattern: undefined, ScheduleExpression: 'rate(1 day)' }, 'ScheduleExpression'],
    [
      'a pattern beyond the local bus',
      { EventPattern: { detail: { count: [{ numeric: ['>', 1] }] } } },
      'cannot run the rule app-Rule. The event pattern cannot be evaluated: detail.count uses the operator numeric',
    ],
  ])('refuses a rule with %s', (_name, properties, message) => {
    expect(() => rulesOf(resources({ Rule: rule(properties) }))).toThrow(message)
  })
})
