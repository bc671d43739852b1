import { grantsOf } from './support/policies.ts'
import { deployments } from './support/deployments.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()

test('uses custom resources only for the two tasks of a deployment: keys and web files', () => {
  const custom = resourcesOf(templates).filter(
    ({ resource }) => resource.Type.startsWith('Custom::') || resource.Type === 'AWS::CloudFormation::CustomResource',
  )
  expect(custom.map(({ name, resource }) => [resource.Type, name])).toEqual([
    ['Custom::Trigger', 'KeyRotationOnDeploy'],
    ['Custom::Trigger', 'WebPublishingOnDeploy'],
  ])
})

test('runs each task of a deployment in the function version of that deployment', () => {
  const versions = new Map(
    resourcesOf(templates, 'AWS::Lambda::Version').map(({ id, properties }) => [
      id,
      readable(templates, properties['FunctionName']),
    ]),
  )
  const tasks = resourcesOf(templates, 'Custom::Trigger').map(({ properties }) =>
    versions.get(Object(properties['HandlerArn']).Ref),
  )
  expect(tasks).toEqual(['KeyRotationRotateKeysFunction', 'WebPublishingPublishWeb'])
})

test('uses no nested stacks, no conditions and no lookups', () => {
  for (const template of Object.values(templates)) {
    expect(Object.values(template.Resources).map(({ Type }) => Type)).not.toContain('AWS::CloudFormation::Stack')
    expect(template).not.toHaveProperty('Conditions')
    expect(Object.keys(Object(template['Parameters']))).toEqual(['BootstrapVersion'])
  }
})

test('keeps every stack below 400 resources, as CloudFormation takes 500', () => {
  for (const { Resources } of Object.values(templates)) expect(Object.keys(Resources).length).toBeLessThan(400)
})

test('schedules the rotation of keys daily, publishing, forwarding, following and the watch of queues every five minutes, erasures, exports and removals every half hour', () => {
  const schedules = resourcesOf(templates, 'AWS::Scheduler::Schedule').map(({ properties }) => {
    const target = Object(properties['Target'])
    const name = readable(templates, target.Arn)
    expect(grantsOf(templates, readable(templates, target.RoleArn))).toEqual({ [name]: ['lambda:InvokeFunction'] })
    return [name, properties['ScheduleExpression']]
  })
  expect(schedules.sort()).toEqual([
    ['ActorDataEraseActorFunction', 'rate(30 minutes)'],
    ['ActorDataExportActorFunction', 'rate(30 minutes)'],
    ['EventPublishingPublishEventsFunction', 'rate(5 minutes)'],
    ['KeyRotationRotateKeysFunction', 'rate(1 day)'],
    ['LrsForwardStatementsFunction', 'rate(5 minutes)'],
    ['PackageRemovalRemovePackageFunction', 'rate(30 minutes)'],
    ['QueueWatchWatchQueuesFunction', 'rate(5 minutes)'],
    ['SkillsFollowStatementsFunction', 'rate(5 minutes)'],
  ])
  const sooner = resourcesOf(synthesize(deployments.other), 'AWS::Scheduler::Schedule').map(
    ({ properties }) => properties['ScheduleExpression'],
  )
  expect(sooner).toContain('rate(1 minute)')
})

test('creates the schedule of the rotation after the first run of the deployment', () => {
  const { resource } = resourceNamed(templates, 'AWS::Scheduler::Schedule', 'KeyRotationRotateKeysSchedule')
  expect(resource['DependsOn']).toContainEqual(expect.stringMatching(/^KeyRotationOnDeploy/))
})

test('names the event bus after the stage', () => {
  expect(resourceNamed(templates, 'AWS::Events::EventBus', 'EventPublishingBus').properties['Name']).toBe(
    'lectern-test-events',
  )
})

/** The names that CloudFront keeps once for all regions of an account. */
const globalNames = (from: typeof templates) =>
  resourcesOf(from)
    .filter(({ resource }) => /^AWS::CloudFront::(Function|KeyValueStore|.*Policy)$/.test(resource.Type))
    .map(({ properties: { Name, CachePolicyConfig, OriginRequestPolicyConfig, ResponseHeadersPolicyConfig } }) =>
      readable(
        from,
        Name ?? Object(CachePolicyConfig ?? OriginRequestPolicyConfig ?? ResponseHeadersPolicyConfig).Name,
      ),
    )

test('names resources of CloudFront after the region, so that one account can hold a stage in two regions', () => {
  expect(globalNames(templates)).toHaveLength(12)
  for (const name of globalNames(templates)) expect(name).toMatch(/^lectern-test-[a-z-]+-AWS::Region$/)
  const placed = globalNames(synthesize(deployments.namedLearners))
  expect(placed).toContain('lectern-test-learner-viewer-request-ap-southeast-1')
})

test('names the stacks of two stages apart, so that one account can hold both', () => {
  const other = synthesize(deployments.other)
  const named = (from: typeof templates) =>
    resourcesOf(from).flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([key, value]) =>
        /^(Name|.*(Topic|Log|LogGroup|Alarm|Function|Policy)Name)$/.test(key) &&
        typeof value === 'string' &&
        !/Role|DefaultPolicy/.test(value)
          ? [value]
          : [],
      ),
    )
  expect(named(templates).length).toBeGreaterThan(20)
  expect(named(templates).filter((name) => named(other).includes(name))).toEqual([])
})
