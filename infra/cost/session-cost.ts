/**
 * Cost of learner sessions, added to that of a deployment at rest. Delivery of content is not included.
 *
 * Prices in USD, us-east-1, without free tiers, as the AWS pricing pages stated them in November 2026.
 */

/** The use of each service by sessions. */
export interface SessionUse {
  /** Requests of players and customers: each passes CloudFront, the HTTP API and a function. */
  readonly requests: number
  /** Bytes of request bodies, which CloudFront forwards to the API. */
  readonly bytesIn: number
  /** Bytes of responses, which CloudFront sends to the viewer. */
  readonly bytesOut: number
  /** Bytes of the functions' own log lines. */
  readonly loggedBytes: number
  /** Compute time of functions in gigabyte seconds, and the number of runs that no request caused. */
  readonly gigabyteSeconds: number
  readonly workerRuns: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly queueRequests: number
  readonly busEvents: number
}

const gigabyte = 1_000_000_000
const perMillion = (usd: number): number => usd / 1_000_000

/**
 * Bytes of the gateway's access log line. Lambda writes lines only for failed runs
 * (infra/constructs/service-function.ts).
 */
const accessLogBytes = 350

const prices: Readonly<Record<string, (use: SessionUse) => number>> = {
  // Amazon CloudFront Pricing: HTTPS requests, transfer to the origin, transfer to the internet.
  'CloudFront requests': ({ requests }) => requests * perMillion(1),
  'CloudFront transfer': ({ bytesIn, bytesOut }) => (bytesIn * 0.02 + bytesOut * 0.085) / gigabyte,
  // Amazon API Gateway Pricing: HTTP APIs, requests of up to 512 KB.
  'HTTP API': ({ requests }) => requests * perMillion(1),
  // AWS Lambda Pricing: arm64.
  Lambda: ({ requests, workerRuns, gigabyteSeconds }) =>
    (requests + workerRuns) * perMillion(0.2) + gigabyteSeconds * 0.0000133334,
  // Amazon DynamoDB Pricing: on-demand request units of the Standard class.
  DynamoDB: ({ readUnits, writeUnits }) => readUnits * perMillion(0.125) + writeUnits * perMillion(0.625),
  // Amazon SQS Pricing: standard queues. Amazon EventBridge Pricing: custom events.
  'SQS and EventBridge': ({ queueRequests, busEvents }) => queueRequests * perMillion(0.4) + busEvents * perMillion(1),
  // Amazon CloudWatch Pricing: ingestion of logs.
  Logs: ({ requests, loggedBytes }) => ((loggedBytes + requests * accessLogBytes) * 0.5) / gigabyte,
}

export interface SessionCost {
  /** USD. */
  readonly usd: number
  /** By service, most expensive first. */
  readonly lines: readonly { readonly service: string; readonly usd: number }[]
}

/** Cost of this use, in USD. */
export function modelSessionCost(use: SessionUse): SessionCost {
  const lines = Object.entries(prices).map(([service, price]) => ({ service, usd: price(use) }))
  return {
    usd: lines.reduce((sum, line) => sum + line.usd, 0),
    lines: lines.sort((left, right) => right.usd - left.usd),
  }
}

/** Amazon CloudWatch Pricing: a custom metric, for each hour in which it is written. USD a month if that is every hour. */
const metricUsd = 0.3

/**
 * Monthly cost of the custom metrics of a stage that is used in every hour. It does not depend on the number of sessions,
 * and a stage at rest writes no metric.
 * @param metrics number of different metrics, each with its dimensions
 */
export const modelMetricCost = (metrics: number): number => metrics * metricUsd
