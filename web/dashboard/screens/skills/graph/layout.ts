/** Where the skills around one skill stand in the picture. */
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'

export type Neighbor = ResponseBody<(typeof graphFamily)['endpoints']['listNeighbors']>['neighbors'][number]

/** Most skills of a picture; the list beside it has all. */
export const mostDrawn = 100

export const box = { width: 168, height: 44, gap: 12, between: 72 } as const

/** In units of the picture. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface DrawnSkill extends Point {
  readonly skillId: string
  readonly label: string
}

export interface DrawnEdge {
  readonly id: string
  readonly type: Neighbor['edge']
  /** Along the edge as it is stated. */
  readonly from: Point
  readonly to: Point
}

export interface Picture {
  readonly width: number
  readonly height: number
  readonly skills: readonly DrawnSkill[]
  readonly edges: readonly DrawnEdge[]
}

/** Columns left (negative) and right of the skill: what leads to it stands left, what it leads to right. */
function columnsOf(neighbors: readonly Neighbor[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const { skillId, via, depth, direction } of neighbors) {
    const ofVia = columns.get(via) ?? 0
    const side = ofVia === 0 ? (direction === 'forward' ? 1 : -1) : Math.sign(ofVia)
    columns.set(skillId, side * depth)
  }
  return columns
}

interface Center {
  readonly skillId: string
  readonly label: string
}

/** @param neighbors nearest first, as the service lists them */
export function pictureOf(center: Center, neighbors: readonly Neighbor[]): Picture {
  const drawn = neighbors.slice(0, mostDrawn)
  const columnOf = columnsOf(drawn)
  const groups = new Map<number, Center[]>([[0, [center]]])
  for (const { skillId, label } of drawn) {
    const column = columnOf.get(skillId) ?? 0
    groups.set(column, [...(groups.get(column) ?? []), { skillId, label }])
  }
  const first = Math.min(...groups.keys())
  const last = Math.max(...groups.keys())
  const most = Math.max(...[...groups.values()].map(({ length }) => length))
  const step = box.height + box.gap
  const skills = [...groups].flatMap(([column, members]) =>
    members.map((member, at) => ({
      ...member,
      x: (column - first) * (box.width + box.between),
      y: ((most - members.length) / 2 + at) * step,
    })),
  )
  const places = new Map(skills.map((skill) => [skill.skillId, skill]))
  return {
    width: (last - first + 1) * (box.width + box.between) - box.between,
    height: most * step - box.gap,
    skills,
    edges: drawn.flatMap(({ skillId, via, edge, direction }) => {
      const [near, far] = [places.get(via), places.get(skillId)]
      if (near === undefined || far === undefined) return []
      const [from, to] = direction === 'forward' ? [near, far] : [far, near]
      return { id: `${via} ${skillId}`, type: edge, ...between(from, to) }
    }),
  }
}

/** From the side of one box to the facing side of another. */
function between(from: Point, to: Point): { readonly from: Point; readonly to: Point } {
  const middle = box.height / 2
  const isRightwards = to.x >= from.x
  return {
    from: { x: from.x + (isRightwards ? box.width : 0), y: from.y + middle },
    to: { x: to.x + (isRightwards ? 0 : box.width), y: to.y + middle },
  }
}

const lineLength = 22

/** A label in two lines at most. */
export function linesOf(label: string): readonly string[] {
  const lines: string[] = ['']
  for (const word of label.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const cut = (line: string): string => (line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line)
  return lines.length > 2 ? [cut(lines[0] ?? ''), cut(`${lines[1] ?? ''} …`)] : lines.map(cut)
}
