import * as z from 'zod'
import { operation } from './operation.ts'
import { queueUrl } from './queue-address.ts'
import type { Queue } from './queue-store.ts'
import { redrivePolicyOf } from './redrive-policy.ts'
import { arnOf, queueOfUrl, type SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'

const pageMembers = { MaxResults: z.number().int().optional(), NextToken: z.string().optional() }
const longestPage = 1000

/** ListQueues: URLs by name, 1,000 at the most; a NextToken only where MaxResults was given, as AWS does. */
export const listQueues = operation(z.object({ QueueNamePrefix: z.string().optional(), ...pageMembers }), (context, input) => {
  const named = context.store.list().filter(({ name }) => name.startsWith(input.QueueNamePrefix ?? ''))
  const { urls, next } = page(context, named, input)
  return { QueueUrls: urls, ...next }
})

/** ListDeadLetterSourceQueues: the queues whose redrive policy names this one. The wire spells the member in lower case. */
export const listDeadLetterSourceQueues = operation(z.object({ QueueUrl: z.string().optional(), ...pageMembers }), (context, input) => {
  const targetArn = arnOf(context, queueOfUrl(context, input.QueueUrl))
  const sources = context.store.list().filter((queue) => redrivePolicyOf(queue)?.deadLetterTargetArn === targetArn)
  const { urls, next } = page(context, sources, input)
  return { queueUrls: urls, ...next }
})

interface PageRequest {
  readonly MaxResults?: number | undefined
  readonly NextToken?: string | undefined
}

interface Page {
  readonly urls: readonly string[]
  readonly next: { readonly NextToken?: string }
}

// The token is the last name of the page, so that queues made in between move nothing.
function page(context: SqsContext, queues: readonly Queue[], { MaxResults: size = longestPage, ...request }: PageRequest): Page {
  if (size < 1 || size > longestPage) throw invalidParameter(`MaxResults must be from 1 to ${longestPage}.`)
  const after = Buffer.from(request.NextToken ?? '', 'base64url').toString()
  const names = queues.map(({ name }) => name).filter((name) => name > after).sort()
  const shown = names.slice(0, size)
  const last = names.length > size && size < longestPage ? shown.at(-1) : undefined
  return {
    urls: shown.map((name) => queueUrl(context.endpoint(), name)),
    next: last === undefined ? {} : { NextToken: Buffer.from(last).toString('base64url') },
  }
}
