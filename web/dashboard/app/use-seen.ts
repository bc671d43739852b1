import { useCallback, useState } from 'react'

/** How far outside the window an element counts as seen, so that its content is there once it is scrolled to. */
const margin = '50%'

/**
 * Whether an element has come near the window: long pages load only what is looked at.
 * @returns a ref for the element beside it
 */
export function useSeen(): readonly [boolean, (element: Element | null) => (() => void) | undefined] {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setSeen(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isSeen, watch]
}
