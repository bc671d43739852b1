import { totalmem } from 'node:os'
import * as z from 'zod'
import { readsStream } from '../streams/stream-mapping.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** A function that reads a queue. */
export interface QueueMapping {
  readonly functionName: string
  readonly queueUrl: string
  readonly queueArn: string
  /** Messages per invocation. */
  readonly batchSize: number
  /** Invocations at the same time. */
  readonly concurrency: number
  /** The function's response names the failed messages. */
  readonly reportsFailures: boolean
}

/** Lambda scales further by itself; one machine does not need it. */
const defaultConcurrency = 5

/** The share of the machine's memory that the invocations of one function may take. */
const memoryShare = 0.8

/**
 * How many invocations of a function this machine's memory holds, at least one. The other messages wait in the queue.
 * @param memoryMb memory of the function
 * @param machineBytes memory of the machine
 */
export const invocationsThatFit = (memoryMb: number, machineBytes: number): number =>
  Math.max(1, Math.floor((machineBytes * memoryShare) / (memoryMb * 1024 * 1024)))

// Strict: a filter or a batching window that the host does not know would take effect in the cloud only.
const mappingSchema = z.strictObject({
  BatchSize: z.number().int().min(1).max(10).default(10),
  Enabled: z.literal(true).optional(),
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.number().int().min(2) }).optional(),
  Tags: z.unknown().optional(),
})

/** Megabytes of a function whose template states none. */
const smallest = 128
const functionSize = z.object({ MemorySize: z.number().default(smallest) })

/** The queues that functions read, by the template's event source mappings. */
export function queueMappings(template: ResolvedTemplate): QueueMapping[] {
  const urls = new Map(
    template.ofType('AWS::SQS::Queue').map(({ identity }) => [identity.attributes['Arn'] ?? '', identity.ref]),
  )
  const memoryOf = new Map(
    template
      .ofType('AWS::Lambda::Function')
      .map((resource) => [resource.identity.ref, parseProperties(functionSize, resource).MemorySize]),
  )
  const mappings = template.ofType('AWS::Lambda::EventSourceMapping').filter((resource) => !readsStream(resource))
  return mappings.map((resource) => {
    const mapping = parseProperties(mappingSchema, resource)
    const queueUrl = urls.get(mapping.EventSourceArn)
    if (queueUrl === undefined)
      throw new Error(`A function reads ${mapping.EventSourceArn}, which is no queue of the deployment.`)
    return {
      functionName: mapping.FunctionName,
      queueUrl,
      queueArn: mapping.EventSourceArn,
      batchSize: mapping.BatchSize,
      concurrency: Math.min(
        mapping.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
        invocationsThatFit(memoryOf.get(mapping.FunctionName) ?? smallest, totalmem()),
      ),
      reportsFailures: mapping.FunctionResponseTypes.length > 0,
    }
  })
}
