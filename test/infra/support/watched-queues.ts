import * as z from 'zod'
import { queueWatch } from '#functions/workers/watch-queues/watch-queues.ts'
import { messageCount } from '#shared/platform/queues.ts'
import { readable, resourceNamed } from './resources.ts'
import type { Templates } from './synthesize.ts'

const order = z.object({
  patientLooks: z.number(),
  queues: z.array(
    z.object({ name: z.string(), impact: z.string(), deadLettersUrl: z.string(), quietUrl: z.string().optional() }),
  ),
})

/** What the schedule of `watch-queues` tells it, with names of resources for the addresses of queues. */
export const watchedQueues = (templates: Templates): z.output<typeof order>['queues'] => watchOrderOf(templates).queues

function watchOrderOf(templates: Templates): z.output<typeof order> {
  const schedule = resourceNamed(templates, 'AWS::Scheduler::Schedule', 'QueueWatchWatchQueuesSchedule')
  return order.parse(JSON.parse(readable(templates, Object(schedule.properties['Target']).Input)))
}

/** Looks for dead letters. @param urlOf makes a local queue with the name that the template has for it */
export async function watchJourney(templates: Templates, urlOf: (name: string) => string): Promise<void> {
  const { patientLooks, queues: watched } = watchOrderOf(templates)
  const queues = watched.map((queue) => ({
    ...queue,
    deadLettersUrl: urlOf(queue.deadLettersUrl),
    ...(queue.quietUrl === undefined ? {} : { quietUrl: urlOf(queue.quietUrl) }),
  }))
  expect(await queueWatch(messageCount())({ queues, patientLooks })).toEqual([])
}
