import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { faultKinds, type FaultRates } from '#infra/local/host/faults/fault-plan.ts'
import type { LearnerHosts } from '#infra/local/host/deployment.ts'
import { projectFolder } from './project.ts'

/** How the one-machine service is started. */
export interface StartOptions {
  /** 0 takes any free port. */
  readonly apiPort: number
  readonly learnerPort: number
  /** Of the provider at which people sign in. */
  readonly identityPort: number
  /** Of the receiver of webhooks that the service brings. */
  readonly receiverPort: number
  /** `one` for clients that do not find names below `localhost`. */
  readonly learnerHosts: LearnerHosts
  /** Absolute path. */
  readonly dataFolder: string
  /** Failures to inject after the service is ready. */
  readonly faults?: FaultRates | undefined
  /**
   * Further receivers of webhooks on this machine, `host:port`, and the file with the authority of their certificates;
   * none by default.
   */
  readonly webhookReceivers?: readonly string[] | undefined
  readonly webhookAuthority?: string | undefined
  /** `wasm`, or the command of an installed LibreOffice; absent: what the stage says. */
  readonly converter?: string | undefined
}

const defaultPort = 8700

export const usage = `Starts the whole service on this machine.

  npm start -- [options]

  --port <number>          port of the API (LECTERN_PORT; ${defaultPort}); 0 takes any free port
  --learner-port <number>  port of the player and the courses (LECTERN_LEARNER_PORT; one above --port)
  --identity-port <number> port of the provider at which people sign in (LECTERN_IDENTITY_PORT; one above --learner-port)
  --receiver-port <number> port of the receiver of webhooks (LECTERN_RECEIVER_PORT; one above --identity-port)
  --learner-hosts <workspaces|one>  a host below localhost for each workspace's courses, which browsers find, or
                           127.0.0.1 for all (LECTERN_LEARNER_HOSTS; workspaces)
  --data <folder>          folder of all data (LECTERN_DATA; .local in the project)
  --faults <kind=share,..> failures to inject (LECTERN_FAULTS), each with a share of the calls or messages from 0 to 1:
                           ${faultKinds.join(', ')}; for example --faults throttling=0.05,duplicates=0.2
  --webhook-receivers <host:port,..>  further receivers of webhooks on this machine (LECTERN_WEBHOOK_RECEIVERS), such as 127.0.0.1:9443
  --webhook-authority <file>          PEM file of the authority that signed their certificates (LECTERN_WEBHOOK_AUTHORITY)
  --converter <wasm|soffice|path>     what draws decks: the LibreOffice of the project, or an installed one (CONVERTER; wasm)
  --help                   prints this text
`

const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535)
const share = z
  .string()
  .regex(/^(0|1|0?\.\d+)$/, 'must be a number from 0 to 1, such as 0.05')
  .transform(Number)
  .default(0)
const receiver = z
  .string()
  .regex(/^(localhost|127\.0\.0\.1):\d{1,5}$/, 'must be host:port on this machine, such as 127.0.0.1:9443')
const rates = z.strictObject({ throttling: share, conflicts: share, timeouts: share, duplicates: share, delays: share })
const optionsSchema = z.object({
  port: port.default(defaultPort),
  'learner-port': port.optional(),
  'identity-port': port.optional(),
  'receiver-port': port.optional(),
  'learner-hosts': z.enum(['workspaces', 'one']).default('workspaces'),
  data: z.string().min(1).default(join(projectFolder, '.local')),
  faults: z.preprocess((text) => (typeof text === 'string' ? pairsOf(text) : text), rates.optional()),
  'webhook-receivers': z.preprocess(
    (text) => (typeof text === 'string' ? text.split(',').map((part) => part.trim()) : text),
    z.array(receiver).optional(),
  ),
  'webhook-authority': z.string().optional(),
  converter: z
    .string()
    .regex(/^[^\s-]/, 'must be wasm, or the command of a LibreOffice such as soffice')
    .optional(),
  help: z.boolean().default(false),
})

/**
 * Reads flags, and the environment for absent flags. Returns null for `--help`.
 * @throws Error with the wrong option and the usage
 */
export function readOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartOptions | null {
  const fromEnvironment = Object.fromEntries(
    Object.entries(variables).map(([flag, variable]) => [flag, environment[variable]]),
  )
  const parsed = optionsSchema.safeParse({ ...withoutEmpty(fromEnvironment), ...flagsOf(argv) })
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n')}\n\n${usage}`,
    )
  const { port: apiPort, data, faults, help } = parsed.data
  if (help) return null
  const learnerPort = parsed.data['learner-port'] ?? above(apiPort)
  const identityPort = parsed.data['identity-port'] ?? above(learnerPort)
  return {
    apiPort,
    learnerPort,
    identityPort,
    receiverPort: parsed.data['receiver-port'] ?? above(identityPort),
    learnerHosts: parsed.data['learner-hosts'],
    dataFolder: resolve(data),
    faults,
    webhookReceivers: parsed.data['webhook-receivers'],
    webhookAuthority: parsed.data['webhook-authority'],
    converter: parsed.data.converter,
  }
}

/** The next port; any free one beside any free one. */
const above = (port: number): number => (port === 0 ? 0 : Math.min(port + 1, 65_535))

/** `a=1,b=2` */
function pairsOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((part) => part.trim().split('='))
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}

/** Environment variables for absent flags. */
const variables = {
  port: 'LECTERN_PORT',
  'learner-port': 'LECTERN_LEARNER_PORT',
  'identity-port': 'LECTERN_IDENTITY_PORT',
  'receiver-port': 'LECTERN_RECEIVER_PORT',
  'learner-hosts': 'LECTERN_LEARNER_HOSTS',
  data: 'LECTERN_DATA',
  faults: 'LECTERN_FAULTS',
  'webhook-receivers': 'LECTERN_WEBHOOK_RECEIVERS',
  'webhook-authority': 'LECTERN_WEBHOOK_AUTHORITY',
  converter: 'CONVERTER',
} as const

const withoutEmpty = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )

function flagsOf(argv: readonly string[]): object {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        ...Object.fromEntries(Object.keys(variables).map((flag) => [flag, { type: 'string' as const }])),
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error })
  }
}
