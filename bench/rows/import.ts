/** Time until a function is loaded, against a bundle of nothing but the SDK clients that it makes. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { apiFunctions, functionsFolder } from '../support/built-service.ts'
import { median } from '../support/interleave.ts'
import { made } from '../support/work-folder.ts'

const bound = 1.5
const rounds = 15

const commands = (packageName: string, client: string, names: string): string =>
  `import { ${client}, ${names} } from '${packageName}'; export const made${client} = [new ${client}({}), ${names}];`

const documents = (names: string): string => `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, ${names} } from '@aws-sdk/lib-dynamodb';
  export const reads = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 2 }));
  export const writes = [DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 })), ${names}];`

const secrets = commands('@aws-sdk/client-secrets-manager', 'SecretsManagerClient', 'GetSecretValueCommand')
const queues = commands('@aws-sdk/client-sqs', 'SQSClient', 'SendMessageCommand')
const links = `import { getSignedUrl } from '@aws-sdk/s3-request-presigner'; export { getSignedUrl };`
const objects = (names: string): string => commands('@aws-sdk/client-s3', 'S3Client', names)

/** The SDK clients of each function, made as it makes them when it is loaded. */
const bareFunctions: Readonly<Record<string, string>> = {
  'api/health': documents('GetCommand') + objects('HeadBucketCommand'),
  'api/packages': documents('GetCommand, QueryCommand, UpdateCommand'),
  'api/uploads': documents('GetCommand, PutCommand, QueryCommand, UpdateCommand, DeleteCommand, TransactWriteCommand') + objects('GetObjectCommand, HeadObjectCommand, PutObjectCommand') + queues + links,
  'api/launches': documents('BatchGetCommand, GetCommand, PutCommand, UpdateCommand, DeleteCommand') + secrets,
  'api/sessions': documents('GetCommand, UpdateCommand') + objects('GetObjectCommand, PutObjectCommand') + secrets,
  'api/session-lists': documents('BatchGetCommand, GetCommand, QueryCommand'),
}

/** Bundled as the SDK's documentation says, without the service's own savings. */
const bareFolder = (): Promise<string> =>
  made('bare', async (path) => {
    for (const [entry, contents] of Object.entries(bareFunctions)) {
      await build({
        stdin: { contents, resolveDir: process.cwd() },
        outfile: join(path, `${entry}.cjs`),
        bundle: true,
        minify: true,
        platform: 'node',
        target: 'node20',
        format: 'cjs',
        mainFields: ['module', 'main'],
        legalComments: 'none',
        logLevel: 'error',
      })
    }
  })

/** What a function finds when it is loaded; nothing of it is called. */
const environment = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'LOCALTESTS',
  AWS_SECRET_ACCESS_KEY: 'local-tests-secret',
  TABLE_NAME: 'table',
  UPLOADS_BUCKET: 'uploads',
  CONTENT_BUCKET: 'content',
  RECORDS_BUCKET: 'records',
  WEB_BUCKET: 'web',
  PROCESSING_QUEUE_URL: 'http://127.0.0.1:1/queue',
  SIGNING_KEYS_SECRET_ID: 'signing-keys',
  LEARNER_BASE_URL: 'http://127.0.0.1:1',
  API_BASE_URL: 'http://127.0.0.1:2',
  STAGE: 'bench',
  MAX_UPLOAD_MB: '500',
  LAUNCH_TOKEN_SECONDS: '14400',
  LOG_LEVEL: 'INFO',
  SERVICE_VERSION: '0.0.0',
  NODE_NO_WARNINGS: '1',
}

/** Milliseconds in a process of its own, without the start of the process. */
async function loadTime(file: string): Promise<number> {
  const script = `const started = performance.now(); require(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - started))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: environment })
  return Number(stdout)
}

async function ratioOf(entry: string, folders: { readonly built: string; readonly bare: string }): Promise<number> {
  const times: { readonly built: number; readonly bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const built = await loadTime(join(folders.built, entry, 'index.js'))
    times.push({ built, bare: await loadTime(join(folders.bare, `${entry}.cjs`)) })
  }
  return rounded(median(times.map(({ built }) => built)) / median(times.map(({ bare }) => bare)))
}

export const importTime: Benchmark = {
  goal: `load time of each API function / of its bare SDK clients <= ${bound}`,
  exact: false,
  async measure() {
    const folders = { built: await functionsFolder(), bare: await bareFolder() }
    const ratios: Record<string, number> = {}
    for (const entry of apiFunctions()) {
      if (!(entry in bareFunctions)) throw new Error(`The SDK clients of ${entry} are not listed in the import row.`)
      ratios[entry] = await ratioOf(entry, folders)
    }
    return { measured: ratios, met: allAtMost(ratios, bound) }
  },
}
