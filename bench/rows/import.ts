/** Load time of each API function, relative to a bundle of only the SDK clients that it creates. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sdkImports } from '#test/infra/support/sdk-imports.ts'
import { startAwsServers } from '#test/support/aws-servers.ts'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { bareBundles } from '../support/bare-bundle.ts'
import { apiFunctions, functionsFolder } from '../support/built-service.ts'
import { median } from '../support/interleave.ts'

const bound = 1.5
const rounds = 9

/**
 * Whether a name is that of an SDK client. The document client is left out: it needs another client to be created from.
 */
const isClient = (name: string): boolean => /^[A-Z]\w+Client$/.test(name) && name !== 'DynamoDBDocumentClient'

/** A module with the same imports from the SDK, which creates one client of each kind. */
async function bareSource(entry: string): Promise<string> {
  const lines = [...(await sdkImports(entry))].map(([from, names], index) => {
    // Two packages may export commands with the same name.
    const own = (name: string): string => `${name}${index}`
    const values = names.map((name) => (isClient(name) ? `new ${own(name)}({})` : own(name)))
    return `import { ${names.map((name) => `${name} as ${own(name)}`).join(', ')} } from '${from}'; export const sdk${index} = [${values.join(', ')}];`
  })
  return lines.join('\n')
}

/** Milliseconds that loading a file takes in a new process; the start of that process is not counted. */
async function loadTime(file: string): Promise<number> {
  const script = `const started = performance.now(); require(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - started))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    env: { ...process.env, LOG_LEVEL: 'INFO' },
  })
  return Number(stdout)
}

async function ratioOf(built: string, bare: string): Promise<number> {
  const times: { readonly built: number; readonly bare: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push({ built: await loadTime(built), bare: await loadTime(bare) })
  return rounded(median(times.map((time) => time.built)) / median(times.map((time) => time.bare)))
}

/** Functions read their environment while they load, so it must be complete. No request is sent. */
async function withEnvironment<Result>(work: () => Promise<Result>): Promise<Result> {
  const servers = await startAwsServers()
  try {
    return await work()
  } finally {
    await servers.close()
  }
}

export const importTime: Benchmark = {
  goal: `import time of each API function / of a bundle with only its SDK clients <= ${bound}`,
  exact: false,
  async measure() {
    const functions = apiFunctions()
    const sources = await Promise.all(
      functions.map(async (entry): Promise<[string, string]> => [entry, await bareSource(entry)]),
    )
    const [built, bare] = [await functionsFolder(), await bareBundles('bare', Object.fromEntries(sources))]
    const ratios = await withEnvironment(async () => {
      const found: Record<string, number> = {}
      for (const entry of functions)
        found[entry] = await ratioOf(join(built, entry, 'index.js'), join(bare, `${entry}.cjs`))
      return found
    })
    return { measured: ratios, met: allAtMost(ratios, bound) }
  },
}
