/** Edges of a draft that do not form its tree: what comes first, what is related, further wholes. */
import type { EdgeType, FrameworkContent, SkillEdge } from '#shared/contract/resources/skills/skill.ts'

/** The edge of each kind of connection. `forward`: it leads from the skill that has the connection. */
const edges = {
  needs: { type: 'prerequisite', forward: false },
  neededFor: { type: 'prerequisite', forward: true },
  related: { type: 'related', forward: true },
  equivalent: { type: 'equivalent', forward: true },
  replacedBy: { type: 'replacedBy', forward: true },
  replaces: { type: 'replacedBy', forward: false },
  alsoPartOf: { type: 'partOf', forward: true },
  alsoHasPart: { type: 'partOf', forward: false },
} as const satisfies Readonly<Record<string, { readonly type: EdgeType; readonly forward: boolean }>>

export type ConnectionKind = keyof typeof edges
export const connectionKinds: readonly ConnectionKind[] = [
  ...(['needs', 'neededFor', 'related', 'equivalent'] as const),
  ...(['replacedBy', 'replaces', 'alsoPartOf', 'alsoHasPart'] as const),
]

/** An edge as it is seen from one of its skills. */
export interface Connection {
  readonly kind: ConnectionKind
  /** Id of the skill at the other end. */
  readonly other: string
}

/** Edges that mean the same in both directions have one kind. */
function connectionOf({ type, from, to, primary }: SkillEdge, skillId: string): Connection | null {
  if ((type === 'partOf' && primary) || (from !== skillId && to !== skillId)) return null
  const forward = from === skillId
  const other = forward ? to : from
  const kinds = connectionKinds.filter((kind) => edges[kind].type === type)
  const kind = kinds.find((each) => edges[each].forward === forward) ?? kinds[0]
  return kind === undefined ? null : { kind, other }
}

const isSame = (one: Connection, two: Connection): boolean => one.kind === two.kind && one.other === two.other

/** The connections of a skill. Its whole and its parts in the tree are none. */
export function connectionsOf(content: FrameworkContent, skillId: string): readonly Connection[] {
  const all = content.edges.flatMap((edge) => connectionOf(edge, skillId) ?? [])
  // Two edges in opposite directions can say the same.
  return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index)
}

function edgeOf({ kind, other }: Connection, skillId: string): SkillEdge {
  const { type, forward } = edges[kind]
  const [from, to] = forward ? [skillId, other] : [other, skillId]
  return { type, from, to, weight: 1, primary: type !== 'partOf' }
}

/** Gives a skill these connections and no others. Edges that stay are not changed. */
export function withConnections(
  content: FrameworkContent,
  skillId: string,
  connections: readonly Connection[],
): FrameworkContent {
  const known = connectionsOf(content, skillId)
  const kept = content.edges.filter((edge) => {
    const connection = connectionOf(edge, skillId)
    return connection === null || connections.some((each) => isSame(each, connection))
  })
  const added = connections.filter((each) => !known.some((other) => isSame(each, other)))
  return { skills: content.skills, edges: [...kept, ...added.map((each) => edgeOf(each, skillId))] }
}

/** Why a skill cannot get a connection. */
export type ConnectionRefusal = 'itself' | 'double' | 'inTree' | 'root' | 'gone'

/** @param connections those that the skill has in the form */
export function connectionRefusal(
  { content, skillId, connections }: ConnectedSkill,
  added: Connection,
): ConnectionRefusal | null {
  if (added.other === skillId) return 'itself'
  if (!content.skills.some((skill) => skill.skillId === added.other)) return 'gone'
  if (connections.some((each) => isSame(each, added))) return 'double'
  const { type, from, to } = edgeOf(added, skillId)
  if (type !== 'partOf') return null
  const wholes = content.edges.filter((edge) => edge.type === 'partOf' && edge.primary && edge.from === from)
  if (wholes.length === 0) return 'root'
  return wholes.some((edge) => edge.to === to) ? 'inTree' : null
}

/** A skill with the connections that a form gives it. */
export interface ConnectedSkill {
  readonly content: FrameworkContent
  readonly skillId: string
  readonly connections: readonly Connection[]
}
