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

export const isAboutPerson = (reason: string | null): reason is PersonalReason =>
  personal.some((each) => each === reason)
