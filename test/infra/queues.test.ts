import { App, Duration, Stack } from 'aws-cdk-lib'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { parseSettings } from '#infra/config/settings.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { resourcePolicies } from './support/policies.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()
const mappings = resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => properties)
const alarmedQueues = resourcesOf(templates, 'AWS::CloudWatch::Alarm').map(({ properties }) => JSON.stringify([properties['MetricName'], properties['Dimensions']]))
const queues = resourcesOf(templates, 'AWS::SQS::Queue')
const workQueues = queues.filter(({ name }) => !name.endsWith('DeadLetters'))

test('there is a queue for processing and one for deliveries', () => {
  expect(workQueues.map(({ name }) => name).sort()).toEqual(['DeliveriesQueue', 'ProcessingQueue'])
})

test.each(workQueues.map((located) => [located.name, located] as const))('%s gives up into dead letters that are kept for 14 days', (_name, { properties }) => {
  const redrive = Object(properties['RedrivePolicy'])
  expect(redrive.maxReceiveCount).toBeGreaterThanOrEqual(2)
  const deadLetters = resourceNamed(templates, 'AWS::SQS::Queue', readable(templates, redrive.deadLetterTargetArn))
  expect(deadLetters.properties['MessageRetentionPeriod']).toBe(14 * 86_400)
})

test.each(workQueues.map((located) => [located.id, located] as const))('%s has an alarm for late work and one for dead letters', (id, { properties }) => {
  expect(alarmedQueues).toContainEqual(expect.stringMatching(`^\\["(ApproximateAgeOfOldestMessage|ApproximateNumberOfMessagesVisible)".*"${id}"`))
  const deadLetters = readable(templates, Object(properties['RedrivePolicy']).deadLetterTargetArn)
  expect(alarmedQueues).toContainEqual(expect.stringMatching(`^\\["ApproximateNumberOfMessagesVisible".*"${deadLetters}`))
})

test.each(workQueues.map((located) => [located.name, located] as const))('%s has one worker, which reports the failed messages of a batch and never meets a message twice', (name, { properties }) => {
  const reading = mappings.filter((mapping) => readable(templates, mapping['EventSourceArn']) === name)
  expect(reading).toHaveLength(1)
  expect(reading[0]?.['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures'])
  const worker = resourceNamed(templates, 'AWS::Lambda::Function', readable(templates, reading[0]?.['FunctionName']))
  expect(properties['VisibilityTimeout']).toBeGreaterThanOrEqual(6 * Number(worker.properties['Timeout']))
})

test('items that begin to carry events wake the fan-out, and no other write does', () => {
  const nudges = mappings.filter((mapping) => mapping['StartingPosition'] !== undefined)
  expect(nudges).toHaveLength(1)
  const [nudge = {}] = nudges
  expect(readable(templates, nudge['EventSourceArn'])).toBe('Table.StreamArn')
  expect(readable(templates, nudge['FunctionName'])).toBe('FanOutEventsFunction')
  const [{ Pattern }] = Object(nudge['FilterCriteria']).Filters
  expect(JSON.parse(Pattern)).toEqual({ dynamodb: { NewImage: { opk: { S: [{ exists: true }] } } } })
  expect(nudge['MaximumBatchingWindowInSeconds']).toBeLessThanOrEqual(5)
})

test('processing has the memory and the time for the largest package', () => {
  expect(resourceNamed(templates, 'AWS::Lambda::Function', 'ProcessPackageFunction').properties).toMatchObject({ MemorySize: 2048, Timeout: 900 })
})

test.each(queues.map((located) => [located.name, located] as const))('%s is encrypted and refuses plain HTTP', (name, { properties }) => {
  expect(properties['SqsManagedSseEnabled']).toBe(true)
  const statements = resourcePolicies(templates).find((policy) => policy.name === `${name}Policy`)?.statements ?? []
  expect(statements.filter(({ Effect }) => Effect === 'Deny')).toMatchObject([{ Action: ['sqs:*'], Principal: { AWS: '*' }, Condition: { Bool: { 'aws:SecureTransport': 'false' } } }])
})

test('a worker that may run longer than its queue hides messages cannot be built', () => {
  const stack = new Stack(new App(), 'stack')
  const settings = parseSettings({ stage: 'test' })
  const queue = new WorkQueue(stack, 'Work', {
    topic: new Topic(stack, 'Topic'),
    settings,
    name: 'work',
    impact: 'None.',
    workerTimeout: Duration.seconds(30),
    maxReceives: 3,
    late: { age: Duration.minutes(5) },
    givenUp: { name: 'work-given-up', impact: 'None.' },
  })
  const deployment = { settings, version: '0.0.0', code: () => Code.fromAsset('test/infra/support/placeholder') }
  const worker = (timeoutSeconds: number) =>
    new QueueWorker(stack, `Worker${timeoutSeconds}`, { deployment, entry: 'workers/deliver-webhook', memoryMb: 512, timeoutSeconds, bindings: [], queue, batchSize: 1, concurrency: 2 })
  expect(() => worker(30)).not.toThrow()
  expect(() => worker(31)).toThrow('hides messages for a worker of 30 s, not of 31 s')
})
