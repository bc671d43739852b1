import { useTexts } from '#web/dashboard/app/language.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import type { PackageStatus } from './search.ts'
import { packagesTexts } from './texts.ts'

const tones = {
  ready: 'good',
  processing: 'busy',
  failed: 'bad',
  draft: 'quiet',
  archived: 'quiet',
} as const satisfies Readonly<Record<PackageStatus, Tone>>

export function PackageStatusBadge({ status }: { readonly status: PackageStatus }) {
  const { statuses } = useTexts(packagesTexts)
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
}
