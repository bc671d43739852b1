/** Address at which the service begins a sign-in that comes back to a path of the dashboard. */
export const signInAddress = (returnTo: string): string =>
  `/api/auth/sign-in?${new URLSearchParams({ return_to: returnTo }).toString()}`
