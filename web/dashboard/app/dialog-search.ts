/** A dialog of a list as a part of the address: links and the palette lead to it, and Back closes it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { oneIn } from './search.ts'
import { useMay } from './workspace.ts'

export interface DialogSearch {
  /** The dialog in which something new is made. */
  readonly open?: 'new' | undefined
}

export const readDialogSearch = (search: Record<string, unknown>): DialogSearch => ({
  open: oneIn(search, 'open', ['new'] as const),
})

interface NewDialog {
  /** Never for people who may change nothing, whatever their address says. */
  readonly isOpen: boolean
  readonly show: () => void
  /** Leaves no entry behind to which Back would return. */
  readonly close: () => void
}

/** For screens whose route reads `readDialogSearch`. */
export function useNewDialog(): NewDialog {
  const navigate = useNavigate()
  const { open } = useSearch({ strict: false })
  const mayChange = useMay('change')
  return {
    isOpen: open === 'new' && mayChange,
    show: () => void navigate({ to: '.', search: { open: 'new' } }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  }
}
