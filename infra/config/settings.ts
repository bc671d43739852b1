/** The settings of one deployment: what an operator may choose, with defaults that are safe to leave alone. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as z from 'zod'
import { rateLimitOverrides } from '#shared/contract/rate-limits.ts'

const httpsOrigin = z
  .string()
  .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?|\*)$/, 'must be an origin such as https://portal.example.com, without a path')

const customDomain = z.strictObject({
  /** Host name, `learn.example.com`. The operator makes its DNS record. */
  name: z
    .string()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host name such as learn.example.com'),
  certificateArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      'must be an ACM certificate in us-east-1, where CloudFront looks for it',
    ),
})

const loopbackReceiver = z
  .string()
  .regex(/^(localhost|127\.0\.0\.1):\d{1,5}$/, 'must be a receiver on this machine such as 127.0.0.1:9443')

const modelArn = z
  .string()
  .regex(
    /^arn:aws[a-z-]*:bedrock:[a-z0-9-]*:\d{0,12}:(foundation-model|inference-profile|application-inference-profile)\/[\w.:-]+$/,
    'must be the ARN of a model or an inference profile of Amazon Bedrock',
  )

const throttle = (ratePerSecond: number, burst: number) =>
  z
    .strictObject({
      ratePerSecond: z.int().positive().default(ratePerSecond),
      burst: z.int().positive().default(burst),
    })
    .prefault({})

/** Invocations at the same time. An event source of SQS allows no fewer than two. */
const concurrency = z.int().min(2).max(100).default(2)

const settings = z.strictObject({
  /**
   * Name of the stage, part of the names of stacks, log groups and alarms, and of names that are unique in an account.
   */
  stage: z.string().regex(/^[a-z][a-z0-9]{0,11}$/, 'must be 1 to 12 lower case letters and digits'),
  /** Account and region of the stacks. Without them, the caller's credentials decide. */
  account: z
    .string()
    .regex(/^\d{12}$/, 'must have 12 digits')
    .optional(),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as eu-central-1')
    .optional(),
  /** Host names of the operator. Without one, the distribution's cloudfront.net name is used. */
  domains: z
    .strictObject({
      learner: customDomain.optional(),
      api: customDomain.optional(),
    })
    .prefault({}),
  /**
   * Whether all workspaces share the learner host, or each has one below it: `<slug>.learn.example.com`. The second needs
   * a certificate and a DNS record for the wildcard too.
   */
  learnerHosts: z.enum(['one', 'workspaces']).default('one'),
  /**
   * An OpenID provider at which the dashboard's people sign in, and the id of a public client there that may use the code
   * flow with PKCE. Its redirect address is `<API origin>/api/auth/callback`. Without it, a Cognito user pool is created.
   */
  identity: z.strictObject({ issuer: z.url(), clientId: z.string().min(1) }).optional(),
  /** Whether signed-in people create workspaces by themselves: on the Free plan, three each. */
  selfServe: z.boolean().default(false),
  /** Receives the alarms. Each address must confirm its subscription once. */
  alarmEmails: z.array(z.email()).default([]),
  /** Whether the stage has a dashboard of CloudWatch, which costs 3 USD a month beyond the account's first three. */
  operationsDashboard: z.boolean().default(false),
  /** Told when a workspace reaches 80 and 100 percent of its plan. Each address must confirm its subscription once. */
  planAlertEmails: z.array(z.email()).default([]),
  /** Termination protection of the data stack and deletion protection of the table. */
  protectData: z.boolean().default(true),
  /** Whether data is deleted with its stack. Without it, table, buckets and secrets stay when the stack is deleted. */
  destroyData: z.boolean().default(false),
  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  /** A period that CloudWatch Logs knows: 1, 3, 5, 7, 14, 30, 60, 90 ... */
  logRetentionDays: z.enum(RetentionDays).default(RetentionDays.ONE_MONTH),
  uploads: z
    .strictObject({
      /** Largest upload in MB, for every plan. */
      maxMb: z.int().min(1).max(5120).default(500),
      /** Days after which uploaded archives are deleted; package versions made from them stay. */
      expireAfterDays: z.int().min(1).max(365).default(7),
      /** Web origins whose pages may PUT to a presigned URL, beside the dashboard. */
      allowedOrigins: z.array(httpsOrigin).default([]),
    })
    .prefault({}),
  /** Lifetime of a launch token in seconds. The player renews it automatically. */
  launchTokenSeconds: z.int().min(300).max(86_400).default(14_400),
  /** Seconds after a launch at which its tokens end for good. Then the learner has to launch the course again. */
  launchMaxSeconds: z.int().min(300).max(604_800).default(86_400),
  /** Web origins that may show the player in a frame; `*` is every origin. */
  embedders: z.array(httpsOrigin).min(1).default(['*']),
  /**
   * Ceiling of each route of the public HTTP API. It lies above the limits per key, and bounds the cost of a flood of
   * requests.
   */
  throttle: throttle(200, 400),
  /** Ceiling of each route by which players read and save sessions. */
  sessionThrottle: throttle(500, 1000),
  /** Ceiling of each route of the HTTP API of the dashboard and the platform's administration. */
  dashboardThrottle: throttle(100, 200),
  /**
   * Limits per key and per workspace that differ from the contract's, by class: `{ uploadTickets: { limit: 300 } }`.
   */
  rateLimits: rateLimitOverrides.default({}),
  /** Large packages that are processed at the same time. */
  processingConcurrency: concurrency,
  /** Decks that are converted at the same time. Each takes a function of 4 GB. */
  conversionConcurrency: concurrency,
  /**
   * What draws decks: `wasm` is the LibreOffice that comes with the project. Otherwise the command or the path of an
   * installed one, such as `soffice`.
   */
  converter: z
    .string()
    .regex(/^[^\s-]/, 'must be wasm, or the command of a LibreOffice such as soffice')
    .default('wasm'),
  /**
   * The model of Amazon Bedrock that workspaces may let suggest skills in texts. It must support tools. Without it, no function can
   * call a model.
   */
  skillModel: z
    .strictObject({
      arn: modelArn,
      /** The foundation models behind `arn` where that is an inference profile: the function must be allowed to call them too. */
      behindProfile: z.array(modelArn).default([]),
    })
    .optional(),
  /** Minutes between two runs that publish events which the table's stream has missed. */
  publishMinutes: z.int().min(1).max(15).default(5),
  /**
   * Minutes between two looks into the queues of work that nobody waits for: erasures and exports of agents' data, and
   * removals of packages.
   */
  quietMinutes: z.int().min(1).max(60).default(30),
  /** Minutes between two runs that forward statements to other LRSs. */
  forwardMinutes: z.int().min(1).max(60).default(5),
  /** Minutes between two runs that make evidence of skills of statements. */
  followMinutes: z.int().min(1).max(60).default(5),
  /** Batches of webhook deliveries, of up to ten each, that are sent at the same time. */
  deliveryConcurrency: concurrency,
  /** Batches of events, of up to ten each, that each consumer of the event bus works on at the same time. */
  consumerConcurrency: concurrency,
  /** Receivers that webhooks may call on this machine, for the one-machine service only. */
  outbound: z
    .strictObject({
      loopbackReceivers: z.array(loopbackReceiver).default([]),
      /** PEM of the authority that signed their certificates. */
      loopbackAuthority: z.string().default(''),
    })
    .prefault({}),
  /** The regions from which CloudFront serves: `100` is North America and Europe. */
  edgeLocations: z.enum(['100', '200', 'all']).default('all'),
})

/** Whether a host serves launches: the learner host does, and all hosts below it where each workspace has one. */
const servesLaunches = ({ learnerHosts, domains: { learner } }: z.output<typeof settings>, host: string): boolean =>
  learner !== undefined &&
  (host === learner.name || (learnerHosts === 'workspaces' && host.endsWith(`.${learner.name}`)))

/** The settings of a stage, with what they must be together. */
export const settingsSchema = settings
  // A function that may call its own machine could be made to call other services there.
  .refine(({ stage, outbound }) => stage === 'local' || outbound.loopbackReceivers.length === 0, {
    path: ['outbound', 'loopbackReceivers'],
    message: 'may be set for the stage local only',
  })
  .refine(({ stage, learnerHosts, domains }) => stage === 'local' || learnerHosts === 'one' || domains.learner, {
    path: ['learnerHosts'],
    message: 'may be workspaces only with domains.learner: CloudFront has no names for workspaces',
  })
  // Scripts of courses would run with the cookie of the dashboard.
  .refine((stated) => stated.domains.api === undefined || !servesLaunches(stated, stated.domains.api.name), {
    path: ['domains', 'api'],
    message: 'must be another host than those of domains.learner, on which courses run',
  })
  .refine(({ launchTokenSeconds, launchMaxSeconds }) => launchTokenSeconds <= launchMaxSeconds, {
    path: ['launchMaxSeconds'],
    message: 'must be at least launchTokenSeconds, the lifetime of one token',
  })
  .refine(({ protectData, destroyData }) => !(protectData && destroyData), {
    path: ['destroyData'],
    message: 'may be true only if protectData is false',
  })

/** Validated settings, every default filled in. */
export type Settings = z.output<typeof settingsSchema>

/** The content of a stage's file: settings before their defaults are filled in. */
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
