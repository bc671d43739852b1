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

/** The queues that functions read, by the template's event source mappings. */
export function queueMappings(template: ResolvedTemplate): QueueMapping[] {
  const urls = new Map(
    template.ofType('AWS::SQS::Queue').map(({ identity }) => [identity.attributes['Arn'] ?? '', identity.ref]),
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
      concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
      reportsFailures: mapping.FunctionResponseTypes.length > 0,
    }
  })
}
