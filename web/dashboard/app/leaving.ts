/** When a person leaves a page. It stays mounted until the code of the next page has come, and must not call them back meanwhile. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `leave` once the person goes to another path, before the next page is loaded, and when the component unmounts. */
export function useLeaving(leave: () => void): void {
  const router = useRouter()
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) onLeave()
    })
    return () => {
      unsubscribe()
      onLeave()
    }
  }, [router])
}

/**
 * Whether the person is still on this page. A change that ends asks before it opens the page of its result: somebody who
 * has gone on meanwhile stays where they are.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
  }, [])
  useLeaving(() => {
    isHere.current = false
  })
  return () => isHere.current
}
