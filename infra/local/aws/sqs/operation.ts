import type * as z from 'zod'
import { ServiceFailure } from '../json-http/service-failure.ts'
import { parseInput } from '../json-http/target-server.ts'
import type { SqsContext } from './sqs-context.ts'

/** Performs one operation of the SQS API on the input of a call; an undefined result is sent as `{}`. */
export type Operation = (context: SqsContext, input: unknown, hangUp: AbortSignal) => unknown

/**
 * An operation with a strict schema of its input. Parameters that the schema does not have are refused with 501: to
 * ignore one would do less than the caller asked for.
 */
export function operation<Schema extends z.ZodObject>(
  schema: Schema,
  perform: (context: SqsContext, input: z.output<Schema>, hangUp: AbortSignal) => unknown,
): Operation {
  return (context, input, hangUp) => {
    refuseUnknownParameters(schema, input)
    return perform(context, parseInput(schema, input), hangUp)
  }
}

function refuseUnknownParameters(schema: z.ZodObject, input: unknown): void {
  const issues = schema.safeParse(input).error?.issues ?? []
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown.length > 0)
    throw new ServiceFailure(
      'NotImplemented',
      `The local SQS does not have the parameter ${unknown.join(', ')} here.`,
      {
        status: 501,
      },
    )
}
