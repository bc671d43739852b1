import type * as z from 'zod'
import { parseInput } from '../json-http/target-server.ts'
import type { SqsContext } from './sqs-context.ts'

/** Performs one operation of the SQS API on the input of a call; an undefined answer is sent as `{}`. */
export type Operation = (context: SqsContext, input: unknown, gone: AbortSignal) => unknown

/** An operation that reads its input by a schema first. What is missing or out of range it refuses itself, by SQS's codes. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  perform: (context: SqsContext, input: z.output<Schema>, gone: AbortSignal) => unknown,
): Operation {
  return (context, input, gone) => perform(context, parseInput(schema, input), gone)
}
