import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { dateText } from '#web/dashboard/parts/format.ts'

/** Whether a member may give a role to somebody, or take it away: only owners make, invite, change or remove owners. */
export const mayGiveOrTake = (own: WorkspaceRole, role: WorkspaceRole): boolean => own === 'owner' || role !== 'owner'

/** The days of the calendar between two moments, where the reader is. */
function daysBetween(from: Date, to: Date): number {
  // Days in UTC have 24 hours each; where the reader is, one with a change of the clocks has not.
  const dayOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (dayOf(to) - dayOf(from)) / 86_400_000
}

/** The day of a moment: "today", "yesterday", "3 days ago", and its date where that is a week ago or longer. */
export function dayText(at: string, now: Date, language: string): string {
  // A clock that is behind that of the service must not lead to "tomorrow".
  const days = Math.max(0, daysBetween(new Date(at), now))
  return days < 7
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days === 0 ? 0 : -days, 'day')
    : dateText(at, language)
}
