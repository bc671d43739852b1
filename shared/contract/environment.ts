/**
 * The names of the environment variables through which the deployment talks to the functions.
 *
 * `commonEnvironment` of `infra/constructs/service-function.ts` sets `CommonEnvironmentName` for every function;
 * bindings set the others. `shared/platform/config.ts` reads them. A name that is spelt differently does not compile. A
 * name that no binding sets does compile: the function then fails at its start.
 */
export const environmentNames = [
  /** Name of the single table. */
  'TABLE_NAME',
  /** Name of the bucket that receives the uploaded archives. */
  'UPLOADS_BUCKET',
  /** Name of the bucket that holds unpacked package versions. */
  'CONTENT_BUCKET',
  /** Name of the bucket that holds session data too large for the table. */
  'RECORDS_BUCKET',
  /** Name of the bucket that holds the player and the documentation. */
  'WEB_BUCKET',
  /** URL of the queue of package processing jobs. */
  'PROCESSING_QUEUE_URL',
  /** URL of the queue of requests to erase the data of an agent. */
  'ERASURE_QUEUE_URL',
  /** URL of the queue of requests to export the data of an agent. */
  'EXPORT_QUEUE_URL',
  'REMOVAL_QUEUE_URL',
  /** URL of the queue of conversions of decks. */
  'CONVERSIONS_QUEUE_URL',
  /** `wasm`, or the command of an installed LibreOffice, which converts decks instead. */
  'CONVERTER',
  /** ARN of the model that picks skills in texts; empty where the deployment has none. */
  'SKILL_MODEL_ARN',
  /** URL of the queue of webhook deliveries. */
  'DELIVERIES_QUEUE_URL',
  /** Work queues and their dead letters, as JSON (`workQueues` of `shared/platform/config.ts`). */
  'WORK_QUEUES',
  /** Name of the bus on which audit events are put. */
  'EVENT_BUS_NAME',
  /**
   * Receivers on this machine that webhooks may call, `host:port` separated by commas; empty except in the one-machine
   * service.
   */
  'LOOPBACK_RECEIVERS',
  /** PEM of the authority behind their certificates; empty where there is none. */
  'LOOPBACK_AUTHORITY',
  /** ARN of the secret with the keys that sign launch tokens. */
  'TOKEN_KEYS_SECRET_ID',
  /** ARN of the secret with the keys that sign content paths and page cursors. */
  'CONTENT_KEYS_SECRET_ID',
  /** ARN of the secret with the keys that seal secrets of customers in the table. */
  'SEALING_KEYS_SECRET_ID',
  /** ARN of the CloudFront KeyValueStore that holds the content keys, `kid` to key. */
  'CONTENT_KEYS_STORE_ARN',
  /**
   * Origin (`https://host`, no trailing slash) of player and hosted content; `https://*.host` if each workspace has a host
   * of its own.
   */
  'LEARNER_BASE_URL',
  /** Origin (`https://host`, no trailing slash) of the API and its documentation. */
  'API_BASE_URL',
  /** Issuer of the OpenID provider at which people sign in, and the id of the dashboard there. */
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  /** `true` where people create workspaces by themselves. */
  'SELF_SERVE',
  /** Name of the stage: `dev`, `prod`, `local` ... */
  'STAGE',
  /** The deployment's ceiling for one upload, in MB (1 MB = 1,048,576 bytes). */
  'MAX_UPLOAD_MB',
  /** Rate limits that differ from the defaults, as JSON (`rateLimitOverrides`). */
  'RATE_LIMITS',
  /** Life of a launch token in seconds. */
  'LAUNCH_TOKEN_SECONDS',
  /** Seconds after a launch at which its tokens end and are no longer renewed. */
  'LAUNCH_MAX_SECONDS',
  /** `DEBUG`, `INFO`, `WARN` or `ERROR`. */
  'LOG_LEVEL',
  /** Version of the running software, for the health endpoint and the log. */
  'SERVICE_VERSION',
] as const

/** One of the environment variable names. */
export type EnvironmentName = (typeof environmentNames)[number]

/** The variables that every function has. */
export type CommonEnvironmentName = Extract<
  EnvironmentName,
  | 'STAGE'
  | 'LOG_LEVEL'
  | 'SERVICE_VERSION'
  | 'MAX_UPLOAD_MB'
  | 'RATE_LIMITS'
  | 'LAUNCH_TOKEN_SECONDS'
  | 'LAUNCH_MAX_SECONDS'
>
