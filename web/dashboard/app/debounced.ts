import { useEffect, useRef, useState } from 'react'

/**
 * The text of a filter while it is typed: shown at once, told after a pause of 250 milliseconds. When the address changes
 * otherwise, as by Back, the text follows it.
 */
export function useDebouncedText(
  stated: string,
  tell: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(stated)
  const [known, setKnown] = useState(stated)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (stated !== known) {
    setKnown(stated)
    setTyped(stated)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text.trim()), 250)
  }
  return [typed, change]
}
