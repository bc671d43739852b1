/** The settings of one deployment: what an operator may choose, with defaults that are safe to leave alone. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as z from 'zod'
import { rateLimitOverrides } from '#shared/contract/rate-limits.ts'

const httpsOrigin = z.string().regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?|\*)$/, 'must be an origin such as https://portal.example.com, without a path')

const customDomain = z.strictObject({
  /** Host name, `learn.example.com`; its DNS record is the operator's. */
  name: z.string().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host name such as learn.example.com'),
  certificateArn: z.string().regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'must be an ACM certificate in us-east-1, where CloudFront looks for it'),
})

const loopbackReceiver = z.string().regex(/^(localhost|127\.0\.0\.1):\d{1,5}$/, 'must be a receiver on this machine such as 127.0.0.1:9443')

const settings = z.strictObject({
  /** Names the stage in stack, log group and alarm names; part of physical names that are unique per account. */
  stage: z.string().regex(/^[a-z][a-z0-9]{0,11}$/, 'must be 1 to 12 lower case letters and digits'),
  /** Without account and region the stacks are deployed where the caller's credentials point. */
  account: z.string().regex(/^\d{12}$/, 'must have 12 digits').optional(),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as eu-central-1').optional(),
  /** Own host names; without one the distribution's cloudfront.net name is used. */
  domains: z.strictObject({ learner: customDomain.optional(), api: customDomain.optional() }).prefault({}),
  /** Receives the alarms. Each address must confirm its subscription once. */
  alarmEmails: z.array(z.email()).default([]),
  /** Termination protection of the data stack and deletion protection of the table. Data is retained either way. */
  protectData: z.boolean().default(true),
  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  /** A period that CloudWatch Logs knows: 1, 3, 5, 7, 14, 30, 60, 90 ... */
  logRetentionDays: z.enum(RetentionDays).default(RetentionDays.ONE_MONTH),
  uploads: z
    .strictObject({
      /** Ceiling for one upload whatever the plan, in MB. */
      maxMb: z.int().min(1).max(5120).default(500),
      /** Uploaded archives are deleted after so many days; what was made of them stays. */
      expireAfterDays: z.int().min(1).max(365).default(7),
      /** Web origins whose pages may PUT to a presigned URL. None: only servers and tools upload. */
      allowedOrigins: z.array(httpsOrigin).default([]),
    })
    .prefault({}),
  /** Life of a launch token. The player renews it silently. */
  launchTokenSeconds: z.int().min(300).max(86_400).default(14_400),
  /** Web origins that may show the player in a frame; `*` is every origin. */
  embedders: z.array(httpsOrigin).min(1).default(['*']),
  /** Ceiling of the whole HTTP API, above the service's own limits per key: bounds what a flood can cost. */
  throttle: z.strictObject({ ratePerSecond: z.int().positive().default(500), burst: z.int().positive().default(1000) }).prefault({}),
  /** Limits per key and per workspace that differ from the contract's, by class: `{ uploadTickets: { limit: 300 } }`. */
  rateLimits: rateLimitOverrides.default({}),
  /** Large packages that are processed at the same time. */
  processingConcurrency: z.int().min(2).max(100).default(10),
  /** Minutes between two looks for events that webhooks are to be told of. */
  fanOutMinutes: z.int().min(1).max(15).default(5),
  /** Batches of webhook deliveries, of up to ten each, that are sent at the same time. */
  deliveryConcurrency: z.int().min(2).max(100).default(10),
  /** Receivers that webhooks may call besides the public internet: on this machine, for the one-machine service. */
  outbound: z
    .strictObject({
      loopbackReceivers: z.array(loopbackReceiver).default([]),
      /** PEM of the authority that signed their certificates. */
      loopbackAuthority: z.string().default(''),
    })
    .prefault({}),
  /** Where CloudFront answers from: `100` is North America and Europe. */
  edgeLocations: z.enum(['100', '200', 'all']).default('all'),
})

/** A function that may call its own machine may be made to call what else runs there. */
export const settingsSchema = settings.refine(({ stage, outbound }) => stage === 'local' || outbound.loopbackReceivers.length === 0, {
  path: ['outbound', 'loopbackReceivers'],
  message: 'may be set for the stage local only',
})

/** Validated settings, every default filled in. */
export type Settings = z.output<typeof settingsSchema>

/** What a stage file states. */
export type SettingsInput = z.input<typeof settingsSchema>

/**
 * Checks the settings of a stage.
 * @throws Error that lists every unknown and invalid setting by its path.
 */
export function parseSettings(input: unknown): Settings {
  const parsed = settingsSchema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new Error(`The deployment settings are not valid:\n${z.prettifyError(parsed.error)}`)
}
