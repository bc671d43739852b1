import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { meQuery, switchWorkspace } from '#web/dashboard/app/person.ts'
import { signInAddress } from '#web/dashboard/app/sign-in-address.ts'
import { acceptInvitation, invitationQuery } from './data.ts'
import { forgetInvitation } from './invitation-token.ts'
import { isAboutPerson, reasonOf } from './refusal-reason.ts'

/** Opens a workspace of which the person is a member already. */
export function useOpening(workspace: string) {
  const cache = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => switchWorkspace(workspace),
    onSuccess: async () => {
      forgetInvitation()
      await cache.invalidateQueries(meQuery)
      await router.navigate({ to: '/w/$workspace', params: { workspace } })
    },
  })
}

/**
 * Accepts an invitation and opens its workspace; people who are not signed in sign in first. For the person who has
 * accepted it before, it opens the workspace again.
 */
export function useAcceptance(token: string) {
  const cache = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async ({ tenant_id: workspace }) => {
      forgetInvitation()
      await cache.invalidateQueries(meQuery)
      await router.navigate({ to: '/w/$workspace', params: { workspace } })
    },
    onError: (error) => {
      if (isRefusal(error, 'AUTH_REQUIRED')) location.assign(signInAddress('/invite'))
      // It was accepted, taken back or has expired since it was shown: the page then says so.
      else if (isRefusal(error, 'INVITATION_NOT_USABLE') && !isAboutPerson(reasonOf(error)))
        void cache.invalidateQueries(invitationQuery(token))
    },
  })
}
