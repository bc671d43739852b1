import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { settingsFor } from '#infra/config/stages.ts'
import { tableIndexes } from '#shared/contract/table-shape.ts'
import { deployments } from './support/deployments.ts'
import { resourcePolicies } from './support/policies.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize(deployments.configured)
const table = resourceNamed(templates, 'AWS::DynamoDB::GlobalTable', 'Table').properties
const buckets = resourcesOf(templates, 'AWS::S3::Bucket')

test('keeps the ids of resources that hold data, as a new id would create an empty resource', () => {
  const held = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'].flatMap((type) =>
    resourcesOf(templates, type).map(({ stack, id }) => `${stack}/${id}`),
  )
  expect(held.sort()).toEqual([
    'data/Content88381566',
    'data/ContentKeysF0D1F6E8',
    'data/Records091F6ECA',
    'data/SealingKeysB1A5598C',
    'data/Table710B521B',
    'data/TokenKeysAAD69857',
    'data/UploadsBucket5E5E9B64',
    'data/Web3C8945DB',
  ])
})

const retained = (from: typeof templates) =>
  resourcesOf(from)
    .filter(({ resource }) => resource.DeletionPolicy?.startsWith('Retain') === true)
    .map(({ name, resource }) => [name, resource.DeletionPolicy, resource['UpdateReplacePolicy']])

test('retains what holds data and nothing else, and leaves nothing behind when a first deployment fails', () => {
  const held = [
    'Content',
    'ContentKeys',
    'People',
    'Records',
    'SealingKeys',
    'Table',
    'TokenKeys',
    'UploadsBucket',
    'Web',
  ]
  expect(retained(templates).sort()).toEqual(held.map((name) => [name, 'RetainExceptOnCreate', 'Retain']))
})

test('retains nothing in a stage whose data may be destroyed, and empties its buckets', () => {
  const whole = synthesize(deployments.destroyable)
  expect(retained(whole)).toEqual([])
  expect(
    resourcesOf(whole, 'Custom::S3AutoDeleteObjects')
      .map(({ properties }) => readable(whole, properties['BucketName']))
      .sort(),
  ).toEqual(['Content', 'Records', 'UploadsBucket', 'Web'])
  expect(settingsFor('dev').destroyData).toBe(true)
})

test('changes at most one index a deployment, as DynamoDB creates or deletes one at a time', () => {
  const released = z
    .array(z.array(z.string()))
    .parse(JSON.parse(readFileSync('infra/config/released-indexes.json', 'utf8')))
  // Each line of the file is what one deployment brings. Add a line for a change; never edit an earlier one.
  expect(released.at(-1)).toEqual(
    Object.entries(tableIndexes).map(([name, { keys, projects }]) => `${name}: ${keys.join(', ')}, ${projects}`),
  )
  for (const [index, before] of released.slice(0, -1).entries()) {
    const after = released[index + 1] ?? []
    const changes = [
      ...after.filter((each) => !before.includes(each)),
      ...before.filter((each) => !after.includes(each)),
    ]
    expect(changes).toHaveLength(1)
  }
})

test('configures the table: on-demand, point-in-time recovery, deletion protection, expiry of items', () => {
  expect(table).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    Replicas: [
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }, DeletionProtectionEnabled: true },
    ],
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  })
})

test('creates the indexes that the store queries', () => {
  expect(table['GlobalSecondaryIndexes']).toEqual(
    Object.entries(tableIndexes).map(
      ([
        IndexName,
        {
          keys: [partition, sort],
          projects,
        },
      ]) => ({
        IndexName,
        KeySchema: [
          { AttributeName: partition, KeyType: 'HASH' },
          { AttributeName: sort, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: projects === 'all' ? 'ALL' : 'KEYS_ONLY' },
      }),
    ),
  )
})

test('lifts deletion protection by a setting, but not retention', () => {
  const open = synthesize(deployments.other)
  const unprotected = resourceNamed(open, 'AWS::DynamoDB::GlobalTable', 'Table')
  expect(unprotected.properties['Replicas']).toMatchObject([{ DeletionProtectionEnabled: false }])
  expect(unprotected.resource.DeletionPolicy).toBe('RetainExceptOnCreate')
})

test.each(buckets.map((bucket) => [bucket.name, bucket] as const))(
  'keeps %s private and encrypted, and refuses plain HTTP and old TLS',
  (name, { properties }) => {
    expect(properties['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(JSON.stringify(properties['BucketEncryption'])).toContain('AES256')
    const statements = resourcePolicies(templates).find((policy) => policy.name === `${name}Policy`)?.statements ?? []
    const denied = statements.filter(({ Effect }) => Effect === 'Deny').map(({ Condition }) => Condition)
    expect(denied).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ])
  },
)

test('lets distributions of this account read content and web files, and nothing else', () => {
  const readableBy = resourcePolicies(templates)
    .filter(({ statements }) =>
      statements.some(
        ({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('cloudfront'),
      ),
    )
    .map(({ name, statements }) => [
      name,
      statements
        .filter(({ Effect }) => Effect === 'Allow')
        .map(({ Action, Resource }) => [Action[0], readable(templates, Resource?.[0])]),
    ])
  expect(readableBy).toEqual([
    [
      'ContentPolicy',
      [
        ['s3:GetObject', 'Content/content/*'],
        ['s3:ListBucket', 'Content'],
      ],
    ],
    [
      'WebPolicy',
      [
        ['s3:GetObject', 'Web/*'],
        ['s3:ListBucket', 'Web'],
      ],
    ],
  ])
})

test('notifies the queue of upload notices of new uploads, once its policy allows it', () => {
  const { properties, resource } = resourceNamed(templates, 'AWS::S3::Bucket', 'UploadsBucket')
  const [announced] = Object(properties['NotificationConfiguration']).QueueConfigurations
  expect(announced).toMatchObject({
    Event: 's3:ObjectCreated:*',
    Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'uploads/' }] } },
  })
  expect(readable(templates, announced.Queue)).toBe('UploadNoticesQueue')
  expect(resource['DependsOn']).toEqual([expect.stringMatching(/^UploadNoticesQueuePolicy/)])
})

test('expires uploads, and lets pages of the dashboard and of the configured origins PUT them', () => {
  const { properties } = resourceNamed(templates, 'AWS::S3::Bucket', 'UploadsBucket')
  expect(properties['LifecycleConfiguration']).toMatchObject({
    Rules: [
      { ExpirationInDays: 3, Prefix: 'uploads/', Status: 'Enabled' },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 }, Status: 'Enabled' },
    ],
  })
  expect(properties['CorsConfiguration']).toMatchObject({
    CorsRules: [
      {
        AllowedMethods: ['PUT'],
        AllowedOrigins: ['https://*.cloudfront.net', 'https://portal.example.com'],
        ExposedHeaders: ['ETag'],
      },
    ],
  })
})

test.each([
  ['any page of CloudFront where the dashboard has no name of its own', undefined, ['https://*.cloudfront.net']],
  ['the dashboard alone where it has one', deployments.namedDashboard, ['https://api.example.com']],
  ['every page where the setting says so', deployments.hostsOfWorkspaces, ['*']],
])('lets %s upload, and read frameworks of skills', (_, settings, origins) => {
  const from = synthesize(settings)
  const rulesOf = (bucket: string) =>
    Object(resourceNamed(from, 'AWS::S3::Bucket', bucket).properties['CorsConfiguration']).CorsRules
  expect(rulesOf('UploadsBucket')).toEqual([expect.objectContaining({ AllowedOrigins: origins })])
  expect(rulesOf('Records')).toEqual([{ AllowedMethods: ['GET'], AllowedOrigins: origins, MaxAge: 3000 }])
})

test('keeps deleted records and content restorable for as long as the table', () => {
  for (const name of ['Records', 'Content']) {
    expect(resourceNamed(templates, 'AWS::S3::Bucket', name).properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } }),
        ]),
      },
    })
  }
})

test.each(['token', 'content', 'sealing'] as const)(
  'keeps %s keys out of the template, and the initial text of their secret unchanged',
  (purpose) => {
    const name = `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}Keys`
    expect(resourceNamed(templates, 'AWS::SecretsManager::Secret', name).properties['SecretString']).toBe(
      `{"purpose":"${purpose}","keys":[]}`,
    )
  },
)
