/** The functions as they are deployed. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildFunctions, functionEntries } from '#infra/build-functions.ts'
import { buildWeb } from '#infra/build-web.ts'
import type { ApiHandler } from '#shared/http/serve.ts'
import { made } from './work-folder.ts'

/** Folder of the built web assets. */
export const webFolder = (): Promise<string> =>
  made('web', (path) => buildWeb({ projectDirectory: process.cwd(), outputDirectory: path }))

/** Folder of the built functions: `api/sessions/index.js`. */
export async function functionsFolder(): Promise<string> {
  const webDirectory = await webFolder()
  return made('functions', (path) => buildFunctions({ outputDirectory: path, webDirectory }))
}

export const apiFunctions = (): string[] => functionEntries().filter((entry) => entry.startsWith('api/'))

type BuiltFunction = ApiHandler & ((event: object, context: object) => Promise<unknown>)

const isFunction = (value: unknown): value is BuiltFunction => typeof value === 'function'

/** Loads the handler of a function from its bundle. The environment must be set before. */
export async function loadBuiltFunction(entry: string): Promise<BuiltFunction> {
  const loaded: unknown = createRequire(import.meta.url)(join(await functionsFolder(), entry, 'index.js'))
  const handler: unknown = typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, 'handler') : undefined
  if (!isFunction(handler)) throw new Error(`The bundle of ${entry} exports no handler.`)
  return handler
}

export const loadBuiltHandler = (family: string): Promise<ApiHandler> => loadBuiltFunction(`api/${family}`)
