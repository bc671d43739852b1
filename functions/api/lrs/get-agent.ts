import { personOf } from '#shared/domain/xapi/person.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { agentOf } from './parameters.ts'

/** The LRS holds no agents to be the same person who do not say so themselves: the person is who was asked for. */
export const getAgent = implement<LrsEndpoints['getAgent'], Dependencies>()({
  load: async ({ input: { query } }) => Promise.resolve(agentOf(query.agent)),
  handle: ({ loaded }) => Promise.resolve({ ...personOf(loaded) }),
})
