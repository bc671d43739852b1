import { readFileSync } from 'node:fs'
import { modelIdleCost } from '#infra/cost/idle-cost.ts'
import { templateSchema } from '#infra/cost/template.ts'
import { synthesize } from './support/synthesize.ts'

const template = (...resources: { Type: string; Properties?: Record<string, unknown> }[]) =>
  templateSchema.parse({ Resources: Object.fromEntries(resources.map((resource, index) => [`R${index}`, resource])) })

test('costs at most 5.40 USD a month at rest', () => {
  const { usd, lines } = modelIdleCost(Object.values(synthesize()))
  expect(lines.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'AWS::CloudWatch::Alarm',
      'AWS::SecretsManager::Secret',
      'AWS::Lambda::EventSourceMapping',
    ]),
  )
  expect(usd).toBeGreaterThan(0.5)
  expect(usd).toBeLessThanOrEqual(5.4)
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const [, parts = ''] = /modelled at ([\d.]+ USD a month [\s\S]*?dead letters [\d.]+)/.exec(guide) ?? []
  const stated = [...parts.matchAll(/\d+\.\d\d(?!\))/g)].map(([amount]) => amount)
  expect(stated.sort()).toEqual([usd, ...lines.map((line) => line.usd)].map((amount) => amount.toFixed(2)).sort())
})

test('counts resources that are charged by the month', () => {
  const cost = modelIdleCost([
    template({ Type: 'AWS::CloudWatch::Alarm' }, { Type: 'AWS::SecretsManager::Secret' }),
    template({ Type: 'AWS::CloudWatch::Alarm' }),
  ])
  expect(cost.usd).toBeCloseTo(0.6)
  expect(cost.lines.map(({ type, resources }) => [type, resources])).toEqual([
    ['AWS::SecretsManager::Secret', 1],
    ['AWS::CloudWatch::Alarm', 2],
  ])
})

test('counts each metric of an alarm on a formula', () => {
  const metrics = [
    { Id: 'a', MetricStat: {} },
    { Id: 'b', MetricStat: {} },
    { Id: 'sum', Expression: 'a + b' },
  ]
  expect(
    modelIdleCost([template({ Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: metrics } })]).usd,
  ).toBeCloseTo(0.2)
})

test('counts the polling of an idle queue', () => {
  expect(modelIdleCost([template({ Type: 'AWS::Lambda::EventSourceMapping' })]).usd).toBeCloseTo(0.26, 2)
})

test('counts nothing for reading a stream', () => {
  expect(
    modelIdleCost([template({ Type: 'AWS::Lambda::EventSourceMapping', Properties: { StartingPosition: 'LATEST' } })])
      .usd,
  ).toBe(0)
})

const scheduled = (ScheduleExpression: string) =>
  templateSchema.parse({
    Resources: {
      Worker: { Type: 'AWS::Lambda::Function', Properties: { MemorySize: 512 } },
      Schedule: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: { ScheduleExpression, Target: { Arn: { 'Fn::GetAtt': ['Worker', 'Arn'] } } },
      },
    },
  })

test('counts the runs of a schedule, with the memory of its function', () => {
  // 8,760 runs of 0.000001 for the schedule, 0.0000002 for the request, and 0.4 s at half a gigabyte.
  expect(modelIdleCost([scheduled('rate(5 minutes)')]).usd).toBeCloseTo(8760 * (0.0000012 + 0.2 * 0.0000133334), 4)
  expect(() => modelIdleCost([scheduled('cron(0 0 * * ? *)')])).toThrow('cron')
})

test('counts the looks for dead letters every five minutes', () => {
  const cost = modelIdleCost([
    template({ Type: 'AWS::SQS::Queue' }, { Type: 'AWS::SQS::Queue', Properties: { RedrivePolicy: {} } }),
  ])
  expect(cost.usd).toBeCloseTo(8760 * 0.0000004, 5)
})

test('counts the calls of a daily rotation that finds nothing to change: one description and one list', () => {
  const [line] = modelIdleCost([template({ Type: 'AWS::CloudFront::KeyValueStore' })]).lines
  expect(line?.units).toBeCloseTo(2 * 30.4, 1)
})

test('throws for a type of resource without a price', () => {
  expect(() => modelIdleCost([template({ Type: 'AWS::EKS::Cluster' })])).toThrow('AWS::EKS::Cluster')
})
