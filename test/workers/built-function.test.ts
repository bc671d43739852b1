/** A function as it is deployed: its bundle runs in a new process. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildFunctions } from '#infra/build-functions.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-bundle-'))
  await mkdir(join(directory, 'web', 'player'), { recursive: true })
  await writeFile(join(directory, 'web', 'player', 'index.html'), '<!doctype html><title>Player</title>')
  await buildFunctions({ outputDirectory: join(directory, 'functions'), webDirectory: join(directory, 'web') })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Runs the handler of a bundle in a new process that has only the given environment. */
const runBundle = async (entry: string, environment: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    [
      '--no-warnings',
      '-e',
      `require(${JSON.stringify(join(join(directory, 'functions'), entry, 'index.js'))}).handler()`,
    ],
    { cwd: directory, env: environment },
  )

test('runs a bundle alone, with credentials from the environment and the web assets inside', async () => {
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
    headers: {
      authorization: expect.stringContaining('Credential=AKIDEXAMPLE/'),
      'x-amz-security-token': 'the-session-token',
      'cache-control': 'public, max-age=60, s-maxage=0',
    },
  })
})

test('throws an error about credentials when the environment has none', async () => {
  const failure: unknown = await runBundle('workers/publish-web', {
    WEB_BUCKET: 'b',
    LOG_LEVEL: 'ERROR',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
  }).catch((error: unknown) => error)
  expect(String(failure)).toContain('Unable to find environment variable credentials')
})
