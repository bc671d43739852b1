import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { isUnderWay, recomputationsQuery } from './data.ts'
import { recomputationsTexts } from './texts.ts'

/** The way to the recomputation that is under way, because of which another one was refused. */
export function RunningLink() {
  const { form: texts } = useTexts(recomputationsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  // Somebody else may have started it since the list was read.
  const known = useQuery({ ...recomputationsQuery(workspace), staleTime: 0 }).data?.recomputations
  const running = known?.find(isUnderWay)
  if (running === undefined) return null
  const params = { workspace, recomputationId: running.id }
  return (
    <p>
      <TextLink href={locate({ to: '/w/$workspace/skills/recomputations/$recomputationId', params }).href}>
        {texts.running}
      </TextLink>
    </p>
  )
}
