import { deployments } from './support/deployments.ts'
import { readable, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize(deployments.configured)

test('sends incidents of plans to the addresses, as a sentence', () => {
  const subscriptions = resourcesOf(templates, 'AWS::SNS::Subscription')
    .map(({ properties }) => properties)
    .filter(({ Endpoint }) => Endpoint === 'sales@example.com')
  expect(subscriptions).toMatchObject([{ Protocol: 'email' }])
  const rules = resourcesOf(templates, 'AWS::Events::Rule').filter(({ properties }) =>
    JSON.stringify(properties['EventPattern']).includes('incident.opened'),
  )
  const [rule] = rules
  expect(rules).toHaveLength(1)
  expect(rule?.properties['EventPattern']).toEqual({
    source: ['lectern'],
    'detail-type': ['incident.opened'],
    detail: { facts: { event: { data: { source: ['plan'] } } } },
  })
  const [target] = Object(rule?.properties['Targets'])
  expect(readable(templates, target.Arn)).toBe(readable(templates, subscriptions[0]?.['TopicArn']))
  expect(target.RoleArn).toBeDefined()
  expect(target.InputTransformer.InputTemplate).toMatch(/^"Lectern test, workspace <.*>: <.*>\."$/)
  expect(Object.values(target.InputTransformer.InputPathsMap)).toEqual([
    '$.detail.tenant_id',
    '$.detail.facts.event.data.title',
  ])
})

test('creates neither rule nor topic without addresses', () => {
  const topics = resourcesOf(synthesize(), 'AWS::SNS::Topic').map(({ name }) => name)
  expect(topics.filter((name) => name.includes('PlanAlert'))).toEqual([])
})
