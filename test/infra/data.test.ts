import { tableIndexes } from '#shared/contract/table-shape.ts'
import { resourcePolicies } from './support/policies.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize({ stage: 'test', uploads: { maxMb: 250, expireAfterDays: 3, allowedOrigins: ['https://portal.example.com'] } })
const table = resourceNamed(templates, 'AWS::DynamoDB::GlobalTable', 'Table').properties
const buckets = resourcesOf(templates, 'AWS::S3::Bucket')

test('the ids of what holds data have not changed: a new id is an empty twin beside the data', () => {
  const held = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'].flatMap((type) => resourcesOf(templates, type).map(({ stack, id }) => `${stack}/${id}`))
  expect(held.sort()).toEqual([
    'data/Content88381566',
    'data/Records091F6ECA',
    'data/SigningKeysA56F0358',
    'data/Table710B521B',
    'data/UploadsBucket5E5E9B64',
    'data/Web3C8945DB',
  ])
})

test('what holds data survives its stack', () => {
  for (const { resource } of [...buckets, ...resourcesOf(templates, 'AWS::DynamoDB::GlobalTable'), ...resourcesOf(templates, 'AWS::SecretsManager::Secret')]) {
    expect(resource).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
  }
})

test('the table is charged by use, restorable to any second, protected, and forgets what has expired', () => {
  expect(table).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }, DeletionProtectionEnabled: true }],
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  })
})

test('the table has the indexes that the store queries', () => {
  expect(table['GlobalSecondaryIndexes']).toEqual(
    Object.entries(tableIndexes).map(([IndexName, { keys: [partition, sort], projects }]) => ({
      IndexName,
      KeySchema: [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projects === 'all' ? 'ALL' : 'KEYS_ONLY' },
    })),
  )
})

test('protection can be lifted by a setting, retention cannot', () => {
  const open = synthesize({ stage: 'test', protectData: false })
  const unprotected = resourceNamed(open, 'AWS::DynamoDB::GlobalTable', 'Table')
  expect(unprotected.properties['Replicas']).toMatchObject([{ DeletionProtectionEnabled: false }])
  expect(unprotected.resource.DeletionPolicy).toBe('Retain')
})

test.each(buckets.map((bucket) => [bucket.name, bucket] as const))('%s is private, encrypted, and refuses plain HTTP and old TLS', (name, { properties }) => {
  expect(properties['PublicAccessBlockConfiguration']).toEqual({ BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true })
  expect(JSON.stringify(properties['BucketEncryption'])).toContain('AES256')
  const statements = resourcePolicies(templates).find((policy) => policy.name === `${name}Policy`)?.statements ?? []
  const denied = statements.filter(({ Effect }) => Effect === 'Deny').map(({ Condition }) => Condition)
  expect(denied).toEqual([{ Bool: { 'aws:SecureTransport': 'false' } }, { NumericLessThan: { 's3:TlsVersion': 1.2 } }])
})

test('distributions of this account read content and web files, and nothing else', () => {
  const readableBy = resourcePolicies(templates)
    .filter(({ statements }) => statements.some(({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('cloudfront')))
    .map(({ name, statements }) => [name, statements.filter(({ Effect }) => Effect === 'Allow').map(({ Action, Resource }) => [Action[0], readable(templates, Resource?.[0])])])
  expect(readableBy).toEqual([
    ['ContentPolicy', [['s3:GetObject', 'Content/content/*'], ['s3:ListBucket', 'Content']]],
    ['WebPolicy', [['s3:GetObject', 'Web/*'], ['s3:ListBucket', 'Web']]],
  ])
})

test('uploads announce themselves to the queue, after the queue lets them', () => {
  const { properties, resource } = resourceNamed(templates, 'AWS::S3::Bucket', 'UploadsBucket')
  const [announced] = Object(properties['NotificationConfiguration']).QueueConfigurations
  expect(announced).toMatchObject({ Event: 's3:ObjectCreated:*', Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'uploads/' }] } } })
  expect(readable(templates, announced.Queue)).toBe('ProcessingQueue')
  expect(resource['DependsOn']).toEqual([expect.stringMatching(/^ProcessingQueuePolicy/)])
})

test('uploads are forgotten, and pages of the configured origins may PUT them', () => {
  const { properties } = resourceNamed(templates, 'AWS::S3::Bucket', 'UploadsBucket')
  expect(properties['LifecycleConfiguration']).toMatchObject({
    Rules: [
      { ExpirationInDays: 3, Prefix: 'uploads/', Status: 'Enabled' },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 }, Status: 'Enabled' },
    ],
  })
  expect(properties['CorsConfiguration']).toMatchObject({ CorsRules: [{ AllowedMethods: ['PUT'], AllowedOrigins: ['https://portal.example.com'], ExposedHeaders: ['ETag'] }] })
})

test('without a configured origin no page may upload', () => {
  expect(resourceNamed(synthesize(), 'AWS::S3::Bucket', 'UploadsBucket').properties).not.toHaveProperty('CorsConfiguration')
})

test('records and content can be had back for as long as the table can', () => {
  for (const name of ['Records', 'Content']) {
    expect(resourceNamed(templates, 'AWS::S3::Bucket', name).properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: { Rules: expect.arrayContaining([expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } })]) },
    })
  }
})

test('the template carries no key, and the text that CloudFormation would write over the keys has not changed', () => {
  expect(resourceNamed(templates, 'AWS::SecretsManager::Secret', 'SigningKeys').properties['SecretString']).toBe('{"token":[],"content":[]}')
})
