/** The levels of a learner, in the tree of a framework. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { CheckField, Select } from '#web/dashboard/parts/field.tsx'
import { countText, dateText, numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton, TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { contentQuery } from '../content.ts'
import { treeOf, type Branch } from '../tree.ts'
import { EstimateBar } from '../estimate-bar.tsx'
import { evidenceFrameworkQuery, levelMarks } from '../evidence-framework.ts'
import { frameworksQuery } from '../frameworks/data.ts'
import { LevelBadge } from '../level-badge.tsx'
import { SkillTree } from '../skill-tree.tsx'
import { CompareWithRole } from '../roles/gaps/compare-with-role.tsx'
import { NotForMembers, skillsTexts } from '../tabs.tsx'
import { projectionsQuery, standingsQuery, type Projection, type Standing } from './data.ts'
import { coverageOf, withEvidence } from './rules.ts'
import { learnerTexts } from './texts.ts'

const route = '/w/$workspace/skills/learners/$subjectId'

export function LearnerScreen() {
  const { title } = useTexts(skillsTexts)
  const { subjectId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const maySee = useMay('change')
  const locate = useLocate()
  return (
    <Page
      title={subjectId}
      parent={{ label: title, href: locate({ to: '/w/$workspace/skills/learners', params: { workspace } }).href }}
    >
      {maySee ? (
        <div className="stack">
          <div>
            <Levels subjectId={subjectId} />
          </div>
          <CompareWithRole subjectId={subjectId} />
        </div>
      ) : (
        <NotForMembers />
      )}
    </Page>
  )
}

function Levels({ subjectId }: { readonly subjectId: string }) {
  const { empty } = useTexts(learnerTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(projectionsQuery({ workspace, subjectId }))
  return (
    <Panel query={query}>
      {(projections) =>
        projections.length === 0 ? (
          <Empty
            title={empty.title}
            actions={
              <LinkButton href={locate({ to: '/w/$workspace/skills', params: { workspace } }).href}>
                {empty.action}
              </LinkButton>
            }
          >
            <p>{empty.text}</p>
          </Empty>
        ) : (
          <Profile projections={projections} />
        )
      }
    </Panel>
  )
}

interface ProfileProps {
  readonly projections: readonly Projection[]
}

function Profile({ projections }: ProfileProps) {
  const { id: workspace } = useWorkspace()
  const { subjectId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const frameworkIds = [...new Set(projections.map(({ frameworkId }) => frameworkId))]
  const frameworkId = frameworkIds.find((id) => id === search.framework) ?? frameworkIds[0] ?? ''
  const ofFramework = projections.filter((projection) => projection.frameworkId === frameworkId)
  const frameworks = useQuery(frameworksQuery(workspace))
  const frameworkVersion =
    frameworks.data?.frameworks.find(({ id }) => id === frameworkId)?.currentVersion ??
    Math.max(...ofFramework.map((projection) => projection.frameworkVersion))
  const contents = useQuery({
    ...contentQuery({ workspace, frameworkId, frameworkVersion }),
    enabled: !frameworks.isPending,
  })
  const standings = useQuery(standingsQuery({ workspace, subjectId }, frameworkId))
  return (
    <>
      <Filters frameworkIds={frameworkIds} open={frameworkId} count={ofFramework.length} />
      <Panel query={standings}>
        {(withParts) => (
          <Panel query={contents}>
            {(content) => {
              const current = new Set(content.skills.map(({ skillId }) => skillId))
              const former = ofFramework.filter(({ skillId }) => !current.has(skillId))
              return (
                <div className="stack">
                  <Tree content={content} projections={ofFramework} withParts={withParts} />
                  {former.length > 0 && <FormerSkills projections={former} />}
                </div>
              )
            }}
          </Panel>
        )}
      </Panel>
    </>
  )
}

interface FiltersProps {
  readonly frameworkIds: readonly string[]
  readonly open: string
  readonly count: number
}

function Filters({ frameworkIds, open, count }: FiltersProps) {
  const texts = useTexts(learnerTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const { data } = useQuery(frameworksQuery(workspace))
  const titleOf = (id: string): string => data?.frameworks.find((framework) => framework.id === id)?.title ?? id
  return (
    <div className="filters">
      <Select
        label={texts.framework}
        isLabelHidden
        value={open}
        options={frameworkIds.map((value) => ({ value, label: titleOf(value) }))}
        onChange={(framework) => void navigate({ search: (newest) => ({ ...newest, framework }) })}
      />
      <CheckField
        label={texts.showAll}
        isSelected={search.show === 'all'}
        onChange={(all) =>
          void navigate({ search: (newest) => ({ ...newest, show: all ? 'all' : undefined }), replace: true })
        }
      />
      <span className="filters-count">{countText(count, texts.count, language)}</span>
    </div>
  )
}

interface TreeProps extends ProfileProps {
  readonly content: FrameworkContent
  /** Standings with the parts of skills. A profile leaves out skills of earlier versions, and those after the first 2,000. */
  readonly withParts: ReadonlyMap<string, Standing>
}

function Tree({ content, projections, withParts }: TreeProps) {
  const { tree, legend } = useTexts(learnerTexts)
  const { show } = useSearch({ from: route })
  const all = useMemo(() => treeOf(content), [content])
  const bySkill = new Map(projections.map((projection) => [projection.skillId, projection]))
  const proven = new Set(bySkill.keys())
  const coverage = new Map<string, readonly [number, number]>()
  const count = (branch: Branch): void => {
    coverage.set(branch.skill.skillId, coverageOf(branch, proven))
    branch.parts.forEach(count)
  }
  all.forEach(count)
  return (
    <Card>
      <SkillTree
        key={show}
        branches={show === 'all' ? all : withEvidence(all, proven)}
        texts={tree}
        openLevels={show === 'all' ? 2 : 12}
        row={({ skill, parts }) => (
          <Row
            skillId={skill.skillId}
            label={skill.label}
            isExplained={withParts.has(skill.skillId) || proven.has(skill.skillId)}
            standing={withParts.get(skill.skillId) ?? bySkill.get(skill.skillId)}
            coverage={parts.length === 0 ? null : (coverage.get(skill.skillId) ?? null)}
          />
        )}
      />
      <p className="small quiet">{legend}</p>
    </Card>
  )
}

/** What was proven in skills that the current version of the framework leaves out. */
function FormerSkills({ projections }: ProfileProps) {
  const { former } = useTexts(learnerTexts)
  return (
    <Card title={former.title}>
      <p className="small quiet">{former.text}</p>
      <ul className="former-skills">
        {projections.map((projection) => (
          <li key={projection.skillId}>
            <Row
              skillId={projection.skillId}
              label={projection.skillLabel}
              isExplained
              standing={projection}
              coverage={null}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RowProps {
  readonly skillId: string
  readonly label: string
  /** Whether the skill or its parts have evidence: then its level can be explained. */
  readonly isExplained: boolean
  /** Absent without evidence of the skill or of its parts. */
  readonly standing: Standing | undefined
  /** Of a whole: parts with evidence, and all of them. */
  readonly coverage: readonly [number, number] | null
}

function Row({ skillId, label, isExplained, standing, coverage }: RowProps) {
  const texts = useTexts(learnerTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const { subjectId } = useParams({ from: route })
  const locate = useLocate()
  const marks = levelMarks(useQuery(evidenceFrameworkQuery(workspace)).data)
  return (
    <div className="skill-level">
      <div className="skill-name">
        {isExplained ? (
          <TextLink href={locate({ to: `${route}/$skillId`, params: { workspace, subjectId, skillId } }).href}>
            <bdi>{label}</bdi>
          </TextLink>
        ) : (
          <bdi>{label}</bdi>
        )}
        {coverage !== null && (
          <span className="row-detail">
            {texts.coverage(numberText(coverage[0], language), numberText(coverage[1], language))}
          </span>
        )}
      </div>
      {standing !== undefined && (
        <div className="skill-standing">
          <EstimateBar {...standing} marks={marks} describe={texts.bar} />
          <LevelBadge level={standing.level} />
          <span className="small quiet skill-fades">
            {standing.fadesOn === null ? '' : texts.fades(dateText(standing.fadesOn, language))}
          </span>
        </div>
      )}
      {standing === undefined && coverage === null && <LevelBadge level={0} />}
    </div>
  )
}
