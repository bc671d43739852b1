import { build } from 'esbuild'
import { functionEntries } from '#infra/build-functions.ts'
import { environmentNames } from '#shared/contract/environment.ts'
import { deckLimits } from '#shared/formats/pptx/open-deck.ts'
import { deployments } from './support/deployments.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize(deployments.configured)
const functions = resourcesOf(templates, 'AWS::Lambda::Function').filter(
  ({ name }) => !name.startsWith('AWSCDKTrigger'),
)
const entryOf = (description: unknown) => String(description).replace('Lectern test: ', '')
const environmentOf = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object(properties['Environment']).Variables

test('deploys exactly the functions that are built', () => {
  expect(functions.map(({ properties }) => entryOf(properties['Description'])).sort()).toEqual(
    [...functionEntries()].sort(),
  )
})

test.each(functions.map((located) => [located.name, located] as const))(
  'runs on arm64 and the newest Node, and keeps JSON logs for a limited time: %s',
  (_name, { properties }) => {
    expect(properties).toMatchObject({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'WARN' },
    })
    const logGroup = resourceNamed(
      templates,
      'AWS::Logs::LogGroup',
      readable(templates, Object(properties['LoggingConfig']).LogGroup),
    )
    expect(logGroup.properties).toMatchObject({
      LogGroupName: `/lectern/test/${entryOf(properties['Description'])}`,
      RetentionInDays: 30,
    })
  },
)

test('gives the session runtime a gigabyte of memory', () => {
  for (const name of ['Sessions', 'Launches'])
    expect(resourceNamed(templates, 'AWS::Lambda::Function', name).properties['MemorySize']).toBeGreaterThanOrEqual(
      1024,
    )
})

test('gives conversions room for the largest deck beside its PDF and its pictures', () => {
  const { properties } = resourceNamed(templates, 'AWS::Lambda::Function', 'ConversionsConvertDeckFunction')
  expect(properties).toMatchObject({ MemorySize: 4096, EphemeralStorage: { Size: 1024 } })
  // The PDF of a deck is about as large; the picture of a dense slide has up to 0.4 MB.
  expect(Object(properties['EphemeralStorage']).Size).toBeGreaterThan(
    (2 * deckLimits.maxBytes) / 1024 ** 2 + deckLimits.maxSlides * 0.4,
  )
})

test('uses no provisioned concurrency, no VPC and no paid tracing', () => {
  for (const { properties } of functions)
    for (const name of ['VpcConfig', 'TracingConfig', 'ReservedConcurrentExecutions'])
      expect(properties).not.toHaveProperty(name)
  for (const { properties } of resourcesOf(templates, 'AWS::Lambda::Version'))
    expect(properties).not.toHaveProperty('ProvisionedConcurrencyConfig')
})

test('names all queues to their administration within the environment that Lambda allows', () => {
  const found = resourceNamed(templates, 'AWS::Lambda::Function', 'AdminQueues')
  const { WORK_QUEUES: workQueues, ...variables } = environmentOf(found.properties)
  const { queues } = JSON.parse(readable(templates, workQueues))
  expect(Object.keys(queues)).toContain('record-audit')
  // CloudFormation makes names of up to 80 characters.
  const long = 'n'.repeat(80)
  const filled = Object.fromEntries(Object.keys(queues).map((name) => [name, [long, long]]))
  const url = `https://sqs.ap-southeast-1.amazonaws.com/123456789012/${long}`
  const others = Object.entries(variables).map(([name, value]) => `${name}${readable(templates, value)}`.padEnd(80))
  expect(`${JSON.stringify({ url, queues: filled })}${others.join('')}`.length).toBeLessThan(4096)
})

test('passes settings to the functions', () => {
  const variables = environmentOf(resourceNamed(templates, 'AWS::Lambda::Function', 'Uploads').properties)
  expect(variables).toMatchObject({
    STAGE: 'test',
    MAX_UPLOAD_MB: '250',
    LAUNCH_TOKEN_SECONDS: '600',
    LOG_LEVEL: 'WARN',
    SERVICE_VERSION: '0.0.0',
  })
  expect(
    readable(
      templates,
      environmentOf(resourceNamed(templates, 'AWS::Lambda::Function', 'Launches').properties)['LEARNER_BASE_URL'],
    ),
  ).toBe('https://LearnerDistribution.DomainName')
})

test('sets declared variables only, and no secret', () => {
  for (const { properties } of functions) {
    for (const [name, value] of Object.entries(environmentOf(properties))) {
      expect(environmentNames).toContain(name)
      expect(JSON.stringify(value)).not.toMatch(/resolve:|SecretString/)
    }
  }
})

test('sets every variable that a function reads at its start', async () => {
  const read = await variablesRead()
  const missing = functions.flatMap(({ properties }) => {
    const entry = entryOf(properties['Description'])
    return (read.get(entry) ?? ['nothing built'])
      .filter((name) => !(name in environmentOf(properties)))
      .map((name) => `${entry}: ${name}`)
  })
  expect(missing).toEqual([])
  expect(read.get('api/launches')).toEqual(
    expect.arrayContaining(['TABLE_NAME', 'TOKEN_KEYS_SECRET_ID', 'LEARNER_BASE_URL']),
  )
})

/** The names in the `readConfig(...)` calls that end up in each function's bundle. */
async function variablesRead(): Promise<Map<string, string[]>> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(functionEntries().map((entry) => [entry, `functions/${entry}/handler.ts`])),
    outdir: 'unwritten',
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    treeShaking: true,
    logLevel: 'silent',
  })
  return new Map(
    outputFiles.map(({ path, text }) => [
      /unwritten\/(.*)\.js$/.exec(path)?.[1] ?? path,
      [...text.matchAll(/readConfig\d*\(([^)]*)\)/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/"([A-Z_]+)"/g)].map(([, name = '']) => name),
      ),
    ]),
  )
}
