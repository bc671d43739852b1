import { useEffectEvent, useRef, useState } from 'react'
import { useLeaving } from './leaving.ts'

const pauseMs = 250

/**
 * The text of a filter while it is typed: shown at once, told after a pause of 250 milliseconds. When the address changes
 * otherwise, as by Back, the text follows it. Text that was not told yet is dropped when the person opens another page.
 */
export function useDebouncedText(
  stated: string,
  tell: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(stated)
  const [known, setKnown] = useState(stated)
  const [told, setTold] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (stated !== known) {
    setKnown(stated)
    setTold(null)
    // An address that only states what was told leaves what has been typed since, and the space after a word.
    if (stated !== told) setTyped(stated)
  }
  const tellNow = useEffectEvent((text: string) => {
    setTold(text)
    tell(text)
  })
  useLeaving(() => clearTimeout(timer.current))
  const change = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tellNow(text.trim()), pauseMs)
  }
  return [typed, change]
}
