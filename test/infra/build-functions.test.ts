import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { App, Stack } from 'aws-cdk-lib'
import { Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { buildFunctions, functionEntries } from '#infra/build-functions.ts'
import { bundledCode } from '#infra/constructs/bundled-code.ts'

let directory: string
const built = () => join(directory, 'functions')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-build-'))
  await mkdir(join(directory, 'web', 'player'), { recursive: true })
  await writeFile(join(directory, 'web', 'player', 'index.html'), '<!doctype html><title>Player</title>')
  await buildFunctions({ outputDirectory: built(), webDirectory: join(directory, 'web') })
}, 120_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Loads a bundle in a process of its own, with nothing but the given environment, and runs it. */
const runBundle = async (entry: string, environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--no-warnings', '-e', `require(${JSON.stringify(join(built(), entry, 'index.js'))}).handler()`], { cwd: directory, env: environment })

test('every function of the deployment is bundled, with its source map beside it', async () => {
  for (const entry of functionEntries()) {
    expect((await readdir(join(built(), entry))).sort()).toEqual(expect.arrayContaining(['index.js', 'index.js.map', 'package.json']))
  }
})

test.each(functionEntries())('%s is loaded from at most 600 KB', async (entry) => {
  expect((await stat(join(built(), entry, 'index.js'))).size).toBeLessThanOrEqual(600_000)
})

test('a bundle runs by itself, finds its credentials in the environment, and carries the web assets', async () => {
  const received: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = createServer((request, response) => {
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    request.resume().on('end', () => response.setHeader('ETag', '"x"').end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await runBundle('workers/publish-web', {
      WEB_BUCKET: 'the-web-bucket',
      LOG_LEVEL: 'ERROR',
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'not-a-secret',
      AWS_SESSION_TOKEN: 'the-session-token',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    })
  } finally {
    server.close()
  }
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'PUT',
    url: expect.stringMatching(/^\/the-web-bucket\/player\/index\.html/),
    headers: { authorization: expect.stringContaining('Credential=AKIDEXAMPLE/'), 'x-amz-security-token': 'the-session-token', 'cache-control': 'no-cache' },
  })
}, 120_000)

test('a function without credentials says so', async () => {
  const failure: unknown = await runBundle('workers/publish-web', { WEB_BUCKET: 'b', LOG_LEVEL: 'ERROR', AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }).catch((error: unknown) => error)
  expect(String(failure)).toContain('AWS_ACCESS_KEY_ID')
}, 120_000)

test('an asset is the code without its source map', async () => {
  const outdir = join(directory, 'cdk.out')
  const app = new App({ outdir, analyticsReporting: false })
  new Function(new Stack(app, 'stack'), 'Function', { code: bundledCode(built())('api/health'), handler: 'index.handler', runtime: Runtime.NODEJS_24_X })
  app.synth()
  const asset = (await readdir(outdir)).find((name) => name.startsWith('asset.'))
  expect(await readdir(join(outdir, asset ?? 'none'))).toEqual(['index.js', 'package.json'])
}, 120_000)

test('a function that is not built is named, with what to do', () => {
  expect(() => bundledCode(join(directory, 'elsewhere'))('api/health')).toThrow(/api\/health is not built\. Run "npm run synth"/)
})

test('web assets must be built first, and a failed build leaves the former one', async () => {
  await expect(buildFunctions({ outputDirectory: built(), webDirectory: join(directory, 'no-web') })).rejects.toThrow(/web assets are not built/)
  expect(existsSync(join(built(), 'api', 'health', 'index.js'))).toBe(true)
})

test('functions that do not exist are named together', async () => {
  const project = process.cwd()
  process.chdir(directory)
  try {
    await expect(buildFunctions({ outputDirectory: 'out', webDirectory: 'web' })).rejects.toThrow(/functions\/api\/health\/handler\.ts.*functions\/workers\/publish-web\/handler\.ts/)
  } finally {
    process.chdir(project)
  }
})
