/** Opens a course as the signed-in person sees it, in a tab of its own. */
import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { bodyOf, ownOrigin } from './calls.ts'
import { defineTexts, useTexts } from './language.ts'
import { commonTexts, troubleOf } from './trouble.ts'
import { useWorkspace } from './workspace.ts'

type Family = typeof launchesFamily

const routes = {
  launchPackage: { method: 'POST', path: '/api/v1/packages/{packageId}/launch' },
} as const satisfies Routes<Family>

const launches = client<Family>()(routes, ownOrigin)

const en = { preview: 'Preview', blocked: 'Your browser kept the preview from opening.', open: 'Open it here' }

const texts = defineTexts<typeof en>({
  en,
  de: { preview: 'Vorschau', blocked: 'Ihr Browser hat die Vorschau nicht geöffnet.', open: 'Hier öffnen' },
})

/** A launch of the signed-in person counts as TEST: it is no learner of the plan. */
export function PreviewButton({ packageId }: { readonly packageId: string }) {
  const { preview, blocked, open } = useTexts(texts)
  const common = useTexts(commonTexts)
  const { id: workspace, me } = useWorkspace()
  const launch = useMutation({
    mutationFn: async () => {
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
      return { address, wasOpened: window.open(address, `lectern-preview-${packageId}`) !== null }
    },
  })
  return (
    <>
      <Button variant="primary" icon={Play} isPending={launch.isPending} onPress={() => launch.mutate()}>
        {preview}
      </Button>
      {launch.error !== null && <ErrorPanel trouble={troubleOf(launch.error, common)} texts={common} />}
      {launch.data?.wasOpened === false && (
        <p role="status">
          {blocked}{' '}
          <TextLink href={launch.data.address} target="_blank">
            {open}
          </TextLink>
        </p>
      )}
    </>
  )
}
