/** Opens a course as the signed-in person sees it, in a tab of its own. */
import { Play } from 'lucide-react'
import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from './calls.ts'
import { defineTexts, useTexts } from './language.ts'
import { OpenCourse } from './open-course.tsx'
import { useWorkspace } from './workspace.ts'

type Family = typeof launchesFamily

const routes = {
  launchPackage: { method: 'POST', path: '/api/v1/packages/{packageId}/launch' },
} as const satisfies Routes<Family>

const launches = client<Family>()(routes, ownOrigin)

const en = { preview: 'Preview' }

const texts = defineTexts<typeof en>({ en, de: { preview: 'Vorschau' } })

/** A launch of the signed-in person counts as TEST: it is no learner of the plan. */
export function PreviewButton({ packageId }: { readonly packageId: string }) {
  const { preview } = useTexts(texts)
  const { id: workspace, me } = useWorkspace()
  const launch = async (): Promise<string> => {
    const { launch_url: address } = await bodyOf(
      launches.launchPackage({
        workspace,
        params: { packageId },
        body: {
          user_id: me.person.id,
          ...(me.person.displayName === null ? {} : { learner_name: me.person.displayName }),
        },
      }),
    )
    return address
  }
  return <OpenCourse label={preview} icon={Play} isMain tab={`lectern-preview-${packageId}`} linkTo={launch} />
}
