/** One skill of a framework, what is around it, and how it leads to others. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FrameworkContent, Skill } from '#shared/contract/resources/skills/skill.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { frameworkQuery } from '../framework/data.ts'
import { contentQuery } from '../content.ts'
import { SkillSearch, type ChosenSkill } from '../skill-search.tsx'
import { aroundQuery } from './data.ts'
import { mostDrawn, pictureOf, type Neighbor } from './layout.ts'
import { NeighborList } from './neighbor-list.tsx'
import { PathCard } from './path.tsx'
import { GraphPicture } from './picture.tsx'
import { depths, edgeKinds, type GraphSearch } from './search.ts'
import { graphTexts } from './texts.ts'

const route = '/w/$workspace/skills/frameworks/$frameworkId/graph'

export function GraphScreen() {
  const texts = useTexts(graphTexts)
  const { frameworkId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(frameworkQuery({ workspace, frameworkId }))
  const name = query.data?.title ?? frameworkId
  return (
    <Page
      title={texts.title(name)}
      parent={{
        label: name,
        href: locate({ to: '/w/$workspace/skills/frameworks/$frameworkId', params: { workspace, frameworkId } }).href,
      }}
    >
      <Panel query={query}>
        {({ currentVersion }) =>
          currentVersion === null ? (
            <p>{texts.unpublished}</p>
          ) : (
            <Published frameworkId={frameworkId} frameworkVersion={currentVersion} />
          )
        }
      </Panel>
    </Page>
  )
}

function Published(version: { readonly frameworkId: string; readonly frameworkVersion: number }) {
  const { id: workspace } = useWorkspace()
  const query = useQuery(contentQuery({ workspace, ...version }))
  return <Panel query={query}>{(content) => <Graph frameworkId={version.frameworkId} content={content} />}</Panel>
}

interface GraphProps {
  readonly frameworkId: string
  readonly content: FrameworkContent
}

function Graph({ frameworkId, content }: GraphProps) {
  const texts = useTexts(graphTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const labels = useMemo(() => new Map(content.skills.map(({ skillId, label }) => [skillId, label])), [content])
  const center = content.skills.find(({ skillId }) => skillId === search.skill)
  const labelOf = (skillId: string): string => labels.get(skillId) ?? skillId
  const addressOf = (skill: string): string =>
    locate({ to: route, params: { workspace, frameworkId }, search: { ...search, skill, to: undefined } }).href
  if (center === undefined)
    return (
      <>
        {search.skill !== undefined && <p role="status">{texts.unknown}</p>}
        <Choose frameworkId={frameworkId} title={texts.choose} />
      </>
    )
  return (
    <div className="stack">
      <Around frameworkId={frameworkId} center={center} labelOf={labelOf} addressOf={addressOf} />
      <PathCard
        key={center.skillId}
        frameworkId={frameworkId}
        from={center.skillId}
        labelOf={labelOf}
        addressOf={addressOf}
      />
      <Choose frameworkId={frameworkId} title={texts.other} />
    </div>
  )
}

function Choose({ frameworkId, title }: { readonly frameworkId: string; readonly title: string }) {
  const texts = useTexts(graphTexts)
  const navigate = useNavigate({ from: route })
  const [chosen, setChosen] = useState<ChosenSkill | null>(null)
  return (
    <SkillSearch title={title} frameworkId={frameworkId} chosen={chosen} onChoose={setChosen}>
      <Button
        isDisabled={chosen === null}
        aria-label={chosen === null ? texts.show : texts.showChosen(chosen.label)}
        onPress={() => void navigate({ search: (newest) => ({ ...newest, skill: chosen?.skillId, to: undefined }) })}
      >
        {texts.show}
      </Button>
    </SkillSearch>
  )
}

interface AroundProps {
  readonly frameworkId: string
  readonly center: Skill
  readonly labelOf: (skillId: string) => string
  readonly addressOf: (skillId: string) => string
}

function Around({ frameworkId, center, labelOf, addressOf }: AroundProps) {
  const texts = useTexts(graphTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const query = useQuery(aroundQuery({ workspace, frameworkId }, center.skillId, search))
  return (
    <Card title={texts.around(center.label)}>
      <p>
        <bdi>{center.statement}</bdi>{' '}
        <TextLink
          href={
            locate({
              to: '/w/$workspace/skills/frameworks/$frameworkId',
              params: { workspace, frameworkId },
              search: { tab: 'skills', skill: center.skillId },
            }).href
          }
        >
          {texts.detail}
        </TextLink>
      </p>
      <Filters />
      <Panel query={query}>
        {({ neighbors, truncated }) => (
          <div className="graph" data-old={query.isPlaceholderData}>
            <Neighbors center={center} neighbors={neighbors} labelOf={labelOf} addressOf={addressOf} />
            {truncated && <p className="small">{texts.truncated}</p>}
          </div>
        )}
      </Panel>
    </Card>
  )
}

function Filters() {
  const texts = useTexts(graphTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: GraphSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, ...next }), replace: true })
  return (
    <div className="filters">
      <Select
        label={texts.edgesLabel}
        isLabelHidden
        value={search.edges ?? 'any'}
        options={(['any', ...edgeKinds] as const).map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(edges) => change({ edges: edges === 'any' ? undefined : edges })}
      />
      <Select
        label={texts.depthLabel}
        isLabelHidden
        value={search.depth ?? '1'}
        options={(['1', ...depths] as const).map((value) => ({ value, label: texts.depths[value] }))}
        onChange={(depth) => change({ depth: depth === '1' ? undefined : depth })}
      />
    </div>
  )
}

function Neighbors({
  center,
  neighbors,
  labelOf,
  addressOf,
}: Omit<AroundProps, 'frameworkId'> & { readonly neighbors: readonly Neighbor[] }) {
  const texts = useTexts(graphTexts)
  const language = useLanguage()
  const picture = useMemo(() => pictureOf(center, neighbors), [center, neighbors])
  if (neighbors.length === 0) return <p className="quiet">{texts.alone}</p>
  return (
    <>
      <GraphPicture picture={picture} centerId={center.skillId} addressOf={addressOf} />
      {neighbors.length > mostDrawn && (
        <p className="small">{texts.drawn(numberText(mostDrawn, language), numberText(neighbors.length, language))}</p>
      )}
      <details className="graph-list" open={neighbors.length <= 30}>
        <summary>{texts.list}</summary>
        <NeighborList neighbors={neighbors} labelOf={labelOf} addressOf={addressOf} />
      </details>
    </>
  )
}
