/** Functions that rules of the bus invoke. */
import { compilePattern } from '#infra/local/aws/event-bridge/event-pattern.ts'
import { RuleInvoker } from '#infra/local/host/events/rule-invoker.ts'
import type { RuleModel } from '#infra/local/host/events/rule-model.ts'

const pattern = { 'detail-type': ['job.due'] }
const rule: RuleModel = {
  ...{ name: 'rule', arn: 'arn', bus: 'events', pattern, matches: compilePattern(pattern), isEnabled: true },
  ...{ queueArns: [], functionNames: ['worker'] },
}
const event = { id: '1', bus: 'events', source: 'lectern', detailType: 'job.due', detail: { job: 1 } }

test('invokes a function with the events that its rule selects', async () => {
  const invoked: unknown[] = []
  const invoke = (...call: unknown[]) => Promise.resolve(invoked.push(call))
  const rules = [rule, { ...rule, isEnabled: false, functionNames: ['disabled'] }]
  const invoker = new RuleInvoker({ rules, invoke, report: () => undefined })
  invoker.add(event)
  invoker.add({ ...event, bus: 'another' })
  invoker.add({ ...event, detailType: 'another' })
  await invoker.close()
  invoker.add(event)
  const envelope = { id: '1', source: 'lectern', 'detail-type': 'job.due', detail: { job: 1 } }
  expect(invoked).toEqual([['worker', envelope]])
})

test('tries an event again while the function fails', async () => {
  let calls = 0
  const done = new Promise<void>((resolve) => {
    const invoke = (): Promise<void> => {
      calls += 1
      if (calls === 1) return Promise.reject(new Error('failed'))
      resolve()
      return Promise.resolve()
    }
    new RuleInvoker({ rules: [rule], invoke, report: () => undefined }).add(event)
  })
  await done
  expect(calls).toBe(2)
})
