import * as z from 'zod'
import { parseProperties } from '../template/parse-properties.ts'
import type { ResolvedResource, ResolvedTemplate } from '../template/resolved-template.ts'
import { streamFilter, type StreamFilter } from './stream-filter.ts'

/** A function that receives the changes of a table. */
export interface StreamMapping {
  readonly functionName: string
  readonly tableName: string
  /** Maximum records per invocation, and the time in which they are collected. */
  readonly batchSize: number
  readonly windowMs: number
  /** Further attempts for a failed batch before it is dropped. */
  readonly retries: number
  /** A record is delivered if one of them matches. */
  readonly filters: readonly StreamFilter[]
}

const mappingSchema = z.strictObject({
  BatchSize: z.number().int().min(1),
  EventSourceArn: z.string(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })).min(1) }),
  FunctionName: z.string(),
  MaximumBatchingWindowInSeconds: z.number().int().default(0),
  // Limits the retries of a batch in the cloud; here the end of the service drops all batches anyway.
  MaximumRecordAgeInSeconds: z.number().int().optional(),
  MaximumRetryAttempts: z.number().int().min(0),
  // One batch at a time is enough for one machine.
  ParallelizationFactor: z.number().int().optional(),
  StartingPosition: z.literal('LATEST'),
  Tags: z.unknown().optional(),
})

/** Whether a mapping reads a table's stream; all others read queues. */
export const readsStream = ({ properties }: ResolvedResource): boolean =>
  String(properties['EventSourceArn']).startsWith('arn:aws:dynamodb:')

/** The functions that receive changes, by the template's event source mappings. */
export function streamMappings(template: ResolvedTemplate): StreamMapping[] {
  const tables = new Map(
    template
      .ofType('AWS::DynamoDB::GlobalTable')
      .map(({ identity }) => [identity.attributes['StreamArn'] ?? '', identity.ref]),
  )
  return template
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(readsStream)
    .map((resource) => {
      const mapping = parseProperties(mappingSchema, resource)
      const tableName = tables.get(mapping.EventSourceArn)
      if (tableName === undefined)
        throw new Error(
          `A function reads ${mapping.EventSourceArn}, which is the stream of no table of the deployment.`,
        )
      return {
        functionName: mapping.FunctionName,
        tableName,
        batchSize: mapping.BatchSize,
        windowMs: mapping.MaximumBatchingWindowInSeconds * 1000,
        retries: mapping.MaximumRetryAttempts,
        filters: mapping.FilterCriteria.Filters.map(({ Pattern }) => streamFilter(Pattern)),
      }
    })
}
