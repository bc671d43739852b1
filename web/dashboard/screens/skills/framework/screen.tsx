/** One framework: its skills, its draft, its versions. */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { OnePanel } from '#web/dashboard/app/one-panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { countText, numberText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'
import { skillsTexts } from '../tabs.tsx'
import { frameworkQuery, type Framework } from './data.ts'
import { DraftTab } from './draft-tab.tsx'
import { frameworkTabs, type FrameworkTab } from './search.ts'
import { SkillsTab } from './skills-tab.tsx'
import { frameworkTexts } from './texts.ts'
import { VersionsTab } from './versions-tab.tsx'

const route = '/w/$workspace/skills/frameworks/$frameworkId'

export function FrameworkScreen() {
  const texts = useTexts(frameworkTexts)
  const { title } = useTexts(skillsTexts)
  const language = useLanguage()
  const { frameworkId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(frameworkQuery({ workspace, frameworkId }))
  const version = query.data?.currentVersion ?? null
  return (
    <Page
      title={query.data?.title ?? frameworkId}
      parent={{ label: title, href: locate({ to: '/w/$workspace/skills', params: { workspace } }).href }}
      mark={
        query.data !== undefined && (
          <StatusBadge tone={version === null ? 'quiet' : 'good'}>
            {version === null ? texts.notPublished : texts.versionOf(numberText(version, language))}
          </StatusBadge>
        )
      }
    >
      <OnePanel query={query}>
        {(framework) => (
          <div className="stack">
            <Facts of={framework} />
            <Tabs of={framework} />
          </div>
        )}
      </OnePanel>
    </Page>
  )
}

function Facts({ of: { id, language: ofSkills, caseIdentifier, defaultHalfLifeDays: days, licence } }: FactsProps) {
  const { facts, never, none, days: dayNouns } = useTexts(frameworkTexts)
  const language = useLanguage()
  return (
    <Card>
      <KeyValues
        rows={[
          { key: facts.id, value: <code>{id}</code> },
          { key: facts.caseIdentifier, value: <code>{caseIdentifier}</code> },
          { key: facts.language, value: ofSkills },
          { key: facts.halfLife, value: days === null ? never : countText(days, dayNouns, language) },
          { key: facts.licence, value: <bdi>{licence ?? none}</bdi> },
        ]}
      />
    </Card>
  )
}

interface FactsProps {
  readonly of: Framework
}

function Tabs({ of: framework }: FactsProps) {
  const texts = useTexts(frameworkTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const { id: frameworkId, currentVersion } = framework
  const open: FrameworkTab = search.tab ?? (currentVersion === null ? 'draft' : 'skills')
  return (
    <div>
      <TabLinks
        label={texts.tabsLabel}
        open={open}
        tabs={[
          ...frameworkTabs.map((tab) => ({
            id: tab,
            label: texts.tabs[tab],
            href: locate({ to: route, params: { workspace, frameworkId }, search: { tab } }).href,
          })),
          {
            id: 'graph',
            label: texts.graph,
            href: locate({ to: `${route}/graph`, params: { workspace, frameworkId } }).href,
          },
        ]}
      />
      {open === 'skills' && <SkillsTab framework={framework} />}
      {open === 'draft' && <DraftTab framework={framework} />}
      {open === 'versions' && <VersionsTab framework={framework} />}
    </div>
  )
}
