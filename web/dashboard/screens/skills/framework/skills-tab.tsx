/** The skills of the published version: a tree, a search, and what is around the skill that is open. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FrameworkContent, Skill } from '#shared/contract/resources/skills/skill.ts'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { SearchField } from '#web/dashboard/parts/field.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Split } from '#web/dashboard/parts/split.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { contentQuery } from '../content.ts'
import { treeOf } from '../tree.ts'
import { SkillTree } from '../skill-tree.tsx'
import { searchQuery, type Framework } from './data.ts'
import type { FrameworkSearch } from './search.ts'
import { SkillDetail } from './skill-detail.tsx'
import { frameworkTexts } from './texts.ts'

const route = '/w/$workspace/skills/frameworks/$frameworkId'

interface FrameworkProps {
  readonly framework: Framework
}

export function SkillsTab({ framework: { id: frameworkId, currentVersion } }: FrameworkProps) {
  const { unpublished } = useTexts(frameworkTexts)
  if (currentVersion === null)
    return (
      <Empty title={unpublished.title}>
        <p>{unpublished.text}</p>
      </Empty>
    )
  return <Published frameworkId={frameworkId} frameworkVersion={currentVersion} />
}

interface PublishedProps {
  readonly frameworkId: string
  readonly frameworkVersion: number
}

function Published({ frameworkId, frameworkVersion }: PublishedProps) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(contentQuery({ workspace, frameworkId, frameworkVersion }))
  return <Panel query={query}>{(content) => <Skills frameworkId={frameworkId} content={content} />}</Panel>
}

interface SkillsProps {
  readonly frameworkId: string
  readonly content: FrameworkContent
}

function Skills({ frameworkId, content }: SkillsProps) {
  const texts = useTexts(frameworkTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const addressOf = (next: FrameworkSearch): string =>
    locate({ to: route, params: { workspace, frameworkId }, search: { ...search, ...next } }).href
  const opened = content.skills.find(({ skillId }) => skillId === search.skill)
  return (
    <>
      <Filters count={content.skills.length} />
      <Split
        open={
          opened === undefined
            ? null
            : {
                id: opened.skillId,
                title: opened.label,
                content: <SkillDetail skill={opened} frameworkId={frameworkId} addressOf={addressOf} />,
                closeLabel: texts.close,
                closeHref: addressOf({ skill: undefined }),
              }
        }
      >
        {search.q === undefined ? (
          <Tree content={content} addressOf={addressOf} />
        ) : (
          <Found frameworkId={frameworkId} q={search.q} addressOf={addressOf} />
        )}
      </Split>
    </>
  )
}

function Filters({ count }: { readonly count: number }) {
  const texts = useTexts(frameworkTexts)
  const language = useLanguage()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const [text, setText] = useDebouncedText(
    search.q ?? '',
    (q) => void navigate({ search: (newest) => ({ ...newest, q: q === '' ? undefined : q }), replace: true }),
  )
  return (
    <div className="filters">
      <SearchField label={texts.search} clearLabel={texts.clear} value={text} onChange={setText} />
      <span className="filters-count">{countText(count, texts.count, language)}</span>
    </div>
  )
}

interface ListProps {
  readonly addressOf: (next: FrameworkSearch) => string
}

function Tree({ content, addressOf }: ListProps & Pick<SkillsProps, 'content'>) {
  const { tree } = useTexts(frameworkTexts)
  const branches = useMemo(() => treeOf(content), [content])
  return (
    <Card>
      <SkillTree
        branches={branches}
        texts={tree}
        row={({ skill }) => <SkillName skill={skill} href={addressOf({ skill: skill.skillId })} />}
      />
    </Card>
  )
}

interface SkillNameProps {
  readonly skill: Pick<Skill, 'label' | 'code' | 'statement'>
  readonly href: string
}

const SkillName = ({ skill: { label, code, statement }, href }: SkillNameProps) => (
  <div className="skill-name">
    <TextLink href={href}>
      <bdi>{label}</bdi>
    </TextLink>{' '}
    {code !== null && <code className="small quiet">{code}</code>}
    {statement !== label && (
      <span className="row-detail">
        <bdi>{statement}</bdi>
      </span>
    )}
  </div>
)

function Found({ frameworkId, q, addressOf }: ListProps & Pick<SkillsProps, 'frameworkId'> & { readonly q: string }) {
  const { search, found } = useTexts(frameworkTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate({ from: route })
  const query = useQuery(searchQuery({ workspace, frameworkId }, q))
  return (
    <Panel query={query}>
      {(skills) =>
        skills.length === 0 ? (
          <NoMatch
            filters={[[search, q]]}
            onClear={() => void navigate({ search: (newest) => ({ ...newest, q: undefined }) })}
          />
        ) : (
          <Card>
            <ul className="skill-tree" aria-label={found}>
              {skills.map((skill) => (
                <li key={skill.skillId} className="skill-row">
                  <SkillName skill={skill} href={addressOf({ skill: skill.skillId })} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Panel>
  )
}
