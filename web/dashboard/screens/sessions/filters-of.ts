import type { ModeSearch } from '#web/dashboard/app/mode-search.ts'
import type { SessionsSearch } from './search.ts'

/** The filters as the service takes them. */
export const filtersOf = (search: SessionsSearch & ModeSearch) => ({
  ...(search.learner === undefined ? {} : { user_id: search.learner }),
  ...(search.package === undefined ? {} : { package_id: search.package }),
  ...(search.dispatch === undefined ? {} : { dispatch_id: search.dispatch }),
  ...(search.organization === undefined ? {} : { organization_id: search.organization }),
  ...(search.status === undefined ? {} : { status: search.status }),
  ...(search.from === undefined ? {} : { from: search.from }),
  ...(search.to === undefined ? {} : { to: search.to }),
  ...(search.mode === undefined ? {} : { mode: search.mode }),
})
