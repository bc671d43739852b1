/** Where the skills of a draft stand, and how one is moved. */
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { treeOf, type Branch } from '../tree.ts'

/** Where a skill stands. */
export interface Place {
  /** The whole that it is a part of; null: it is a root. */
  readonly whole: string | null
  /** The sibling that it follows; null: it is the first one. */
  readonly after: string | null
}

interface Standing {
  readonly branch: Branch
  readonly whole: string | null
  /** All parts of the whole, or all roots. */
  readonly siblings: readonly Branch[]
}

function standingIn(branches: readonly Branch[], skillId: string, whole: string | null = null): Standing | null {
  for (const branch of branches) {
    if (branch.skill.skillId === skillId) return { branch, whole, siblings: branches }
    const below = standingIn(branch.parts, skillId, branch.skill.skillId)
    if (below !== null) return below
  }
  return null
}

const idsAt = (branches: readonly Branch[]): readonly string[] => branches.map(({ skill }) => skill.skillId)

/** The roots, or the parts of a whole, in their order. */
export function partsOf(content: FrameworkContent, whole: string | null): readonly Skill[] {
  const tree = treeOf(content)
  const branches = whole === null ? tree : (standingIn(tree, whole)?.branch.parts ?? [])
  return branches.map(({ skill }) => skill)
}

/** @returns null where the draft lacks the skill */
export function placeOf(content: FrameworkContent, skillId: string): Place | null {
  const standing = standingIn(treeOf(content), skillId)
  if (standing === null) return null
  const ids = idsAt(standing.siblings)
  return { whole: standing.whole, after: ids[ids.indexOf(skillId) - 1] ?? null }
}

/** Finds the wholes above a skill, the outermost first. */
export function wholesIn(content: FrameworkContent): (skillId: string) => readonly Skill[] {
  const wholes = new Map(content.edges.filter(isPrimaryPart).map(({ from, to }) => [from, to]))
  const skills = new Map(content.skills.map((skill) => [skill.skillId, skill]))
  const wholeOf = (skillId: string): Skill | undefined => skills.get(wholes.get(skillId) ?? '')
  return (skillId) => {
    const above: Skill[] = []
    let whole = wholeOf(skillId)
    // A draft can have a cycle.
    while (whole !== undefined && !above.includes(whole)) {
      above.unshift(whole)
      whole = wholeOf(whole.skillId)
    }
    return above
  }
}

/** The places one step before and behind a skill among its siblings; null where there is none. */
export interface Steps {
  readonly up: Place | null
  readonly down: Place | null
}

/** The steps of every skill of a draft. */
export function stepsIn(tree: readonly Branch[]): ReadonlyMap<string, Steps> {
  const steps = new Map<string, Steps>()
  const add = (branches: readonly Branch[], whole: string | null): void => {
    const ids = idsAt(branches)
    branches.forEach(({ skill, parts }, at) => {
      const next = ids[at + 1]
      steps.set(skill.skillId, {
        up: at === 0 ? null : { whole, after: ids[at - 2] ?? null },
        down: next === undefined ? null : { whole, after: next },
      })
      add(parts, skill.skillId)
    })
  }
  add(tree, null)
  return steps
}

/** Why a skill cannot be moved to a place. */
export type MoveRefusal = 'gone' | 'ownPart' | 'otherWholes' | 'unchanged'

/** @returns null where the skill can be moved there */
export function moveRefusal(content: FrameworkContent, skillId: string, { whole, after }: Place): MoveRefusal | null {
  const tree = treeOf(content)
  const standing = standingIn(tree, skillId)
  if (standing === null || (whole !== null && standingIn(tree, whole) === null)) return 'gone'
  if (whole !== null && standingIn([standing.branch], whole) !== null) return 'ownPart'
  const siblings = partsOf(content, whole).filter((part) => part.skillId !== skillId)
  if (after !== null && !siblings.some((part) => part.skillId === after)) return 'gone'
  const current = placeOf(content, skillId)
  if (current?.whole === whole && current.after === after) return 'unchanged'
  return whole === null && content.edges.some((edge) => isOtherWhole(edge, skillId)) ? 'otherWholes' : null
}

const isPrimaryPart = ({ type, primary }: SkillEdge): boolean => type === 'partOf' && primary

const isOtherWhole = ({ type, primary, from }: SkillEdge, skillId: string): boolean =>
  type === 'partOf' && !primary && from === skillId

/** Puts the edges of the parts of a whole into the order of the skills. They change places with each other only. */
function inOrderOfSkills(edges: readonly SkillEdge[], skills: readonly Skill[], whole: string): readonly SkillEdge[] {
  const places = new Map(skills.map(({ skillId }, place) => [skillId, place]))
  const isPart = (edge: SkillEdge): boolean => isPrimaryPart(edge) && edge.to === whole
  const ordered = edges
    .filter(isPart)
    .sort((one, other) => (places.get(one.from) ?? 0) - (places.get(other.from) ?? 0))
    .values()
  return edges.map((edge) => (isPart(edge) ? (ordered.next().value ?? edge) : edge))
}

/** The edges after a skill has got another primary whole. Its weight in the whole stays. */
function movedEdges(edges: readonly SkillEdge[], skillId: string, whole: string | null): readonly SkillEdge[] {
  const isOwn = (edge: SkillEdge): boolean => edge.from === skillId && isPrimaryPart(edge)
  const own = edges.find(isOwn)
  const others = edges.filter(
    (edge) => !isOwn(edge) && !(edge.type === 'partOf' && edge.from === skillId && edge.to === whole),
  )
  if (whole === null) return others
  const edge: SkillEdge = { type: 'partOf', from: skillId, to: whole, weight: own?.weight ?? 1, primary: true }
  return own?.to === whole ? edges : [...others, edge]
}

/** Moves a skill with its parts to a place that `moveRefusal` does not refuse. */
export function withMoved(content: FrameworkContent, skillId: string, { whole, after }: Place): FrameworkContent {
  const { skills, edges } = content
  const first = partsOf(content, whole).find((skill) => skill.skillId !== skillId)
  const others = skills.filter((skill) => skill.skillId !== skillId)
  const indexOf = (id: string): number => others.findIndex((skill) => skill.skillId === id)
  const moved = skills.filter((skill) => skill.skillId === skillId)
  const before = after === null ? (first?.skillId ?? null) : null
  const at = before === null ? indexOf(after ?? skillId) + 1 : indexOf(before)
  const ordered = [...others.slice(0, at), ...moved, ...others.slice(at)]
  const connected = movedEdges(edges, skillId, whole)
  return { skills: ordered, edges: whole === null ? connected : inOrderOfSkills(connected, ordered, whole) }
}

/** Skills whose name, code or other name has what is typed; those whose name begins with it are first. */
export function foundIn(skills: readonly Skill[], typed: string): readonly Skill[] {
  const q = typed.trim().toLowerCase()
  if (q === '') return skills
  const has = (text: string | null): boolean => text?.toLowerCase().includes(q) === true
  const begins = ({ label }: Skill): boolean => label.toLowerCase().startsWith(q)
  const found = skills.filter(({ label, code, aliases }) => has(label) || has(code) || aliases.some(has))
  return [...found.filter(begins), ...found.filter((skill) => !begins(skill))]
}

/** A place with the names of the skills around it. */
export interface NamedPlace extends Place {
  readonly names: readonly [whole: string, after: string]
}

export function namedPlace(content: FrameworkContent, place: Place): NamedPlace {
  const labelOf = (id: string | null): string => content.skills.find(({ skillId }) => skillId === id)?.label ?? ''
  return { ...place, names: [labelOf(place.whole), labelOf(place.after)] }
}
