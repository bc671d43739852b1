import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type LocalCredentials, type SignatureRefusal, type SignatureResult, verifySignature } from '../signature-v4.ts'
import { type JsonListener, type JsonRequest, listenForJson } from './json-listener.ts'
import { ServiceFailure } from './service-failure.ts'

/** One call of the AWS JSON protocol: the operation of `x-amz-target` and its parsed body. */
export interface TargetCall {
  readonly operation: string
  readonly input: unknown
  /** Aborted when the caller hangs up before the response. */
  readonly hangUp: AbortSignal
}

/** Key pairs that a server accepts: one for all callers, or one for each caller. */
export type AcceptedCredentials = LocalCredentials | readonly LocalCredentials[]

/** Address, protocol and operations of a service with AWS JSON 1.0 or 1.1. */
export interface TargetServerOptions {
  readonly port: number
  readonly region: string
  readonly credentials: AcceptedCredentials
  /** Service name of the signatures, such as `sqs`. */
  readonly service: string
  /** Prefix of the operation in `x-amz-target`, such as `AmazonSQS`. */
  readonly targetPrefix: string
  readonly version: '1.0' | '1.1'
  /** Put before error codes, such as `com.amazonaws.sqs#`; may be empty. */
  readonly errorTypePrefix: string
  /**
   * Performs a call with a valid signature; throws `ServiceFailure` to refuse it. An undefined result is sent as `{}`.
   */
  readonly perform: (call: TargetCall) => Promise<unknown>
}

/** Serves the AWS JSON protocol on the loopback interface. Every request needs a valid Signature Version 4. */
export function startTargetServer(options: TargetServerOptions): Promise<JsonListener> {
  return listenForJson({
    port: options.port,
    contentType: `application/x-amz-json-${options.version}`,
    errorTypePrefix: options.errorTypePrefix,
    respond: async (request) => {
      requireSignature(options, request)
      const call = { operation: operationOf(options, request), input: parseBody(request.body), hangUp: request.hangUp }
      return { body: (await options.perform(call)) ?? {} }
    },
  })
}

/**
 * Reads a call's input; members of the wrong type are refused as `SerializationException`, unknown ones are dropped.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new ServiceFailure(
    'SerializationException',
    `The input is not of the expected form: ${z.prettifyError(parsed.error)}`,
  )
}

function requireSignature(options: TargetServerOptions, request: JsonRequest): void {
  const keys = 'accessKeyId' in options.credentials ? [options.credentials] : options.credentials
  const bodyHash = createHash('sha256').update(request.body).digest('hex')
  const now = new Date()
  const results = keys.map((credentials) =>
    verifySignature(request, { service: options.service, region: options.region, credentials, bodyHash }, now),
  )
  if (results.some(({ outcome }) => outcome === 'accepted')) return
  const refusals = results.flatMap((result: SignatureResult) => (result.outcome === 'refused' ? [result] : []))
  const refusal = refusals.find(({ reason }) => reason !== 'unknown-key') ?? refusals[0]
  throw signatureFailure(refusal?.reason ?? 'unknown-key', refusal?.message ?? 'The server accepts no key.')
}

/** The error that the JSON services of AWS return for an invalid signature; its status is always 403. */
export function signatureFailure(reason: SignatureRefusal, message: string): ServiceFailure {
  return new ServiceFailure(refusalCode(reason), message, { status: 403 })
}

function refusalCode(reason: SignatureRefusal): string {
  if (reason === 'anonymous') return 'MissingAuthenticationTokenException'
  if (reason === 'malformed') return 'IncompleteSignatureException'
  if (reason === 'unknown-key') return 'UnrecognizedClientException'
  return 'InvalidSignatureException'
}

function operationOf({ targetPrefix }: TargetServerOptions, { headers }: JsonRequest): string {
  const target = headers['x-amz-target']
  const [prefix, operation] = typeof target === 'string' ? target.split('.') : []
  return prefix === targetPrefix ? (operation ?? '') : ''
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8') || '{}')
  } catch (cause) {
    throw new ServiceFailure('SerializationException', 'The body is not JSON.', { cause })
  }
}
