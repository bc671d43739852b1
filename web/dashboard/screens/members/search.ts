/** What the address of the screen of members states. */
import { oneIn } from '#web/dashboard/app/search.ts'

export interface MembersSearch {
  /** A dialog that is open when the screen is: links elsewhere lead to it. */
  readonly open?: 'invite' | undefined
}

export const readMembersSearch = (search: Record<string, unknown>): MembersSearch => ({
  open: oneIn(search, 'open', ['invite'] as const),
})
