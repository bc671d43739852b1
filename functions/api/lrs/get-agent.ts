import { personOf } from '#shared/domain/statements/person.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'
import { agentOf } from './parameters.ts'

/** The LRS never joins agents to one person: the person has the identifier and name of the parameter only. */
export const getAgent = implement<LrsEndpoints['getAgent'], Dependencies>()({
  load: async ({ input: { query } }) => Promise.resolve(agentOf(query.agent)),
  handle: ({ loaded }) => Promise.resolve({ ...personOf(loaded) }),
})
