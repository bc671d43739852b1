import { implement } from '#shared/http/implementation.ts'
import type { CustomerSessionEndpoints, Dependencies } from './dependencies.ts'

export const getOpenSessions = implement<CustomerSessionEndpoints['getOpenSessions'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { sessions }) {
    const { byVersion, isComplete } = await sessions.countOpen(tenantId, query.package_id)
    return {
      versions: [...byVersion].map(([version_id, open_sessions]) => ({ version_id, open_sessions })),
      is_complete: isComplete,
    }
  },
})
