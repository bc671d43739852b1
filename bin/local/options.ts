import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { projectFolder } from './project.ts'

/** How the one-machine service is started. */
export interface StartOptions {
  /** 0 takes any free port. */
  readonly apiPort: number
  readonly learnerPort: number
  /** Absolute path. */
  readonly dataFolder: string
}

const defaultPort = 8700

export const usage = `Starts the whole service on this machine.

  npm start -- [options]

  --port <number>          port of the API (LECTERN_PORT; ${defaultPort}); 0 takes any free one
  --learner-port <number>  port of the player and the courses (LECTERN_LEARNER_PORT; the one above --port)
  --data <folder>          where everything is kept (LECTERN_DATA; .local in the project)
  --help                   this text
`

const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535)
const optionsSchema = z.object({ port: port.default(defaultPort), 'learner-port': port.optional(), data: z.string().min(1).default(join(projectFolder, '.local')), help: z.boolean().default(false) })

/**
 * Reads flags, and the environment where a flag is not given; null where help is asked for.
 * @throws Error that says what is wrong and how to call it
 */
export function readOptions(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): StartOptions | null {
  const fromEnvironment = { port: environment['LECTERN_PORT'], 'learner-port': environment['LECTERN_LEARNER_PORT'], data: environment['LECTERN_DATA'] }
  const parsed = optionsSchema.safeParse({ ...withoutEmpty(fromEnvironment), ...flagsOf(argv) })
  if (!parsed.success) throw new Error(`${parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n')}\n\n${usage}`)
  const { port: apiPort, data, help } = parsed.data
  if (help) return null
  const learnerPort = parsed.data['learner-port'] ?? (apiPort === 0 ? 0 : Math.min(apiPort + 1, 65_535))
  return { apiPort, learnerPort, dataFolder: resolve(data) }
}

const withoutEmpty = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])))

function flagsOf(argv: readonly string[]): object {
  try {
    return parseArgs({
      args: [...argv],
      options: { port: { type: 'string' }, 'learner-port': { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}
