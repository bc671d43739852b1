/**
 * What learner sessions cost on top of a deployment at rest, content apart.
 *
 * Prices in USD, us-east-1, without free tiers, as the AWS pricing pages stated them in November 2026.
 */

/** What sessions use of each service. */
export interface SessionUse {
  /** Requests of players and customers: each passes CloudFront, the HTTP API and a function. */
  readonly requests: number
  /** Bytes of request bodies, which CloudFront sends on to the API. */
  readonly bytesIn: number
  /** Bytes of answers, which CloudFront sends to the viewer. */
  readonly bytesOut: number
  /** Bytes of the functions' own log lines. */
  readonly loggedBytes: number
  /** Time of functions, in gigabyte seconds, and how often they run without being asked by a request. */
  readonly gigabyteSeconds: number
  readonly workerRuns: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly queueRequests: number
  readonly busEvents: number
}

const gigabyte = 1_000_000_000
const perMillion = (usd: number): number => usd / 1_000_000

/** The gateway's line about each request, in bytes. Lambda writes about runs that fail only (infra/constructs/service-function.ts). */
const accessLogBytes = 350

const prices: Readonly<Record<string, (use: SessionUse) => number>> = {
  // Amazon CloudFront Pricing: HTTPS requests, transfer to the origin, transfer to the internet.
  'CloudFront requests': ({ requests }) => requests * perMillion(1),
  'CloudFront transfer': ({ bytesIn, bytesOut }) => (bytesIn * 0.02 + bytesOut * 0.085) / gigabyte,
  // Amazon API Gateway Pricing: HTTP APIs, requests of up to 512 KB.
  'HTTP API': ({ requests }) => requests * perMillion(1),
  // AWS Lambda Pricing: arm64.
  Lambda: ({ requests, workerRuns, gigabyteSeconds }) => (requests + workerRuns) * perMillion(0.2) + gigabyteSeconds * 0.0000133334,
  // Amazon DynamoDB Pricing: on-demand request units of the Standard class.
  DynamoDB: ({ readUnits, writeUnits }) => readUnits * perMillion(0.125) + writeUnits * perMillion(0.625),
  // Amazon SQS Pricing: standard queues. Amazon EventBridge Pricing: custom events.
  'SQS and EventBridge': ({ queueRequests, busEvents }) => queueRequests * perMillion(0.4) + busEvents * perMillion(1),
  // Amazon CloudWatch Pricing: logs taken in.
  Logs: ({ requests, loggedBytes }) => ((loggedBytes + requests * accessLogBytes) * 0.5) / gigabyte,
}

export interface SessionCost {
  /** USD. */
  readonly usd: number
  /** By service, dearest first. */
  readonly lines: readonly { readonly service: string; readonly usd: number }[]
}

/** Prices what sessions use. */
export function modelSessionCost(use: SessionUse): SessionCost {
  const lines = Object.entries(prices).map(([service, price]) => ({ service, usd: price(use) }))
  return { usd: lines.reduce((sum, line) => sum + line.usd, 0), lines: lines.sort((left, right) => right.usd - left.usd) }
}
