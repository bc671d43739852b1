import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { openSessionsQuery } from '#web/dashboard/app/version-report/data.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import { packageTexts } from './texts.ts'

/** How many sessions play a version and are not finished, by the words for a count; null while that is not known. */
function useCounts(packageId: string): (versionId: string, words: (count: number) => string) => string | null {
  const { atLeast } = useTexts(packageTexts)
  const { id: workspace } = useWorkspace()
  const { data } = useQuery(openSessionsQuery({ workspace, packageId }))
  return (versionId, words) => {
    if (data === undefined) return null
    const count = data.versions.find(({ version_id: id }) => id === versionId)?.open_sessions ?? 0
    return data.is_complete ? words(count) : `${atLeast} ${words(count)}`
  }
}

/** The numbers of open sessions, by version. */
export function useOpenCounts(packageId: string): (versionId: string) => string | null {
  const language = useLanguage()
  const textOf = useCounts(packageId)
  return (versionId) => textOf(versionId, (count) => numberText(count, language))
}

/** The same of one version, with the noun. */
export function useOpenSessions(packageId: string, versionId: string): string | null {
  const { openSessions } = useTexts(packageTexts)
  const language = useLanguage()
  return useCounts(packageId)(versionId, (count) => countText(count, openSessions, language))
}
