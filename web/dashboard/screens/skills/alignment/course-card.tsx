import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { courseElementsQuery, type OneAlignment } from './data.ts'
import type { CourseElements, CoursePart } from './elements.ts'
import type { ChosenSkill } from '../skill-search.tsx'
import { wholeCourse, type TypedTarget } from './target.ts'
import { alignmentTexts } from './texts.ts'

interface AlignProps {
  /** What is aligned; null: nothing is chosen yet. */
  readonly skill: ChosenSkill | null
  readonly onAlign: (target: TypedTarget) => void
}

interface CourseProps extends AlignProps {
  readonly alignment: OneAlignment['alignment']
}

/** The course, the parts that its manifest names, and the objectives and questions that its sessions have reported. */
export function CourseCard({ alignment: { packageId, activityIri }, ...align }: CourseProps) {
  const { course: texts } = useTexts(alignmentTexts)
  return (
    <Card title={texts.title}>
      <ul className="skill-tree" aria-label={texts.title}>
        <Element name={activityIri ?? texts.whole} target={wholeCourse} {...align} />
        {packageId !== null && <Reported packageId={packageId} {...align} />}
      </ul>
    </Card>
  )
}

function Reported({ packageId, ...align }: AlignProps & { readonly packageId: string }) {
  const { course: texts } = useTexts(alignmentTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(courseElementsQuery(workspace, packageId))
  return (
    <li>
      <Panel query={query}>
        {(parts) => (
          <>
            <p className="small quiet">{parts.length === 0 ? texts.nothing : texts.reported}</p>
            <Parts parts={parts} {...align} />
          </>
        )}
      </Panel>
      <ul>
        <Element name={texts.byHand} target={{ kind: 'interaction', sco: '', names: '' }} {...align} />
      </ul>
    </li>
  )
}

const Parts = ({ parts, ...align }: AlignProps & { readonly parts: CourseElements }) => (
  <ul>
    {parts.map((part) => (
      <Part key={part.sco} part={part} {...align} />
    ))}
  </ul>
)

function Part({
  part: { sco, title = '', objectives, questions },
  ...align
}: AlignProps & { readonly part: CoursePart }) {
  const { course: texts } = useTexts(alignmentTexts)
  const inside = (
    <>
      {objectives.map((names) => (
        <Element
          key={`objective ${names}`}
          kind={texts.objective}
          name={names}
          target={{ kind: 'objective', sco, names }}
          {...align}
        />
      ))}
      {questions.map(({ id: names, text }) => (
        <Element
          key={`question ${names}`}
          kind={texts.question}
          name={names}
          detail={text}
          target={{ kind: 'interaction', sco, names }}
          {...align}
        />
      ))}
    </>
  )
  return sco === '' ? (
    inside
  ) : (
    <Element
      kind={texts.part}
      name={title === '' ? sco : title}
      detail={title === '' ? '' : sco}
      target={{ kind: 'sco', sco, names: '' }}
      {...align}
    >
      <ul>{inside}</ul>
    </Element>
  )
}

interface ElementProps extends AlignProps {
  readonly kind?: string
  readonly name: string
  readonly detail?: string
  readonly target: TypedTarget
  readonly children?: ReactNode
}

function Element({ kind, name, detail = '', target, skill, onAlign, children }: ElementProps) {
  const { course: texts } = useTexts(alignmentTexts)
  return (
    <li>
      <div className="skill-row">
        <div className="skill-name">
          {kind !== undefined && <span className="small quiet">{kind}</span>} <bdi>{name}</bdi>
          {detail !== '' && (
            <span className="row-detail">
              <bdi>{detail}</bdi>
            </span>
          )}
        </div>
        <Button
          variant="quiet"
          isDisabled={skill === null}
          aria-label={skill === null ? texts.chooseFirst(name) : texts.alignTo(name, skill.label)}
          onPress={() => onAlign(target)}
        >
          {texts.align}
        </Button>
      </div>
      {children}
    </li>
  )
}
