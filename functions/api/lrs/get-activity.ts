import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, LrsEndpoints } from './dependencies.ts'

/** Every IRI is a valid activity, also one that no statement has. */
export const getActivity = implement<LrsEndpoints['getActivity'], Dependencies>()({
  load: ({ tenantId, input: { query } }, { activities }) => activities.find(tenantId, query.activityId),
  handle: ({ input: { query }, loaded }) =>
    Promise.resolve({
      objectType: 'Activity',
      id: query.activityId,
      ...(loaded === null ? {} : { definition: loaded }),
    }),
})
