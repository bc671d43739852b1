import { readFileSync } from 'node:fs'
import { modelIdleCost } from '#infra/cost/idle-cost.ts'
import { templateSchema } from '#infra/cost/template.ts'
import { synthesize } from './support/synthesize.ts'

const template = (...resources: { Type: string; Properties?: Record<string, unknown> }[]) => templateSchema.parse({ Resources: Object.fromEntries(resources.map((resource, index) => [`R${index}`, resource])) })

test('a deployment at rest costs at most 2 USD a month', () => {
  const { usd, lines } = modelIdleCost(Object.values(synthesize()))
  expect(lines.map(({ type }) => type)).toEqual(expect.arrayContaining(['AWS::CloudWatch::Alarm', 'AWS::SecretsManager::Secret', 'AWS::Lambda::EventSourceMapping']))
  expect(usd).toBeGreaterThan(0.5)
  expect(usd).toBeLessThanOrEqual(2)
  expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`modelled at ${usd.toFixed(2)} USD a month`)
})

test('what is charged by the month is counted', () => {
  const cost = modelIdleCost([template({ Type: 'AWS::CloudWatch::Alarm' }, { Type: 'AWS::SecretsManager::Secret' }), template({ Type: 'AWS::CloudWatch::Alarm' })])
  expect(cost.usd).toBeCloseTo(0.6)
  expect(cost.lines.map(({ type, resources }) => [type, resources])).toEqual([
    ['AWS::SecretsManager::Secret', 1],
    ['AWS::CloudWatch::Alarm', 2],
  ])
})

test('an alarm on a formula is charged by the metric', () => {
  const metrics = [{ Id: 'a', MetricStat: {} }, { Id: 'b', MetricStat: {} }, { Id: 'sum', Expression: 'a + b' }]
  expect(modelIdleCost([template({ Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: metrics } })]).usd).toBeCloseTo(0.2)
})

test('polling an idle queue is not free', () => {
  expect(modelIdleCost([template({ Type: 'AWS::Lambda::EventSourceMapping' })]).usd).toBeCloseTo(0.26, 2)
})

test('reading a stream is', () => {
  expect(modelIdleCost([template({ Type: 'AWS::Lambda::EventSourceMapping', Properties: { StartingPosition: 'LATEST' } })]).usd).toBe(0)
})

test('a schedule is charged by its runs', () => {
  const [line] = modelIdleCost([template({ Type: 'AWS::Scheduler::Schedule', Properties: { ScheduleExpression: 'rate(1 day)' } })]).lines
  expect(line?.units).toBeCloseTo(30.4, 1)
  expect(() => modelIdleCost([template({ Type: 'AWS::Scheduler::Schedule', Properties: { ScheduleExpression: 'cron(0 0 * * ? *)' } })])).toThrow('cron')
})

test('a resource without a price stops the model', () => {
  expect(() => modelIdleCost([template({ Type: 'AWS::EKS::Cluster' })])).toThrow('AWS::EKS::Cluster')
})
