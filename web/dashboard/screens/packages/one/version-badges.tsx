import { useTexts } from '#web/dashboard/app/language.ts'
import type { Revision } from '#web/dashboard/app/version-report/data.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { packageTexts } from './texts.ts'

const tones = {
  uploaded: 'quiet',
  processing: 'busy',
  ready: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<Revision['status'], Tone>>

/** How far a version is, and whether new attempts play it. */
export function VersionBadges({ status, active }: Pick<Revision, 'status' | 'active'>) {
  const { versions: texts } = useTexts(packageTexts)
  return (
    <>
      <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>
      {active && <StatusBadge tone="busy">{texts.active}</StatusBadge>}
    </>
  )
}
