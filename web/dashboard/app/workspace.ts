/** The workspace of the address, and what the signed-in person is in it. */
import { createContext, use } from 'react'
import { may, type Action } from './permissions.ts'
import type { Me, Role } from './person.ts'

export interface Workspace {
  readonly id: string
  readonly name: string
  readonly plan: string
  readonly role: Role
  readonly me: Me
}

export const WorkspaceContext = createContext<Workspace | null>(null)

/** For screens below `/w/{workspace}`. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext)
  if (workspace === null) throw new Error('This screen is shown outside of a workspace.')
  return workspace
}

export const useMay = (action: Action): boolean => may(useWorkspace().role, action)
