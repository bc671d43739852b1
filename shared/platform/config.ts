/** The only reader of the environment: one parse at cold start, every missing name reported together. */
import * as z from 'zod'
import type { EnvironmentName } from '#shared/contract/environment.ts'
import { rateLimitOverrides } from '#shared/contract/rate-limits.ts'

const text = z.string().min(1)
const json = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue('must be JSON')
    return z.NEVER
  }
})
/** A work queue and its dead letters. */
export interface WorkQueueAddress {
  /** Kebab-case: `record-audit`. */
  readonly name: string
  readonly url: string
  readonly deadLettersUrl: string
}

/**
 * The URL of one queue, and the names of all by what they are for: URLs of all of them would not fit into an
 * environment of 4 KB.
 */
const workQueues = z
  .object({ url: z.url(), queues: z.record(z.string(), z.tuple([text, text])) })
  .transform(({ url, queues }): readonly WorkQueueAddress[] =>
    Object.entries(queues).map(([name, [queue, deadLetters]]) => ({
      name,
      url: new URL(queue, url).href,
      deadLettersUrl: new URL(deadLetters, url).href,
    })),
  )
const baseUrl = z.url().refine((value) => !value.endsWith('/'), 'must not end with a slash')

const variables = z.object({
  TABLE_NAME: text,
  UPLOADS_BUCKET: text,
  CONTENT_BUCKET: text,
  RECORDS_BUCKET: text,
  WEB_BUCKET: text,
  PROCESSING_QUEUE_URL: z.url(),
  ERASURE_QUEUE_URL: z.url(),
  EXPORT_QUEUE_URL: z.url(),
  REMOVAL_QUEUE_URL: z.url(),
  CONVERSIONS_QUEUE_URL: z.url(),
  CONVERTER: text.default('wasm').transform((command) => (command === 'wasm' ? null : command)),
  SKILL_MODEL_ARN: z.string().transform((arn) => (arn === '' ? null : arn)),
  DELIVERIES_QUEUE_URL: z.url(),
  WORK_QUEUES: json.pipe(workQueues),
  EVENT_BUS_NAME: text,
  LOOPBACK_RECEIVERS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((receiver) => receiver !== '')),
  LOOPBACK_AUTHORITY: z
    .string()
    .default('')
    .transform((pem) => (pem === '' ? null : pem)),
  TOKEN_KEYS_SECRET_ID: text,
  CONTENT_KEYS_SECRET_ID: text,
  SEALING_KEYS_SECRET_ID: text,
  CONTENT_KEYS_STORE_ARN: text,
  LEARNER_BASE_URL: baseUrl,
  API_BASE_URL: baseUrl,
  OIDC_ISSUER: z.url(),
  OIDC_CLIENT_ID: text,
  SELF_SERVE: z.stringbool().default(false),
  STAGE: text,
  MAX_UPLOAD_MB: z.coerce.number().int().positive(),
  RATE_LIMITS: json.pipe(rateLimitOverrides).default({}),
  LAUNCH_TOKEN_SECONDS: z.coerce.number().int().positive(),
  LAUNCH_MAX_SECONDS: z.coerce.number().int().positive(),
  LOG_LEVEL: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']),
  SERVICE_VERSION: text,
}) satisfies z.ZodObject<Record<EnvironmentName, z.ZodType>>

/** Every setting after the parse, by the name of its environment variable. */
export type Config = z.output<typeof variables>

/**
 * The settings that a function declares to need.
 * @throws Error that lists every variable that is missing or malformed
 */
export function readConfig<Name extends EnvironmentName>(...names: readonly Name[]): Pick<Config, Name> {
  const shape = Object.fromEntries(names.map((name) => [name, variables.shape[name]]))
  const parsed = z.object(shape).safeParse(process.env)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment of this function is incomplete: ${problems.join('; ')}`)
  }
  return z.custom<Pick<Config, Name>>().parse(parsed.data)
}

/** The stage of this process's function; `none` outside of a deployment, such as in a test. */
export const currentStage = (): string => process.env['STAGE'] ?? 'none'

/** What a program needs of this process's environment to be found and to start: no settings, no credentials. */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env
  return SystemRoot === undefined ? { PATH } : { PATH, SystemRoot }
}
