/** Switching the session to another workspace, which concerns every tab of the browser. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { setPageState } from './page-state.ts'
import { meQuery, switchWorkspace } from './person.ts'
import { tellTabs } from './tabs.ts'

export function useWorkspaceSwitch() {
  const cache = useQueryClient()
  const router = useRouter()
  /** Opens a workspace. @param path of a section in it; empty: the overview */
  const open = (workspace: string, path = ''): Promise<void> => router.navigate({ href: `/w/${workspace}${path}` })
  /** Lets the session use a workspace. The page stays where it is. */
  const switchTo = async (workspace: string): Promise<void> => {
    await switchWorkspace(workspace)
    tellTabs('switched')
    setPageState({ wasRefused: false })
    await cache.invalidateQueries(meQuery)
    void cache.invalidateQueries({ queryKey: [workspace] })
  }
  return { open, switchTo }
}
