/** Bundles every function of the deployment with one call of esbuild. */
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { families } from '#shared/contract/api.ts'
import { workers, type FunctionEntry } from './config/deployment.ts'

/**
 * Whole modules of the SDK that the functions never run, and what takes their place. Everything else is bundled as
 * published.
 */
export const optionalModules = {
  '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts',
  '@smithy/core/event-streams': './infra/bundle/event-streams.ts',
}

export interface BuildFunctionsOptions {
  /** Receives one folder per function: `api/sessions/index.js` with its source map. Its former content is deleted. */
  readonly outputDirectory: string
  /** The built web assets. They are deployed with the function `publish-web`. */
  readonly webDirectory: string
}

/** Every function that the stacks deploy. */
export const functionEntries = (): FunctionEntry[] => [
  ...families.map(({ name }): FunctionEntry => `api/${name}`),
  ...workers.map((name): FunctionEntry => `workers/${name}`),
]

const sourceOf = (entry: FunctionEntry): string => join('functions', entry, 'handler.ts')

/**
 * Builds the functions as CommonJS: it loads faster, and the SDK and yauzl fail to load as one ES module. The target is
 * the oldest Node version on which the one-machine service runs.
 * @throws Error that names every function without a handler, or the missing folder of web assets
 */
export async function buildFunctions({ outputDirectory, webDirectory }: BuildFunctionsOptions): Promise<void> {
  const entries = functionEntries()
  const missing = entries.map(sourceOf).filter((path) => !existsSync(path))
  if (missing.length > 0)
    throw new Error(`The deployment needs these functions, and they do not exist: ${missing.join(', ')}.`)
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
    alias: optionalModules,
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
  })
  await Promise.all(entries.map((entry) => markAsCommonJs(join(outputDirectory, entry))))
  await cp(webDirectory, join(outputDirectory, 'workers', 'publish-web', 'web'), { recursive: true })
}

/**
 * The project's package.json declares ES modules. Without this file Node would read a bundle inside the project as one.
 */
async function markAsCommonJs(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'package.json'), '{"type":"commonjs"}\n')
}
