/** What a new workspace does first. Steps tick themselves by what the workspace has. */
import { useQueries } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { snippetOf } from '#web/dashboard/app/launch-snippets.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Steps } from '#web/dashboard/parts/steps.tsx'
import { coursesQuery, hasKeyQuery, newestSessionsQuery, webhooksQuery } from './data.ts'
import { checklistOf, hasLaunch, isChecklistDone, type FirstStep } from './rules.ts'
import { overviewTexts } from './texts.ts'

/** What the workspace has done; null until every answer is there, or if one is missing. */
function useDone(): { readonly done: Readonly<Record<FirstStep, boolean>>; readonly course: string | null } | null {
  const { id: workspace, me } = useWorkspace()
  const [courses, tested, key, launched, webhooks] = useQueries({
    queries: [
      coursesQuery(workspace),
      newestSessionsQuery(workspace, 'test'),
      hasKeyQuery(workspace),
      newestSessionsQuery(workspace, 'live'),
      webhooksQuery(workspace),
    ],
  })
  if (
    courses.data === undefined ||
    tested.data === undefined ||
    key.data === undefined ||
    launched.data === undefined ||
    webhooks.data === undefined
  )
    return null
  const ready = courses.data.packages.find(({ status }) => status === 'ready')
  return {
    course: ready?.id ?? null,
    done: {
      upload: ready !== undefined,
      preview: tested.data.length > 0,
      key: key.data,
      launch: hasLaunch([...launched.data, ...tested.data], me.person.id),
      webhook: webhooks.data.webhooks.length > 0,
    },
  }
}

/** Hidden by the person, in this browser. */
function useHidden(): readonly [boolean, () => void] {
  const { id: workspace } = useWorkspace()
  const name = `lectern-first-steps-${workspace}`
  const [isHidden, setHidden] = useState(() => localStorage.getItem(name) === 'hidden')
  const hide = (): void => {
    localStorage.setItem(name, 'hidden')
    setHidden(true)
  }
  return [isHidden, hide]
}

export function FirstSteps() {
  const { first: texts } = useTexts(overviewTexts)
  const known = useDone()
  const [isHidden, hide] = useHidden()
  if (isHidden || known === null || isChecklistDone(known.done)) return null
  return (
    <Card
      title={texts.title}
      actions={
        <Button variant="quiet" onPress={hide}>
          {texts.hide}
        </Button>
      }
    >
      <div className="stack">
        <p className="small quiet">{texts.text}</p>
        <Steps
          label={texts.title}
          steps={checklistOf(known.done).map(({ id, state }) => ({
            id,
            state,
            label: texts.steps[id],
            stateLabel: texts.states[state],
            ...(state === 'now' ? { detail: <Next step={id} course={known.course} /> } : {}),
          }))}
        />
      </div>
    </Card>
  )
}

interface NextProps {
  readonly step: FirstStep
  readonly course: string | null
}

/** How the next step is done. */
function Next({ step, course }: NextProps) {
  const { first: texts } = useTexts(overviewTexts)
  const { copy, copied } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const params = { workspace }
  const actions: Readonly<Record<FirstStep, ReactNode>> = {
    upload: <Go href={locate({ to: '/w/$workspace/upload', params }).href} label={texts.actions.upload} />,
    preview: course !== null && (
      <Go
        href={
          locate({
            to: '/w/$workspace/packages/$packageId',
            params: { workspace, packageId: course },
            search: { open: 'preview' },
          }).href
        }
        label={texts.actions.preview}
      />
    ),
    key: <Go href={locate({ to: '/w/$workspace/keys', params }).href} label={texts.actions.key} />,
    launch: course !== null && (
      <Code
        label={texts.snippet}
        text={snippetOf('curl', { origin: location.origin, packageId: course })}
        copyLabel={copy}
        copiedLabel={copied}
      />
    ),
    webhook: <Go href={locate({ to: '/w/$workspace/webhooks', params }).href} label={texts.actions.webhook} />,
  }
  return (
    <div className="stack">
      <p>{texts.details[step]}</p>
      {actions[step]}
    </div>
  )
}

const Go = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <div>
    <LinkButton variant="primary" href={href}>
      {label}
    </LinkButton>
  </div>
)
