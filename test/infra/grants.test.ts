import { deployments, modelArn } from './support/deployments.ts'
import { grantsByRole, grantsOf, resourcePolicies, statementSchema } from './support/policies.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()

const functions = resourcesOf(templates, 'AWS::Lambda::Function').filter(
  ({ name }) => !name.startsWith('AWSCDKTrigger'),
)

test.each(functions.map((located) => [located.name, located] as const))(
  'lets %s write its own log and no other',
  (name, { properties }) => {
    const granted = grantsOf(templates, readable(templates, properties['Role']))
    const logs = Object.entries(granted).filter(([, actions]) => actions.some((action) => action.startsWith('logs:')))
    expect(logs).toEqual([[`${name}Log`, ['logs:CreateLogStream', 'logs:PutLogEvents']]])
  },
)

test('allows no wildcard action, and wildcard resources for key prefixes only', () => {
  const own = resourcesOf(templates, 'AWS::IAM::Policy').map(({ name, properties }) => ({
    name,
    statements: statementsIn(properties['PolicyDocument']),
  }))
  for (const { statements } of [...own, ...resourcePolicies(templates)]) {
    for (const { Action, Resource } of statements.filter(({ Effect }) => Effect === 'Allow')) {
      expect(Action.filter((action) => action.includes('*'))).toEqual([])
      const wide = (Resource ?? [])
        .map((resource) => readable(templates, resource))
        .filter((resource) => resource.includes('*'))
      for (const resource of wide)
        expect(resource).toMatch(
          /^(UploadsBucket\/uploads|Content\/(content|archives)|Records\/(cmi|xapi|exports|data-exports|skills)|Web(\/(player|dispatch|deck-course|quick-course))?)\/\*$/,
        )
    }
  }
})

test('lets one function call one language model, and only where the settings name it', () => {
  const callers = (of: typeof templates) =>
    [...grantsByRole(of)].flatMap(([role, grants]) =>
      Object.entries(grants).flatMap(([resource, actions]) =>
        actions.filter((action) => action.startsWith('bedrock:')).map((action) => [role, resource, action]),
      ),
    )
  expect(callers(templates)).toEqual([])
  const on = synthesize(deployments.other)
  expect(callers(on)).toEqual([['ExtractionsRole', modelArn, 'bedrock:InvokeModel']])
})

test('gives no function a managed policy', () => {
  for (const { name, properties } of resourcesOf(templates, 'AWS::IAM::Role')) {
    if (!name.startsWith('AWSCDKTrigger')) expect(properties).not.toHaveProperty('ManagedPolicyArns')
  }
})

test('lets a schedule invoke its function only', () => {
  expect(grantsOf(templates, 'KeyRotationRotateKeysScheduleRole')).toEqual({
    KeyRotationRotateKeysFunction: ['lambda:InvokeFunction'],
  })
})

test('admits services of this account only to buckets, queues and the topic', () => {
  for (const { statements } of resourcePolicies(templates)) {
    for (const { Effect, Principal, Condition } of statements) {
      if (Effect === 'Deny') continue
      expect(Principal).toEqual({
        Service: expect.stringMatching(/^(cloudfront|s3|cloudwatch|events)\.amazonaws\.com$/),
      })
      expect(JSON.stringify(Condition)).toContain('AWS::AccountId')
    }
  }
})

test('lets process-package, which opens untrusted archives, delete nothing outside hosted content', () => {
  const granted = grantsOf(templates, 'PackageProcessingProcessPackageFunctionRole')
  const deleting = Object.entries(granted).filter(([, actions]) =>
    actions.some((action) => /Delete|Batch|Purge/.test(action) && action !== 'sqs:DeleteMessage'),
  )
  expect(deleting).toEqual([['Content/content/*', ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']]])
  expect(Object.keys(granted).filter((resource) => resource.startsWith('Records'))).toEqual([])
})

test('lets each function read the keys of its own purposes only, and one worker change them', () => {
  const readers = new Map<string, string[]>()
  for (const { name, properties } of functions)
    for (const [resource, actions] of Object.entries(grantsOf(templates, readable(templates, properties['Role']))))
      if (/^(Token|Content|Sealing)Keys$/.test(resource))
        readers.set(name, [...(readers.get(name) ?? []), ...actions.map((action) => `${resource} ${action.slice(15)}`)])
  const changing = ['Content', 'Sealing', 'Token'].flatMap((purpose) =>
    ['GetSecretValue', 'PutSecretValue', 'UpdateSecretVersionStage'].map((action) => `${purpose}Keys ${action}`),
  )
  const reading = (...purposes: string[]) => purposes.map((purpose) => `${purpose}Keys GetSecretValue`)
  expect(Object.fromEntries([...readers].map(([name, actions]) => [name, actions.sort()]))).toEqual({
    ActorRequests: reading('Content', 'Sealing'),
    Audit: reading('Content'),
    Admin: reading('Content'),
    Auth: ['SealingKeys GetSecretValue'],
    CustomerKeys: reading('Content'),
    CustomerExports: reading('Content'),
    Incidents: reading('Content'),
    CustomerWebhooks: reading('Content', 'Sealing'),
    CustomerLrs: reading('Content', 'Sealing'),
    CustomerSessions: reading('Content'),
    Launches: reading('Content', 'Token'),
    Sessions: reading('Content', 'Token'),
    Vr: reading('Content', 'Token'),
    DispatchLaunches: reading('Content', 'Sealing', 'Token'),
    DispatchLearners: reading('Content'),
    QuickPublish: reading('Content', 'Token'),
    Packages: reading('Content'),
    Revenue: reading('Content'),
    Lrs: reading('Content'),
    Xapi: reading('Content'),
    Capability: reading('Content'),
    Frameworks: reading('Content'),
    Subjects: reading('Content'),
    Graph: reading('Content'),
    Intelligence: reading('Content'),
    Webhooks: reading('Sealing'),
    Dispatches: reading('Sealing'),
    WebhooksDeliverWebhookFunction: reading('Sealing'),
    LrsForwardStatementsFunction: reading('Sealing'),
    KeyRotationRotateKeysFunction: changing,
  })
})

test('lets publish-events read items, settle events, do due work and put events on the bus, and nothing else', () => {
  const {
    'Table.StreamArn': _stream,
    EventPublishingPublishEventsFunctionLog: _log,
    ...granted
  } = grantsOf(templates, 'EventPublishingPublishEventsFunctionRole')
  expect(granted).toEqual({
    EventPublishingBus: ['events:PutEvents'],
    Table: [
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ],
    'Table/index/outbox': ['dynamodb:Query'],
  })
})

test('lets an export delete nothing, and an erasure write no archive', () => {
  const actionsOf = (role: string) => Object.values(grantsOf(templates, role)).flat()
  const exporting = actionsOf('ActorDataExportActorFunctionRole').filter((action) => /Delete|BatchWrite/.test(action))
  expect(exporting).toEqual(['sqs:DeleteMessage'])
  const erasing = grantsOf(templates, 'ActorDataEraseActorFunctionRole')['Records/exports/*']
  expect(erasing).not.toContain('s3:PutObject')
})

test('lets one function read dead letters, and it reads nothing of a work queue', () => {
  const reading = functions.flatMap(({ name, properties }) => {
    const granted = Object.entries(grantsOf(templates, readable(templates, properties['Role'])))
    return granted.flatMap(([resource, actions]) =>
      resource.endsWith('DeadLetters') && actions.includes('sqs:ReceiveMessage') ? [{ name, resource }] : [],
    )
  })
  const queues = resourcesOf(templates, 'AWS::SQS::Queue')
  expect([...new Set(reading.map(({ name }) => name))]).toEqual(['AdminQueues'])
  expect(reading).toHaveLength(queues.length / 2)
  const granted = grantsOf(templates, 'AdminQueuesRole')
  for (const { name } of queues.filter((queue) => !queue.name.endsWith('DeadLetters')))
    expect(granted[name]).toEqual(['sqs:GetQueueAttributes', 'sqs:SendMessage'])
})

function statementsIn(document: unknown) {
  return statementSchema.array().parse(Object(document).Statement)
}
