import { modelMetricCost, modelSessionCost, type SessionUse } from '#infra/cost/session-cost.ts'

const nothing: SessionUse = {
  requests: 0,
  bytesIn: 0,
  bytesOut: 0,
  loggedBytes: 0,
  gigabyteSeconds: 0,
  workerRuns: 0,
  readUnits: 0,
  writeUnits: 0,
  queueRequests: 0,
  busEvents: 0,
}

test('costs nothing without use', () => {
  expect(modelSessionCost(nothing).usd).toBe(0)
})

test('adds the prices of all services up', () => {
  const cost = modelSessionCost({ ...nothing, requests: 40, writeUnits: 1000, busEvents: 2, gigabyteSeconds: 3600 })
  expect(cost.lines.length).toBeGreaterThan(2)
  expect(cost.lines.reduce((sum, line) => sum + line.usd, 0)).toBeCloseTo(cost.usd)
})

test('lists the most expensive service first', () => {
  const { lines } = modelSessionCost({ ...nothing, requests: 40, writeUnits: 1000 })
  expect(lines[0]?.service).toBe('DynamoDB')
  expect(lines.map((line) => line.usd)).toEqual(lines.map((line) => line.usd).toSorted((a, b) => b - a))
})

test('costs 0.30 USD a month for each metric that is written in every hour', () => {
  expect(modelMetricCost(20)).toBeCloseTo(6)
})
