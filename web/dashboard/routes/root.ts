import { createRootRouteWithContext } from '@tanstack/react-router'
import { Root } from '#web/dashboard/app/root.tsx'
import type { Context } from './entering.ts'

export const root = createRootRouteWithContext<Context>()({ component: Root })
