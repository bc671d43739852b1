import type { healthFamily } from '#shared/contract/families/public/health.ts'
import { implement } from '#shared/http/implementation.ts'

export type HealthEndpoints = (typeof healthFamily)['endpoints']

export interface Dependencies {
  readonly version: string
  /** Address of the API, `https://host`. */
  readonly origin: string
  readonly tableIsReachable: () => Promise<boolean>
  readonly contentIsReachable: () => Promise<boolean>
}

const word = (reachable: boolean): 'ok' | 'unavailable' => (reachable ? 'ok' : 'unavailable')

export const getHealth = implement<HealthEndpoints['getHealth'], Dependencies>()({
  load: (_scope, { tableIsReachable, contentIsReachable }) => Promise.all([tableIsReachable(), contentIsReachable()]),
  handle: ({ loaded: [database, storage], stamp }, { version }) =>
    Promise.resolve({
      status: database && storage ? ('ok' as const) : ('degraded' as const),
      timestamp: stamp.now,
      version,
      database: word(database),
      storage: word(storage),
    }),
})
