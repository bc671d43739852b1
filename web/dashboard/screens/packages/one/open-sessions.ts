import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { openSessionsQuery } from '#web/dashboard/app/version-report/data.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { packageTexts } from './texts.ts'

/** How many sessions play a version and are not finished, in words; null while that is not known. */
export function useOpenSessions(packageId: string, versionId: string): string | null {
  const { atLeast, openSessions } = useTexts(packageTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const { data } = useQuery(openSessionsQuery({ workspace, packageId, versionId }))
  if (data === undefined) return null
  return `${data.isAtLeast ? `${atLeast} ` : ''}${countText(data.count, openSessions, language)}`
}
