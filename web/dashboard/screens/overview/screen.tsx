/** Where a workspace stands: numbers that lead to their lists, and what is to do first. */
import { useQuery } from '@tanstack/react-query'
import { Upload, UserPlus } from 'lucide-react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { PlanAlerts } from '#web/dashboard/app/plan-alerts.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Charts } from './charts.tsx'
import { coursesQuery } from './data.ts'
import { FirstSteps } from './first-steps.tsx'
import { Numbers } from './numbers.tsx'
import { overviewTexts } from './texts.ts'

export function OverviewScreen() {
  const texts = useTexts(overviewTexts)
  const { id: workspace, me } = useWorkspace()
  const mayChange = useMay('change')
  const courses = useQuery(coursesQuery(workspace))
  return (
    <Page title={texts.title} actions={mayChange && <Actions />}>
      <div className="stack">
        {/* They are about the workspace that the session uses, which this tab may have been left by. */}
        {me.workspace.tenant_id === workspace && <PlanAlerts alerts={me.alerts} />}
        {mayChange && <FirstSteps />}
        <Numbers courses={courses} />
        <Charts courses={courses} />
      </div>
    </Page>
  )
}

function Actions() {
  const texts = useTexts(overviewTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <>
      <LinkButton
        icon={UserPlus}
        href={locate({ to: '/w/$workspace/members', params: { workspace }, search: { open: 'invite' } }).href}
      >
        {texts.invite}
      </LinkButton>
      <LinkButton
        variant="primary"
        icon={Upload}
        href={locate({ to: '/w/$workspace/upload', params: { workspace } }).href}
      >
        {texts.upload}
      </LinkButton>
    </>
  )
}
