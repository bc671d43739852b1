/** Bundles every function of the deployment with one call of esbuild. */
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { families } from '#shared/contract/api.ts'
import { leanFunctions } from './bundle/lean-functions.ts'
import { workers, type FunctionEntry } from './config/deployment.ts'

export interface BuildFunctionsOptions {
  /** Gets one folder per function: `api/sessions/index.js`, its source map beside it. Replaced as a whole. */
  readonly outputDirectory: string
  /** The built web assets, which `publish-web` carries along. */
  readonly webDirectory: string
}

/** Every function that the stacks deploy. */
export const functionEntries = (): FunctionEntry[] => [
  ...families.map(({ name }): FunctionEntry => `api/${name}`),
  ...workers.map((name): FunctionEntry => `workers/${name}`),
]

const sourceOf = (entry: FunctionEntry): string => join('functions', entry, 'handler.ts')

/**
 * Builds the functions. CommonJS, because it starts sooner and because the SDK and yauzl break as one ES module; for the
 * oldest Node on which the one-machine service runs.
 * @throws Error that names every function without a handler, or web assets that are not built
 */
export async function buildFunctions({ outputDirectory, webDirectory }: BuildFunctionsOptions): Promise<void> {
  const entries = functionEntries()
  const missing = entries.map(sourceOf).filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`The deployment needs these functions, and they do not exist: ${missing.join(', ')}.`)
  if (!existsSync(webDirectory)) throw new Error(`The web assets are not built: ${webDirectory} does not exist.`)

  await rm(outputDirectory, { recursive: true, force: true })
  await build({
    entryPoints: Object.fromEntries(entries.map((entry) => [`${entry}/index`, sourceOf(entry)])),
    outdir: outputDirectory,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts' },
    plugins: [leanFunctions],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
  })
  await Promise.all(entries.map((entry) => markAsCommonJs(join(outputDirectory, entry))))
  await cp(webDirectory, join(outputDirectory, 'workers', 'publish-web', 'web'), { recursive: true })
}

/** The project is made of ES modules; without a word of its own a bundle inside it would be read as one. */
async function markAsCommonJs(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'package.json'), '{"type":"commonjs"}\n')
}
