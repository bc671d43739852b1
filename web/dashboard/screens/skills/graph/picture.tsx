import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { box, linesOf, type DrawnEdge, type DrawnSkill, type Picture } from './layout.ts'
import { graphTexts } from './texts.ts'

interface GraphPictureProps {
  readonly picture: Picture
  readonly centerId: string
  readonly addressOf: (skillId: string) => string
}

const margin = 4

/** For those who see it, and for the mouse. The list beside it says the same to keyboards and screen readers. */
export function GraphPicture({ picture, centerId, addressOf }: GraphPictureProps) {
  const { edges: names, legend } = useTexts(graphTexts)
  const { width, height, skills, edges } = picture
  const types = [...new Set(edges.map(({ type }) => type))]
  return (
    <figure className="graph-picture">
      <div className="graph-box">
        <svg
          viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
          width={width + 2 * margin}
          height={height + 2 * margin}
          aria-hidden="true"
        >
          <defs>
            <marker id="graph-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 L8 4 L0 8 z" className="graph-arrow" />
            </marker>
          </defs>
          {edges.map((edge) => (
            <Edge key={edge.id} edge={edge} />
          ))}
          {skills.map((skill) => (
            <Box
              key={skill.skillId}
              skill={skill}
              isCenter={skill.skillId === centerId}
              href={addressOf(skill.skillId)}
            />
          ))}
        </svg>
      </div>
      <figcaption className="small quiet">
        {legend}
        <ul className="graph-legend" aria-hidden="true">
          {types.map((type) => (
            <li key={type}>
              <svg width="36" height="10">
                <path d="M0 5 H28" className="graph-edge" data-type={type} markerEnd="url(#graph-arrow)" />
              </svg>{' '}
              {names[type]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function Edge({ edge: { type, from, to } }: { readonly edge: DrawnEdge }) {
  const middle = (from.x + to.x) / 2
  return (
    <path
      className="graph-edge"
      data-type={type}
      d={`M${from.x} ${from.y} C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`}
      markerEnd="url(#graph-arrow)"
    />
  )
}

interface BoxProps {
  readonly skill: DrawnSkill
  readonly isCenter: boolean
  readonly href: string
}

function Box({ skill: { label, x, y }, isCenter, href }: BoxProps) {
  const router = useRouter()
  const lines = linesOf(label)
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a href={href} tabIndex={-1} className="graph-skill" data-center={isCenter} onClick={follow}>
      <title>{label}</title>
      <rect x={x} y={y} width={box.width} height={box.height} rx="8" />
      {lines.map((line, at) => (
        <text key={at} x={x + box.width / 2} y={y + box.height / 2 + (at - (lines.length - 1) / 2) * 16}>
          {line}
        </text>
      ))}
    </a>
  )
}
