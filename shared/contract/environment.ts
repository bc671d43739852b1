/**
 * The names of the environment variables through which the deployment talks to the functions.
 *
 * The bindings of `infra/constructs` set them, `shared/platform/config.ts` reads them: a name that one side
 * spells differently from the other does not compile.
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
  /** URL of the queue of webhook deliveries. */
  'DELIVERIES_QUEUE_URL',
  /** Name of the bus on which audit events are put. */
  'EVENT_BUS_NAME',
  /** Receivers on this machine that webhooks may call, `host:port` separated by commas; empty but in the one-machine service. */
  'LOOPBACK_RECEIVERS',
  /** PEM of the authority behind their certificates; empty where there is none. */
  'LOOPBACK_AUTHORITY',
  /** ARN of the Secrets Manager secret that holds the signing keys. */
  'SIGNING_KEYS_SECRET_ID',
  /** ARN of the CloudFront KeyValueStore that holds the content keys, `kid` to key. */
  'CONTENT_KEYS_STORE_ARN',
  /** Origin (`https://host`, no trailing slash) of player and hosted content. */
  'LEARNER_BASE_URL',
  /** Origin (`https://host`, no trailing slash) of the API and its documentation. */
  'API_BASE_URL',
  /** Name of the stage: `dev`, `prod`, `local` ... */
  'STAGE',
  /** The deployment's ceiling for one upload, in MB (1 MB = 1,048,576 bytes). */
  'MAX_UPLOAD_MB',
  /** Rate limits that differ from the defaults, as JSON (`rateLimitOverrides`). */
  'RATE_LIMITS',
  /** Life of a launch token in seconds. */
  'LAUNCH_TOKEN_SECONDS',
  /** `DEBUG`, `INFO`, `WARN` or `ERROR`. */
  'LOG_LEVEL',
  /** Version of the running software, for the health endpoint and the log. */
  'SERVICE_VERSION',
] as const

/** One of the environment variable names. */
export type EnvironmentName = (typeof environmentNames)[number]
