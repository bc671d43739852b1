import { useEffect, useState } from 'react'
import { followedNow, markOf, spokenOf, type Followed, type Work } from './tab-mark.ts'

/** Milliseconds for which the title still tells of an end once the person sees the tab. */
const seenAfter = 5000

const nothing: Followed = new Set()

/**
 * The mark for the title of the tab while works go on, and after their end until the person has seen it.
 * @returns null where there is nothing to tell
 */
export function useTabMark(works: readonly Work[]): string | null {
  const [before, setFollowed] = useState(nothing)
  const followed = followedNow(before, works)
  if (followed !== before) setFollowed(followed)
  const work = spokenOf(followed, works)
  const isOver = work !== undefined && work.state !== 'going'
  useEffect(() => {
    if (!isOver) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setFollowed(nothing), seenAfter)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver])
  return work === undefined ? null : markOf(work)
}
