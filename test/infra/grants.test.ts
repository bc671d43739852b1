import { tableIndexes } from '#shared/contract/table-shape.ts'
import { grantsOf, resourcePolicies, statementSchema } from './support/policies.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()

const tableRead = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
const tableReadWrite = [...tableRead, 'dynamodb:BatchWriteItem', 'dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'].sort()
const indexes = Object.fromEntries(Object.keys(tableIndexes).map((name) => [`Table/index/${name}`, ['dynamodb:Query']]))
const reading = { Table: tableRead, ...indexes }
const readingAndWriting = { Table: tableReadWrite, ...indexes }
const objects = ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:ListMultipartUploadParts', 's3:PutObject']
const consuming = ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:ReceiveMessage']

const expected: Record<string, Record<string, string[]>> = {
  Health: { ...reading, Content: ['s3:ListBucket'] },
  Packages: readingAndWriting,
  Uploads: {
    ...readingAndWriting,
    'UploadsBucket/uploads/*': ['s3:GetObject', 's3:PutObject'],
    UploadsBucket: ['s3:ListBucket'],
    'Content/content/*': objects,
    Content: ['s3:ListBucket'],
    ProcessingQueue: ['sqs:SendMessage'],
  },
  Launches: { ...readingAndWriting, SigningKeys: ['secretsmanager:GetSecretValue'] },
  Sessions: { ...readingAndWriting, 'Records/cmi/*': objects, Records: ['s3:ListBucket'], SigningKeys: ['secretsmanager:GetSecretValue'] },
  SessionLists: reading,
  ProcessPackageFunction: {
    ...readingAndWriting,
    'UploadsBucket/uploads/*': ['s3:GetObject'],
    UploadsBucket: ['s3:ListBucket'],
    'Content/content/*': objects,
    Content: ['s3:ListBucket'],
    ProcessingQueue: consuming,
  },
  MarkUploadFunction: { ...readingAndWriting, UploadsQueue: consuming },
  RotateKeysFunction: {
    SigningKeys: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    GateKeys: [
      'cloudfront-keyvaluestore:DeleteKey',
      'cloudfront-keyvaluestore:DescribeKeyValueStore',
      'cloudfront-keyvaluestore:GetKey',
      'cloudfront-keyvaluestore:ListKeys',
      'cloudfront-keyvaluestore:PutKey',
      'cloudfront-keyvaluestore:UpdateKeys',
    ],
  },
  PublishWeb: { 'Web/*': ['s3:PutObject'] },
}

const functions = resourcesOf(templates, 'AWS::Lambda::Function').filter(({ name }) => !name.startsWith('AWSCDKTrigger'))

test('every function is in the table of expected grants', () => {
  expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(expected).sort())
})

test.each(functions.map((located) => [located.name, located] as const))('%s may do what is expected and nothing else', (name, { properties }) => {
  const { [`${name}Log`]: log, ...granted } = grantsOf(templates, readable(templates, properties['Role']))
  expect(log).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
  expect(granted).toEqual(expected[name])
})

test('nothing that is allowed to anyone ends in a wildcard action, and only key prefixes end in a wildcard resource', () => {
  const own = resourcesOf(templates, 'AWS::IAM::Policy').map(({ name, properties }) => ({ name, statements: statementsIn(properties['PolicyDocument']) }))
  for (const { statements } of [...own, ...resourcePolicies(templates)]) {
    for (const { Action, Resource } of statements.filter(({ Effect }) => Effect === 'Allow')) {
      expect(Action.filter((action) => action.includes('*'))).toEqual([])
      const wide = (Resource ?? []).map((resource) => readable(templates, resource)).filter((resource) => resource.includes('*'))
      for (const resource of wide) expect(resource).toMatch(/^(UploadsBucket\/uploads|Content\/content|Records\/cmi|Web)\/\*$/)
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
