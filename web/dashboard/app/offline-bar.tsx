import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTexts } from './language.ts'
import { shellTexts } from './shell-texts.ts'

const subscribe = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange)
const isOnline = (): boolean => onlineManager.isOnline()

/** Says that nothing new arrives while the device is offline. */
export function OfflineBar() {
  const { offline } = useTexts(shellTexts)
  const online = useSyncExternalStore(subscribe, isOnline)
  return <div role="status">{online ? null : <p className="offline-bar">{offline}</p>}</div>
}
