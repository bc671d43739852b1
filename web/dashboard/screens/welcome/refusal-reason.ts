/** Why an invitation was not accepted. */
import { isRefusal } from '#web/dashboard/app/calls.ts'

const personal = ['other_address', 'address_not_verified', 'member_already'] as const

/** Reasons that lie with the signed-in person: the invitation is still open. */
type PersonalReason = (typeof personal)[number]

/** The reason that the service states; null where it refused for another one, or did not answer. */
export function reasonOf(error: unknown): string | null {
  if (!isRefusal(error, 'INVITATION_NOT_USABLE')) return null
  const { reason }: { reason?: unknown } = error.details
  return typeof reason === 'string' ? reason : null
}

/** The workspace of which the person is a member already; null where that is not why it was refused. */
export function ownWorkspaceOf(error: unknown): string | null {
  if (reasonOf(error) !== 'member_already' || !isRefusal(error, 'INVITATION_NOT_USABLE')) return null
  const { tenant_id: workspace }: { tenant_id?: unknown } = error.details
  return typeof workspace === 'string' ? workspace : null
}

export const isAboutPerson = (reason: string | null): reason is PersonalReason =>
  personal.some((each) => each === reason)
