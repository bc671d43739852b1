/** The ways to a course as the signed-in person sees it: beside the page of its package, or with a log of its calls. */
import { ListTree, Play } from 'lucide-react'
import type { Ref } from 'react'
import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { bodyOf, ownOrigin } from './calls.ts'
import { defineTexts, useTexts } from './language.ts'
import { OpenCourse } from './open-course.tsx'
import { useMay, useWorkspace } from './workspace.ts'

type Family = typeof launchesFamily

const routes = {
  launchPackage: { method: 'POST', path: '/api/v1/packages/{packageId}/launch' },
} as const satisfies Routes<Family>

const launches = client<Family>()(routes, ownOrigin)

const en = {
  preview: 'Preview',
  callLog: {
    title: 'Call log',
    text: 'The player can list every call that the course makes, with its answer and its error. Call logs are not stored: launch the course with one and do what the learner did. You play a TEST session of your own.',
    byApi: 'For a learner, let your system launch the course by the API with',
    launch: 'Launch with call log',
  },
}

const texts = defineTexts<typeof en>({
  en,
  de: {
    preview: 'Vorschau',
    callLog: {
      title: 'Protokoll der Aufrufe',
      text: 'Der Player kann jeden Aufruf des Kurses auflisten, mit Antwort und Fehler. Diese Protokolle werden nicht gespeichert: Starten Sie den Kurs damit und tun Sie, was die lernende Person tat. Sie spielen eine eigene TEST-Sitzung.',
      byApi: 'Für eine lernende Person lässt Ihr System den Kurs über die API starten, mit',
      launch: 'Mit Protokoll starten',
    },
  },
})

/** A launch of the signed-in person counts as TEST: it is no learner of the plan. */
export function usePersonalLaunch(packageId: string, hasCallLog: boolean): (idempotencyKey: string) => Promise<string> {
  const { id: workspace, me } = useWorkspace()
  return async (idempotencyKey) => {
    const { launch_url: address } = await bodyOf(
      launches.launchPackage({
        workspace,
        idempotencyKey,
        params: { packageId },
        body: {
          user_id: me.person.id,
          ...(me.person.displayName === null ? {} : { learner_name: me.person.displayName }),
          ...(hasCallLog ? { call_log: true } : {}),
        },
      }),
    )
    return address
  }
}

interface PreviewLinkProps {
  /** Of the page of the package, with the preview open. */
  readonly href: string
  readonly ref?: Ref<HTMLAnchorElement>
}

export const PreviewLink = (props: PreviewLinkProps) => (
  <LinkButton {...props} variant="primary" icon={Play}>
    {useTexts(texts).preview}
  </LinkButton>
)

/** How to see every call that a course makes; the service stores none of them. */
export function CallLogCard({ packageId }: { readonly packageId: string }) {
  const { callLog } = useTexts(texts)
  const launch = usePersonalLaunch(packageId, true)
  const mayLaunch = useMay('change')
  return (
    <Card title={callLog.title}>
      <p>{callLog.text}</p>
      <p className="small quiet">
        {callLog.byApi} <code>call_log: true</code>
      </p>
      {mayLaunch && (
        <div className="row">
          <OpenCourse label={callLog.launch} icon={ListTree} tab={`lectern-calls-${packageId}`} linkTo={launch} />
        </div>
      )}
    </Card>
  )
}
