/** The value model of a framework, for those who may change it as a form. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import type { Framework } from '../../frameworks/data.ts'
import { PublishedFrameworks } from '../../published-frameworks.tsx'
import { valueModelQuery } from '../data.ts'
import { valueTexts } from '../texts.ts'
import { EditModel } from './edit-model.tsx'
import { ReadModel } from './read-model.tsx'
import { valueModelTexts } from './texts.ts'

const route = '/w/$workspace/skills/value/model'

export function ValueModelScreen() {
  const texts = useTexts(valueModelTexts)
  const { noFramework } = useTexts(valueTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const { href } = locate({ to: '/w/$workspace/skills/value', params: { workspace }, search })
  return (
    <Page title={texts.title} parent={{ label: texts.parent, href }}>
      <PublishedFrameworks stated={search.framework} texts={noFramework}>
        {(frameworkId, published) => (
          <div className="stack">
            <ChooseFramework frameworks={published} frameworkId={frameworkId} />
            {/* What is typed for one framework is not for another. */}
            <OfFramework key={frameworkId} frameworkId={frameworkId} />
          </div>
        )}
      </PublishedFrameworks>
    </Page>
  )
}

interface ChooseFrameworkProps {
  readonly frameworks: readonly Framework[]
  readonly frameworkId: string
}

function ChooseFramework({ frameworks, frameworkId }: ChooseFrameworkProps) {
  const texts = useTexts(valueModelTexts)
  const navigate = useNavigate({ from: route })
  if (frameworks.length < 2) return null
  return (
    <div className="filters">
      <Select
        label={texts.framework}
        value={frameworkId}
        options={frameworks.map(({ id: value, title: label }) => ({ value, label }))}
        onChange={(framework) => void navigate({ search: { framework } })}
      />
    </div>
  )
}

function OfFramework({ frameworkId }: { readonly frameworkId: string }) {
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const query = useQuery(valueModelQuery({ workspace, frameworkId }))
  return (
    <Panel query={query}>
      {(model) =>
        mayChange ? (
          <EditModel frameworkId={frameworkId} stored={model} />
        ) : (
          <ReadModel frameworkId={frameworkId} model={model} />
        )
      }
    </Panel>
  )
}
