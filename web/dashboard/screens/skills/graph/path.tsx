import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { frameworkTexts } from '../framework/texts.ts'
import { SkillSearch, type ChosenSkill } from '../skill-search.tsx'
import { pathQuery, type PathStep } from './data.ts'
import { graphTexts } from './texts.ts'

const route = '/w/$workspace/skills/frameworks/$frameworkId/graph'

interface PathProps {
  readonly frameworkId: string
  readonly from: string
  readonly labelOf: (skillId: string) => string
  readonly addressOf: (skillId: string) => string
}

/** How the skill in the middle leads to another one. */
export function PathCard({ frameworkId, from, labelOf, addressOf }: PathProps) {
  const { path: texts } = useTexts(graphTexts)
  const { to } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const [chosen, setChosen] = useState<ChosenSkill | null>(null)
  const show = (next: string | undefined): void => void navigate({ search: (newest) => ({ ...newest, to: next }) })
  return (
    <SkillSearch title={texts.title} frameworkId={frameworkId} chosen={chosen} onChoose={setChosen}>
      <div className="row">
        <Button
          isDisabled={chosen === null}
          aria-label={chosen === null ? texts.find : texts.findTo(chosen.label)}
          onPress={() => {
            show(chosen?.skillId)
            setChosen(null)
          }}
        >
          {texts.find}
        </Button>
        {to !== undefined && (
          <Button variant="quiet" onPress={() => show(undefined)}>
            {texts.clear}
          </Button>
        )}
      </div>
      {to !== undefined && (
        <Found frameworkId={frameworkId} from={from} to={to} labelOf={labelOf} addressOf={addressOf} />
      )}
    </SkillSearch>
  )
}

function Found({ frameworkId, from, to, labelOf, addressOf }: PathProps & { readonly to: string }) {
  const { path: texts } = useTexts(graphTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(pathQuery({ workspace, frameworkId }, from, search))
  return (
    <Panel query={query}>
      {(path) => {
        if (path === null) return <p role="status">{texts.none(labelOf(from), labelOf(to))}</p>
        if (path.length === 0) return <p role="status">{texts.same}</p>
        return (
          <ol className="graph-path" aria-label={texts.steps(labelOf(from), labelOf(to))}>
            <li>
              <bdi className="graph-stop">{labelOf(from)}</bdi>
            </li>
            {path.map((step) => (
              <Step key={`${step.from} ${step.to}`} step={step} labelOf={labelOf} addressOf={addressOf} />
            ))}
          </ol>
        )
      }}
    </Panel>
  )
}

function Step({
  step: { to, edge, direction },
  labelOf,
  addressOf,
}: Pick<PathProps, 'labelOf' | 'addressOf'> & { readonly step: PathStep }) {
  const { relations } = useTexts(frameworkTexts)
  return (
    <li>
      <span className="graph-relation small quiet">{relations[`${edge}-${direction}`]}</span>
      <TextLink href={addressOf(to)}>
        <bdi className="graph-stop">{labelOf(to)}</bdi>
      </TextLink>
    </li>
  )
}
