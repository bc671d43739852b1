/** Learners beside skills: a table of levels, fifty by twenty a page. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import type { Framework } from '../frameworks/data.ts'
import { PublishedFrameworks } from '../published-frameworks.tsx'
import { roleQuery } from '../roles/data.ts'
import { usePublished } from '../skill-labels.ts'
import { NotForMembers, SkillsTabs, skillsTexts } from '../tabs.tsx'
import { treeOf, type Branch } from '../tree.ts'
import { Filters } from './filters.tsx'
import { Rows } from './rows.tsx'
import { columnsOf, type MapSkill } from './rules.ts'
import { SkillPath } from './skill-path.tsx'
import { mapTexts } from './texts.ts'

const route = '/w/$workspace/skills/map'

export function HeatMapScreen() {
  const { title } = useTexts(skillsTexts)
  const maySee = useMay('change')
  return (
    <Page title={title}>
      <SkillsTabs open="map" />
      {maySee ? <Frameworks /> : <NotForMembers />}
    </Page>
  )
}

function Frameworks() {
  const { noFramework } = useTexts(mapTexts)
  const search = useSearch({ from: route })
  return (
    <PublishedFrameworks stated={search.framework} texts={noFramework}>
      {(frameworkId, published) => <OfFramework frameworks={published} frameworkId={frameworkId} />}
    </PublishedFrameworks>
  )
}

interface OfFrameworkProps {
  readonly frameworks: readonly Framework[]
  readonly frameworkId: string
}

function OfFramework({ frameworks, frameworkId }: OfFrameworkProps) {
  const { role } = useSearch({ from: route })
  const query = usePublished(frameworkId)
  return (
    <>
      <Filters frameworks={frameworks} frameworkId={frameworkId} />
      <Panel query={query}>
        {(content) =>
          role === undefined ? (
            <OfTree frameworkId={frameworkId} content={content} />
          ) : (
            <OfRole frameworkId={frameworkId} content={content} roleBriefId={role} />
          )
        }
      </Panel>
    </>
  )
}

interface ContentProps {
  readonly frameworkId: string
  readonly content: FrameworkContent
}

function OfTree({ frameworkId, content }: ContentProps) {
  const { of } = useSearch({ from: route })
  const branches = useMemo(() => treeOf(content), [content])
  const skills = useMemo(() => columnsOf(branches, of), [branches, of])
  return (
    <>
      <SkillPath branches={branches} />
      <Rows frameworkId={frameworkId} branches={branches} skills={skills} />
    </>
  )
}

function OfRole({ frameworkId, content, roleBriefId }: ContentProps & { readonly roleBriefId: string }) {
  const { id: workspace } = useWorkspace()
  const branches = useMemo(() => treeOf(content), [content])
  const query = useQuery(roleQuery({ workspace, roleBriefId }))
  return (
    <Panel query={query}>
      {({ requirements }) => (
        <Rows
          frameworkId={frameworkId}
          branches={branches}
          skills={skillsOfRole(
            branches,
            requirements.map(({ skillId }) => skillId),
          )}
        />
      )}
    </Panel>
  )
}

/** The skills of a role as columns. Those that the published framework lacks are left out: the service refuses them. */
function skillsOfRole(branches: readonly Branch[], skillIds: readonly string[]): readonly MapSkill[] {
  const known = new Map<string, MapSkill>()
  const add = ({ skill: { skillId, label }, parts }: Branch): void => {
    known.set(skillId, { skillId, label, isWhole: parts.length > 0 })
    parts.forEach(add)
  }
  branches.forEach(add)
  return skillIds.flatMap((skillId) => known.get(skillId) ?? [])
}
