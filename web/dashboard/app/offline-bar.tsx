import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { momentText } from '#web/dashboard/parts/format.ts'
import { useLanguage, useTexts } from './language.ts'
import { oldestShown } from './oldest-shown.ts'
import { shellTexts } from './shell-texts.ts'

const subscribe = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange)
const isOnline = (): boolean => onlineManager.isOnline()

/** Says that nothing new arrives while the device is offline, and how old what is shown may be. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, isOnline)
  return <div role="status">{online ? null : <Offline />}</div>
}

function Offline() {
  const { offline, shownSince } = useTexts(shellTexts)
  const language = useLanguage()
  const answers = useQueryClient().getQueryCache()
  const since = useSyncExternalStore(
    (onChange) => answers.subscribe(onChange),
    () => oldestShown(answers),
  )
  return (
    <p className="offline-bar">
      {offline} {since !== null && shownSince(momentText(new Date(since).toISOString(), language))}
    </p>
  )
}
