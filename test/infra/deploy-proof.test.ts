import { deployments } from './support/deployments.ts'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { deployFaults } from './support/deploy-proof.ts'
import { readable, resourceNamed, resourcesOf, type Located } from './support/resources.ts'
import { synthesize, type Templates } from './support/synthesize.ts'

const templates = synthesize()
/** Names of the indexes that the last release has: `byTenant: tpk, listedAt, keys` is the index byTenant. */
const released = z
  .array(z.array(z.string()))
  .parse(JSON.parse(readFileSync('infra/config/released-indexes.json', 'utf8')))
  .at(-1)
  ?.map((line) => line.replace(/:.*$/, ''))

/** Copies the templates and changes the copy. */
function changed(change: (copy: Templates) => void): Templates {
  const copy = structuredClone(templates)
  change(copy)
  return copy
}
const faultsAfter = (change: (copy: Templates) => void): string[] => deployFaults(changed(change), released ?? [])

const anyOf = (copy: Templates, type: string): Located => {
  const [first] = resourcesOf(copy, type)
  if (first === undefined) throw new Error(`No resource is a ${type}.`)
  return first
}
const addIndexes = (copy: Templates, ...names: string[]): void => {
  const { properties } = anyOf(copy, 'AWS::DynamoDB::GlobalTable')
  properties['GlobalSecondaryIndexes'] = [
    ...Object(properties['GlobalSecondaryIndexes']),
    ...names.map((IndexName) => ({ IndexName })),
  ]
}

test('finds nothing that a deployment of this version would refuse', () => {
  expect(deployFaults(templates, released ?? [])).toEqual([])
})

test('takes one new index in a deployment, and refuses a second', () => {
  expect(faultsAfter((copy) => addIndexes(copy, 'one'))).toEqual([])
  expect(faultsAfter((copy) => addIndexes(copy, 'one', 'two'))).toEqual(['one deployment changes the indexes one, two'])
})

test('refuses a schedule that may run before the task of its deployment', () => {
  const faults = faultsAfter((copy) => {
    delete resourceNamed(copy, 'AWS::Scheduler::Schedule', 'KeyRotationRotateKeysSchedule').resource['DependsOn']
  })
  expect(faults).toEqual([expect.stringMatching(/^KeyRotationRotateKeysSchedule may run before KeyRotationOnDeploy/)])
})

/** Removes the statement about a resource from the policy of a role. */
function ungrant(copy: Templates, role: string, resource: string): void {
  const { properties } = resourceNamed(copy, 'AWS::IAM::Policy', `${role}DefaultPolicy`)
  const document: { Statement: { Resource: unknown }[] } = Object(properties['PolicyDocument'])
  const kept = document.Statement.filter(
    ({ Resource }) => ![Resource].flat().some((one) => readable(copy, one) === resource),
  )
  expect(kept.length).toBeLessThan(document.Statement.length)
  document.Statement = kept
}

test.each([
  {
    grant: 'of a secret, which a function gets by its environment',
    change: (copy: Templates) => ungrant(copy, 'WebhooksDeliverWebhookFunctionRole', 'SealingKeys'),
    fault: 'WebhooksDeliverWebhookFunction gets SealingKeys as SEALING_KEYS_SECRET_ID, and may do nothing with it',
  },
  {
    grant: 'of the queue that starts a function',
    change: (copy: Templates) => ungrant(copy, 'WebhooksDeliverWebhookFunctionRole', 'WebhooksDeliveriesQueue'),
    fault: /WebhooksDeliverWebhookFunction is started by WebhooksDeliveriesQueue without sqs:DeleteMessage/,
  },
  {
    grant: 'of the log',
    change: (copy: Templates) =>
      ungrant(copy, 'WebhooksDeliverWebhookFunctionRole', 'WebhooksDeliverWebhookFunctionLog'),
    fault: 'WebhooksDeliverWebhookFunction may not write its log',
  },
  {
    grant: 'of a schedule',
    change: (copy: Templates) => ungrant(copy, 'KeyRotationRotateKeysScheduleRole', 'KeyRotationRotateKeysFunction'),
    fault: 'KeyRotationRotateKeysSchedule may not invoke KeyRotationRotateKeysFunction',
  },
  {
    grant: 'of API Gateway',
    change: (copy: Templates) => {
      for (const { properties } of resourcesOf(copy, 'AWS::Lambda::Permission'))
        if (readable(copy, properties['FunctionName']) === 'Health') properties['Principal'] = 'events.amazonaws.com'
    },
    fault: 'API Gateway may not call Health',
  },
])('misses a grant that was removed by hand: $grant', ({ change, fault }) => {
  expect(faultsAfter(change)).toContainEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
})

test('refuses resources that wait for each other', () => {
  const faults = faultsAfter((copy) => {
    copy.data.Resources['First'] = { Type: 'AWS::SQS::Queue', Properties: { Tags: [{ Ref: 'Second' }] } }
    copy.data.Resources['Second'] = { Type: 'AWS::SQS::Queue', Properties: {}, DependsOn: ['First'] }
  })
  expect(faults).toEqual(['data cannot be created: First -> Second -> First'])
})

/** Names that stay fixed in the templates, and namespaces of metrics, of a stage. */
const fixedNames = (of: Templates): string[] =>
  resourcesOf(of).flatMap(({ resource, properties }) =>
    ['AlarmName', 'LogGroupName', 'TopicName', 'UserPoolName', 'Name', 'DashboardName'].flatMap((property) => {
      const value = properties[property]
      return typeof value === 'string' ? [`${resource.Type} ${value}`] : []
    }),
  )
const namespacesOf = (of: Templates): string[] =>
  [...JSON.stringify(of).matchAll(/"(?:Namespace|MetricNamespace)":"(Lectern[^"]*)"/g)].map(([, name = '']) => name)

test('shares no name and no metric of its own between two stages of one account', () => {
  const [one, other] = [synthesize(deployments.configured), synthesize(deployments.other)]
  expect(fixedNames(one).filter((name) => fixedNames(other).includes(name))).toEqual([])
  expect([...new Set(namespacesOf(one))]).toEqual(['Lectern/test'])
  expect([...new Set(namespacesOf(other))]).toEqual(['Lectern/other'])
})

test('refuses an import that no earlier stack exports', () => {
  const faults = faultsAfter((copy) => {
    copy.data.Resources['Early'] = { Type: 'AWS::SQS::Queue', Properties: { Name: { 'Fn::ImportValue': 'late' } } }
  })
  expect(faults).toEqual(['data imports late, which no earlier stack exports'])
})

test.each([
  {
    title: 'an environment above 4 KB',
    change: (copy: Templates) => {
      anyOf(copy, 'AWS::Lambda::Function').properties['Environment'] = { Variables: { A: 'x'.repeat(4096) } }
    },
    fault: /environment of up to 4097 bytes/,
  },
  {
    title: 'a function that allows recursive loops',
    change: (copy: Templates) => {
      anyOf(copy, 'AWS::Lambda::Function').properties['RecursiveLoop'] = 'Allow'
    },
    fault: /allows recursive loops/,
  },
  {
    title: 'errors that stay at the edge',
    change: (copy: Templates) => {
      anyOf(copy, 'AWS::CloudFront::Distribution').properties['DistributionConfig'] = {
        CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 10 }],
      }
    },
    fault: /keeps errors at the edge/,
  },
  {
    title: 'a name that is too long',
    change: (copy: Templates) => {
      anyOf(copy, 'AWS::CloudWatch::Alarm').properties['AlarmName'] = 'a'.repeat(256)
    },
    fault: /AlarmName of 256 characters/,
  },
  {
    title: 'a stack of more than 500 resources',
    change: (copy: Templates) => {
      for (let index = 0; index <= 500; index += 1)
        copy.data.Resources[`Filler${index}`] = { Type: 'AWS::SQS::Queue', Properties: {} }
    },
    fault: /^data has \d+ resources/,
  },
])('refuses $title', ({ change, fault }) => {
  expect(faultsAfter(change)).toContainEqual(expect.stringMatching(fault))
})
