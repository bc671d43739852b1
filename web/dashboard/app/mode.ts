import { useSearch } from '@tanstack/react-router'
import type { Mode } from './mode-search.ts'

/** What the address states of the mode: absent, lists show LIVE and TEST. */
export const useMode = (): Mode | undefined => useSearch({ from: '/w/$workspace' }).mode
