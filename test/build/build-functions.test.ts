import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test('bundles every function of the deployment with its source map', async () => {
  for (const entry of functionEntries()) {
    expect((await readdir(join(built(), entry))).sort()).toEqual(
      expect.arrayContaining(['index.js', 'index.js.map', 'package.json']),
    )
  }
})

/**
 * Quick publish inspects and stores packages, signs launch links, and reads Markdown: 95 KB of it are markdown-it. Half of
 * health are the OpenAPI document and what assistants read of it.
 */
const largest: Readonly<Record<string, number>> = { 'api/quick-publish': 1_050_000, 'api/health': 1_450_000 }
const bytesOf = (entry: string): number => largest[entry] ?? 900_000

test.each(functionEntries())('stays within 900 KB, or a little more where the contents need it: %s', async (entry) => {
  expect((await stat(join(built(), entry, 'index.js'))).size).toBeLessThanOrEqual(bytesOf(entry))
})

/** What Lambda takes of a function, unpacked. */
const lambdaBytes = 250 * 1024 * 1024

async function bytesIn(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('fits every function into Lambda with all that it carries, in a tenth of the room', async () => {
  const sizes = await Promise.all(functionEntries().map(async (entry) => [entry, await bytesIn(join(built(), entry))]))
  expect(sizes.filter(([, bytes]) => Number(bytes) > lambdaBytes / 10)).toEqual([])
})

test('deploys the code without its source map', async () => {
  const outdir = join(directory, 'cdk.out')
  const app = new App({ outdir, analyticsReporting: false })
  new Function(new Stack(app, 'stack'), 'Function', {
    code: bundledCode(built())('api/health'),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  })
  app.synth()
  const asset = (await readdir(outdir)).find((name) => name.startsWith('asset.'))
  expect(await readdir(join(outdir, asset ?? 'none'))).toEqual(['index.js', 'package.json'])
})

test('names a function that is not built, and the command that builds it', () => {
  expect(() => bundledCode(join(directory, 'elsewhere'))('api/health')).toThrow(
    /api\/health is not built\. Run "npm run synth"/,
  )
})

test('refuses to build without web assets, and keeps the former build', async () => {
  await expect(buildFunctions({ outputDirectory: built(), webDirectory: join(directory, 'no-web') })).rejects.toThrow(
    /web assets are not built/,
  )
  expect(existsSync(join(built(), 'api', 'health', 'index.js'))).toBe(true)
})

test('names all missing functions in one error', async () => {
  const project = process.cwd()
  process.chdir(directory)
  try {
    await expect(buildFunctions({ outputDirectory: 'out', webDirectory: 'web' })).rejects.toThrow(
      /functions\/api\/health\/handler\.ts.*functions\/workers\/publish-web\/handler\.ts/,
    )
  } finally {
    process.chdir(project)
  }
})
