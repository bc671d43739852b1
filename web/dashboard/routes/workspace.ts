/** What all screens of a workspace stand in. */
import { createRoute, retainSearchParams } from '@tanstack/react-router'
import { readModeSearch } from '#web/dashboard/app/mode-search.ts'
import { WorkspacePage } from '#web/dashboard/app/workspace-page.tsx'
import { signedIn } from './entering.ts'
import { root } from './root.ts'

export const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspace',
  validateSearch: readModeSearch,
  search: { middlewares: [retainSearchParams(['mode'])] },
  beforeLoad: ({ context, location }) => signedIn(context, location.href),
  component: WorkspacePage,
})
