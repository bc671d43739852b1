import { modelSessionCost, type SessionUse } from '#infra/cost/session-cost.ts'

const nothing: SessionUse = { requests: 0, bytesIn: 0, bytesOut: 0, loggedBytes: 0, gigabyteSeconds: 0, workerRuns: 0, readUnits: 0, writeUnits: 0, queueRequests: 0, busEvents: 0 }
const million = 1_000_000
const gigabyte = 1_000_000_000

test('what is not used costs nothing', () => {
  expect(modelSessionCost(nothing).usd).toBe(0)
})

test.each([
  ['a million write units', { writeUnits: million }, 0.625],
  ['a million strongly consistent reads of 4 KB', { readUnits: million }, 0.125],
  ['a million requests to queues', { queueRequests: million }, 0.4],
  ['a million events', { busEvents: million }, 1],
  ['a gigabyte answered', { bytesOut: gigabyte }, 0.085],
  ['a gigabyte sent', { bytesIn: gigabyte }, 0.02],
  ['a gigabyte logged', { loggedBytes: gigabyte }, 0.5],
  ['an hour of one gigabyte', { gigabyteSeconds: 3600 }, 0.048],
  // CloudFront 1, HTTP API 1, Lambda 0.2, and the gateway's log of it.
  ['a million requests', { requests: million }, 2.375],
])('%s', (_name, used, usd) => {
  const cost = modelSessionCost({ ...nothing, ...used })
  expect(cost.usd).toBeCloseTo(usd, 3)
  expect(cost.lines.reduce((sum, line) => sum + line.usd, 0)).toBeCloseTo(cost.usd)
})

test('the dearest service comes first', () => {
  const { lines } = modelSessionCost({ ...nothing, requests: 40, writeUnits: 1000 })
  expect(lines[0]?.service).toBe('DynamoDB')
  expect(lines.map((line) => line.usd)).toEqual(lines.map((line) => line.usd).toSorted((a, b) => b - a))
})
