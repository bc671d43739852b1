import { faultPlan } from '#infra/local/host/faults/fault-plan.ts'

const none = { throttling: 0, conflicts: 0, timeouts: 0, duplicates: 0, delays: 0 }
const message = { messageId: 'm', body: '', groupId: undefined, receiveCount: 0 }

/** The fault that the plan injects for this random number. */
const drawn = (rates: Partial<typeof none>, number: number) => {
  const { dynamoDb, s3, sqs } = faultPlan({ ...none, ...rates }, () => number)
  return [
    dynamoDb?.fault?.('PutItem', 'table'),
    s3?.fault?.('PutObject', 'bucket', 'key'),
    sqs?.fault?.('SendMessage', 'queue'),
    sqs?.messageFault?.('queue', message),
  ]
}

test('injects nothing without a rate', () => {
  expect(drawn({}, 0)).toEqual([undefined, undefined, undefined, undefined])
})

test('uses the error of each service for each kind of fault', () => {
  expect(drawn({ throttling: 0.1 }, 0.05)).toEqual([
    'ProvisionedThroughputExceededException',
    { status: 503, code: 'SlowDown' },
    { status: 400, code: 'ThrottlingException' },
    undefined,
  ])
  expect(drawn({ conflicts: 0.1 }, 0.05)).toEqual(['TransactionConflictException', undefined, undefined, undefined])
  expect(drawn({ timeouts: 0.1 }, 0.05)).toEqual([
    { delayMs: 3_000 },
    { delayMs: 3_000 },
    { delayMs: 3_000 },
    undefined,
  ])
  expect(drawn({ duplicates: 0.1 }, 0.05)).toEqual([undefined, undefined, undefined, 'duplicate'])
  expect(drawn({ delays: 0.1 }, 0.05)).toEqual([undefined, undefined, undefined, { delaySeconds: 5 }])
})

test('refuses every event of a throttled bus', () => {
  const event = { id: 'e', bus: 'b', source: 's', detailType: 't', detail: {} }
  const taken = (number: number) => faultPlan({ ...none, throttling: 0.1 }, () => number).eventBridge?.fault?.(event)
  expect([taken(0.05), taken(0.5)]).toEqual([true, false])
})

test('shares add up, and the rest is well', () => {
  const rates = { throttling: 0.1, timeouts: 0.2, conflicts: 0.3 }
  expect([0.09, 0.11, 0.31, 0.59, 0.61].map((number) => drawn(rates, number)[0])).toEqual([
    'ProvisionedThroughputExceededException',
    { delayMs: 3_000 },
    'TransactionConflictException',
    'TransactionConflictException',
    undefined,
  ])
})
