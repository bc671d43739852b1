/** The token of an invitation stands behind the `#` of its link, so that no server logs it. It outlives a sign-in. */

const storedAs = 'lectern-invitation'

/** Null where the page was opened without one. */
export function invitationToken(): string | null {
  const stated = location.hash.slice(1)
  if (stated !== '') sessionStorage.setItem(storedAs, stated)
  return sessionStorage.getItem(storedAs)
}

export const forgetInvitation = (): void => sessionStorage.removeItem(storedAs)
