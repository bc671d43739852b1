/** Whether "Leave" has a workspace to lead to: platform admins need none. */
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '#web/dashboard/app/person.ts'

const storedAs = 'lectern-admin-way-back'

export const forgetWayBack = (): void => sessionStorage.removeItem(storedAs)

/**
 * Whether this tab has shown a workspace. It remembers so when the administration is loaded anew: asking the service would
 * be refused for those who have none.
 */
export function useHasWayBack(): boolean {
  const cache = useQueryClient()
  const { status } = cache.getQueryState(meQuery.queryKey) ?? {}
  if (status === 'success') sessionStorage.setItem(storedAs, 'yes')
  if (status === 'error') forgetWayBack()
  return sessionStorage.getItem(storedAs) !== null
}
