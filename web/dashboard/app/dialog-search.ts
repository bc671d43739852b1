/** A dialog of a list as a part of the address: links and the palette lead to it, and Back closes it. */
import { oneIn } from './search.ts'

export interface DialogSearch {
  /** The dialog in which something new is made. */
  readonly open?: 'new' | undefined
}

export const readDialogSearch = (search: Record<string, unknown>): DialogSearch => ({
  open: oneIn(search, 'open', ['new'] as const),
})
