import { App, Duration, Stack } from 'aws-cdk-lib'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { parseSettings } from '#infra/config/settings.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import { invocationsThatFit } from '#infra/local/host/queues/queue-mapping.ts'
import { leaseSeconds } from '#shared/domain/conversions/conversion-states.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { grantsOf, resourcePolicies } from './support/policies.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'
import { watchedQueues } from './support/watched-queues.ts'

const templates = synthesize()
const mappings = resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => properties)
const alarmedQueues = resourcesOf(templates, 'AWS::CloudWatch::Alarm').map(({ properties }) =>
  JSON.stringify([properties['MetricName'], properties['Dimensions']]),
)
const queues = resourcesOf(templates, 'AWS::SQS::Queue')
const workQueues = queues.filter(({ name }) => !name.endsWith('DeadLetters'))

test('builds one queue for each kind of message', () => {
  expect(workQueues.map(({ name }) => name).sort()).toEqual([
    'ActorDataErasuresQueue',
    'ActorDataExportsQueue',
    'AuditRecordAuditEventsQueue',
    'ConversionsJobsQueue',
    'LrsRecordSessionStatementsEventsQueue',
    'ObjectivesShareObjectivesEventsQueue',
    'PackageFollowingFollowPackagesEventsQueue',
    'PackageRemovalRemovalsQueue',
    'ProcessingQueue',
    'SkillsDeriveSkillsEventsQueue',
    'UploadNoticesQueue',
    'WebhooksDeliveriesQueue',
    'WebhooksQueueDeliveriesEventsQueue',
  ])
})

test.each(workQueues.map((located) => [located.name, located] as const))(
  'gives %s dead letters of its own that are kept for 14 days',
  (_name, { properties }) => {
    const redrive = Object(properties['RedrivePolicy'])
    expect(redrive.maxReceiveCount).toBeGreaterThanOrEqual(2)
    const deadLetters = resourceNamed(templates, 'AWS::SQS::Queue', readable(templates, redrive.deadLetterTargetArn))
    expect(deadLetters.properties['MessageRetentionPeriod']).toBe(14 * 86_400)
    const sharing = workQueues.filter(
      (other) =>
        readable(templates, Object(other.properties['RedrivePolicy']).deadLetterTargetArn) === deadLetters.name,
    )
    expect(sharing).toHaveLength(1)
  },
)

const watched = watchedQueues(templates)

const alarmed = (id: string, metric: string): boolean =>
  alarmedQueues.some((alarm) => alarm.startsWith(`["${metric}"`) && alarm.includes(`"${id}`))

test.each(workQueues.map((located) => [located.name, located] as const))(
  'watches the dead letters of %s',
  (_name, { properties }) => {
    const deadLetters = readable(templates, Object(properties['RedrivePolicy']).deadLetterTargetArn)
    expect(watched.filter(({ deadLettersUrl }) => deadLettersUrl === deadLetters)).toHaveLength(1)
    expect(grantsOf(templates, 'QueueWatchWatchQueuesFunctionRole')[deadLetters]).toEqual(['sqs:GetQueueAttributes'])
  },
)

test('raises an alarm for late work where customers notice lateness', () => {
  const late = workQueues.filter(({ id }) =>
    ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'].some((metric) => alarmed(id, metric)),
  )
  expect(late.map(({ name }) => name).sort()).toEqual([
    'ProcessingQueue',
    'WebhooksDeliveriesQueue',
    'WebhooksQueueDeliveriesEventsQueue',
  ])
})

/** Queues whose workers receive on a schedule. */
const isQuiet = (name: string): boolean => /^(ActorData|PackageRemoval)/.test(name)

test.each(workQueues.filter(({ name }) => !isQuiet(name)).map((located) => [located.name, located] as const))(
  'gives %s one worker, which reports failed messages and ends before they come again',
  (name, { properties }) => {
    const reading = mappings.filter((mapping) => readable(templates, mapping['EventSourceArn']) === name)
    expect(reading).toHaveLength(1)
    expect(reading[0]?.['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures'])
    const worker = resourceNamed(templates, 'AWS::Lambda::Function', readable(templates, reading[0]?.['FunctionName']))
    const [hidden, timeout] = [Number(properties['VisibilityTimeout']), Number(worker.properties['Timeout'])]
    expect(hidden).toBe(Math.min(6 * timeout, timeout + 300))
    expect(hidden).toBeLessThanOrEqual(20 * 60)
  },
)

test('invokes publish-events for writes of items with events, export-data for waiting exports, and for no other write', () => {
  const triggers = mappings.filter((mapping) => mapping['StartingPosition'] !== undefined)
  const [publishing = {}, exporting = {}] = triggers
  // More than two readers would slow each other down.
  expect(triggers).toHaveLength(2)
  const invoked = triggers.map((trigger) => {
    expect(readable(templates, trigger['EventSourceArn'])).toBe('Table.StreamArn')
    const [{ Pattern }] = Object(trigger['FilterCriteria']).Filters
    return [readable(templates, trigger['FunctionName']), JSON.parse(Pattern).dynamodb.NewImage]
  })
  expect(invoked).toEqual([
    ['EventPublishingPublishEventsFunction', { opk: { S: [{ exists: true }] } }],
    ['DataExportsExportData', { wakeAt: { S: [{ exists: true }] } }],
  ])
  expect(publishing['MaximumBatchingWindowInSeconds']).toBeLessThanOrEqual(5)
  expect(exporting).toMatchObject({ BatchSize: 1, ParallelizationFactor: 10 })
})

test.each([
  ['ActorDataErasuresQueue', 'ActorDataEraseActor', ['sqs:SendMessage']],
  ['ActorDataExportsQueue', 'ActorDataExportActor', ['sqs:SendMessage']],
  ['PackageRemovalRemovalsQueue', 'PackageRemovalRemovePackage', []],
] as const)(
  'drains %s on a schedule, ends before its messages come again, and watches that they are received',
  (name, worker, more) => {
    expect(mappings.filter((mapping) => readable(templates, mapping['EventSourceArn']) === name)).toEqual([])
    const { properties } = resourceNamed(templates, 'AWS::Lambda::Function', `${worker}Function`)
    const queue = resourceNamed(templates, 'AWS::SQS::Queue', name)
    expect(Number(queue.properties['VisibilityTimeout'])).toBeGreaterThan(Number(properties['Timeout']))
    expect(grantsOf(templates, readable(templates, properties['Role']))[name]).toEqual([
      'sqs:DeleteMessage',
      'sqs:ReceiveMessage',
      ...more,
    ])
    const schedule = resourceNamed(templates, 'AWS::Scheduler::Schedule', `${worker}Schedule`)
    expect(schedule.properties['ScheduleExpression']).toBe('rate(30 minutes)')
    expect(watched.filter(({ quietUrl }) => quietUrl === name)).toHaveLength(1)
  },
)

test('lets no worker send to the queue that an event source reads for it', () => {
  // Lambda stops such a chain after 16 runs, and drops its message.
  const chained = mappings.filter((mapping) => {
    const { properties } = resourceNamed(
      templates,
      'AWS::Lambda::Function',
      readable(templates, mapping['FunctionName']),
    )
    const grants = grantsOf(templates, readable(templates, properties['Role']))
    return (grants[readable(templates, mapping['EventSourceArn'])] ?? []).includes('sqs:SendMessage')
  })
  expect(chained).toEqual([])
})

test('gives conversions the memory of the converter, and a worker that ends before the lease of its job', () => {
  const { properties } = resourceNamed(templates, 'AWS::Lambda::Function', 'ConversionsConvertDeckFunction')
  expect(properties).toMatchObject({ MemorySize: 4096, Timeout: 300 })
  expect(leaseSeconds).toBeGreaterThan(300)
})

test('runs two invocations of a queue at the same time by default, so that a new account with ten can bear it', () => {
  for (const mapping of mappings.filter(({ StartingPosition }) => StartingPosition === undefined))
    expect(mapping['ScalingConfig']).toEqual({ MaximumConcurrency: 2 })
})

test('gives processing the memory and the time for the largest package', () => {
  expect(
    resourceNamed(templates, 'AWS::Lambda::Function', 'PackageProcessingProcessPackageFunction').properties,
  ).toMatchObject({
    MemorySize: 2048,
    Timeout: 900,
  })
})

test.each(queues.map((located) => [located.name, located] as const))(
  'encrypts %s and refuses plain HTTP',
  (name, { properties }) => {
    expect(properties['SqsManagedSseEnabled']).toBe(true)
    const statements = resourcePolicies(templates).find((policy) => policy.name === `${name}Policy`)?.statements ?? []
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([
      { Action: ['sqs:*'], Principal: { AWS: '*' }, Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ])
  },
)

test('runs as many invocations on one machine as its memory holds', () => {
  const gigabyte = 1024 ** 3
  expect([4, 8, 12, 16].map((memory) => invocationsThatFit(4096, memory * gigabyte))).toEqual([1, 1, 2, 3])
})

test('refuses a worker that may run longer than its queue hides messages', () => {
  const stack = new Stack(new App(), 'stack')
  const settings = parseSettings({ stage: 'test' })
  const queue = new WorkQueue(stack, 'Work', {
    topic: new Topic(stack, 'Topic'),
    settings,
    name: 'work',
    impact: 'None.',
    workerTimeout: Duration.seconds(30),
    maxReceives: 3,
    late: { impact: 'None.', age: Duration.minutes(5) },
  })
  const deployment = { settings, version: '0.0.0', code: () => Code.fromAsset('test/infra/support/placeholder') }
  const worker = (timeoutSeconds: number) =>
    new QueueWorker(stack, `Worker${timeoutSeconds}`, {
      deployment,
      entry: 'workers/deliver-webhook',
      memoryMb: 512,
      timeoutSeconds,
      bindings: [],
      queue,
      batchSize: 1,
      concurrency: 2,
    })
  expect(() => worker(30)).not.toThrow()
  expect(() => worker(31)).toThrow('hides messages for a worker of 30 s, not of 31 s')
})
