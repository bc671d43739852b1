/** What platform admins do with queues: they look at all of them, and redrive the dead letters of each. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { readable, resourcesOf } from './resources.ts'
import type { Templates } from './synthesize.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { signIn } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** Names of each work queue and of its dead letters, as the template has them. */
const workQueuesOf = (templates: Templates): [string, string][] =>
  resourcesOf(templates, 'AWS::SQS::Queue').flatMap(({ name, properties }): [string, string][] => {
    const redrive = properties['RedrivePolicy']
    return redrive === undefined ? [] : [[name, readable(templates, Object(redrive).deadLetterTargetArn)]]
  })

export async function queuesJourney(templates: Templates, { backend, call }: Journey): Promise<void> {
  const { createQueue } = backend.aws.sqs
  const queues = Object.fromEntries(workQueuesOf(templates).map((names, index) => [`queue-${index}`, names]))
  let url = ''
  for (const [name, deadLetters] of Object.values(queues)) {
    createQueue(name)
    url = createQueue(deadLetters).url
    await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: url, MessageBody: '{}' }))
  }
  process.env['WORK_QUEUES'] = JSON.stringify({ url, queues })
  // The use of a session is recorded every five minutes.
  const now = Date.now()
  const claims = { isPlatformAdmin: true, statedAt: now, authenticatedAt: now }
  const { reads, changes: headers } = await signIn(backend, { session: { lastSeenAt: now - 600_000, claims } })
  await call('listQueues', { headers: reads })
  for (const queue of Object.keys(queues)) {
    await call('listDeadLetters', { headers: reads, query: { queue } })
    const { body } = await call('redriveDeadLetters', { headers, body: { queue, note: 'Fixed' } })
    expect(body).toEqual({ redriven: 1, remaining: 0 })
  }
}
