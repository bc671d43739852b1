/** What concerns a published framework: the one that the address names, else the first. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { frameworksQuery, type Framework } from './frameworks/data.ts'

interface PublishedFrameworksProps {
  /** Id of the framework in the address. */
  readonly stated: string | undefined
  /** In the place of the children where no framework is published. */
  readonly texts: { readonly title: string; readonly text: string; readonly action: string }
  readonly children: (frameworkId: string, published: readonly Framework[]) => ReactNode
}

export function PublishedFrameworks({ stated, texts, children }: PublishedFrameworksProps) {
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(frameworksQuery(workspace))
  return (
    <Panel query={query}>
      {({ frameworks }) => {
        const published = frameworks.filter(({ currentVersion }) => currentVersion !== null)
        const frameworkId = stated ?? published[0]?.id
        return frameworkId === undefined ? (
          <Empty
            title={texts.title}
            actions={
              <LinkButton href={locate({ to: '/w/$workspace/skills', params: { workspace } }).href}>
                {texts.action}
              </LinkButton>
            }
          >
            <p>{texts.text}</p>
          </Empty>
        ) : (
          children(frameworkId, published)
        )
      }}
    </Panel>
  )
}
