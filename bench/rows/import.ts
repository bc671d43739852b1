/** Time until a function is loaded, against a bundle of nothing but the SDK clients that it makes. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { startAwsServers } from '#test/support/aws-servers.ts'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { bareBundles } from '../support/bare-bundle.ts'
import { apiFunctions, functionsFolder } from '../support/built-service.ts'
import { median } from '../support/interleave.ts'

const bound = 1.5
const rounds = 9

/** Names of another module's clients; the document client is made of the one below it. */
const isClient = (name: string): boolean => /^[A-Z]\w+Client$/.test(name) && name !== 'DynamoDBDocumentClient'

/** What a function takes from the SDK, package by package. */
async function sdkImports(entry: string): Promise<Map<string, string[]>> {
  const { outputFiles } = await build({ entryPoints: [join('functions', entry, 'handler.ts')], bundle: true, write: false, platform: 'node', format: 'esm', external: ['@aws-sdk/*'], packages: 'bundle', logLevel: 'error' })
  const imports = new Map<string, string[]>()
  for (const [, names = '', from = ''] of outputFiles[0]?.text.matchAll(/^import \{([^}]*)\} from "(@aws-sdk\/[^"]+)"/gm) ?? []) {
    const plain = names.split(',').map((name) => name.trim().split(' as ')[0] ?? '').filter((name) => name !== '')
    imports.set(from, [...new Set([...(imports.get(from) ?? []), ...plain])])
  }
  return imports
}

/** Imports the same, and makes one client of each kind. */
async function bareSource(entry: string): Promise<string> {
  const lines = [...(await sdkImports(entry))].map(([from, names], index) => {
    // Two packages have commands of one name.
    const own = (name: string): string => `${name}${index}`
    const values = names.map((name) => (isClient(name) ? `new ${own(name)}({})` : own(name)))
    return `import { ${names.map((name) => `${name} as ${own(name)}`).join(', ')} } from '${from}'; export const sdk${index} = [${values.join(', ')}];`
  })
  return lines.join('\n')
}

/** Milliseconds in a process of its own, without the start of the process. */
async function loadTime(file: string): Promise<number> {
  const script = `const started = performance.now(); require(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - started))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: { ...process.env, LOG_LEVEL: 'INFO' } })
  return Number(stdout)
}

async function ratioOf(built: string, bare: string): Promise<number> {
  const times: { readonly built: number; readonly bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) times.push({ built: await loadTime(built), bare: await loadTime(bare) })
  return rounded(median(times.map((time) => time.built)) / median(times.map((time) => time.bare)))
}

/** The functions read their settings when they are loaded; nothing is called. */
async function withEnvironment<Result>(work: () => Promise<Result>): Promise<Result> {
  const servers = await startAwsServers()
  try {
    return await work()
  } finally {
    await servers.close()
  }
}

export const importTime: Benchmark = {
  goal: `load time of each API function / of its bare SDK clients <= ${bound}`,
  exact: false,
  async measure() {
    const functions = apiFunctions()
    const sources = await Promise.all(functions.map(async (entry): Promise<[string, string]> => [entry, await bareSource(entry)]))
    const [built, bare] = [await functionsFolder(), await bareBundles('bare', Object.fromEntries(sources))]
    const ratios = await withEnvironment(async () => {
      const found: Record<string, number> = {}
      for (const entry of functions) found[entry] = await ratioOf(join(built, entry, 'index.js'), join(bare, `${entry}.cjs`))
      return found
    })
    return { measured: ratios, met: allAtMost(ratios, bound) }
  },
}
