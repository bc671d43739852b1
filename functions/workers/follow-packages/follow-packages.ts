import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { launchCounter, type CountingLaunches } from './count-launches.ts'
import { launchEnder, type EndingLaunches } from './end-launches.ts'

/** The work for a batch of events of packages: counts launches, and ends those of archived packages. */
export function packageFollower(means: CountingLaunches & EndingLaunches): (event: PublishedEvent) => Promise<void> {
  const [count, end] = [launchCounter(means), launchEnder(means)]
  return async (event) => {
    await count(event)
    await end(event)
  }
}
