/** The functions as they are deployed. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildFunctions, functionEntries } from '#infra/build-functions.ts'
import { buildWeb } from '#infra/build-web.ts'
import type { ApiHandler } from '#shared/http/serve.ts'
import { made } from './work-folder.ts'

/** Folder of the built web assets. */
export const webFolder = (): Promise<string> => made('web', (path) => buildWeb({ projectDirectory: process.cwd(), outputDirectory: path }))

/** Folder of the built functions: `api/sessions/index.js`. */
export async function functionsFolder(): Promise<string> {
  const webDirectory = await webFolder()
  return made('functions', (path) => buildFunctions({ outputDirectory: path, webDirectory }))
}

export const apiFunctions = (): string[] => functionEntries().filter((entry) => entry.startsWith('api/'))

const isHandler = (value: unknown): value is ApiHandler => typeof value === 'function'

/** Loads the handler of a family from its bundle. The environment must be set before. */
export async function loadBuiltHandler(family: string): Promise<ApiHandler> {
  const loaded: unknown = createRequire(import.meta.url)(join(await functionsFolder(), 'api', family, 'index.js'))
  const handler: unknown = typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, 'handler') : undefined
  if (!isHandler(handler)) throw new Error(`The bundle of ${family} exports no handler.`)
  return handler
}
