/** Lambda entry of the session lists, apart from the hot path. */
import { sessionListsFamily } from '#shared/contract/families/public/session-lists.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { listSessions } from './list-sessions.ts'

const { table, context } = functionContext('session-lists', { dashboard: dashboardSource })

export const handler = serve(
  sessionListsFamily,
  { listSessions },
  { dependencies: { sessions: sessionRepository(table) }, context },
)
