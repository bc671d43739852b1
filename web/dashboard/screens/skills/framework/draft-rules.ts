/** Changes of a draft: they return its whole content, as the service takes it. */
import type { FrameworkContent, FrameworkFinding, Skill } from '#shared/contract/resources/skills/skill.ts'
import { isObject } from '#shared/contract/values.ts'
import { CallError } from '#web/dashboard/app/calls.ts'
import type { Branch } from '../tree.ts'
import type { NamedPlace, Place } from './draft-places.ts'

export interface DraftContent extends FrameworkContent {
  /** Revision of the framework. It is read before the content, so a change in between is refused, never overwritten. */
  readonly version: number
}

export interface StoredDraft extends DraftContent {
  /** What its last save or import found; null for a draft that was never saved. */
  readonly findings: readonly FrameworkFinding[] | null
}

/** What a form is open for. */
export interface EditedSkill {
  /** The draft in which it was opened. */
  readonly opened: DraftContent
  /** What is changed; null: a new skill is made. */
  readonly skill: Skill | null
  /** The whole that gets the new part; null: it stands at the root. */
  readonly whole: Skill | null
}

/** The dialog that is open over a draft. `opened` is the draft in which it was opened. */
export type OpenDialog =
  | { readonly kind: 'form'; readonly edited: EditedSkill }
  | { readonly kind: 'connections'; readonly skill: Skill; readonly opened: DraftContent }
  /** `wanted`: where the person has wanted it before. */
  | { readonly kind: 'move'; readonly skill: Skill; readonly opened: DraftContent; readonly wanted?: Place }
  /** A step of the skill was refused, because somebody else has changed the draft. */
  | ({ readonly kind: 'conflict'; readonly skill: Skill; readonly opened: DraftContent } & RefusedStep)

interface RefusedStep {
  readonly mine: NamedPlace
  readonly theirs: NamedPlace
}

/** The skill that was moved last. */
export interface Moved {
  readonly skillId: string
}

/** A draft, and in it the skill that is edited; null: a new one. */
export interface PlacedSkill extends DraftContent {
  readonly skill: Skill | null
}

/** The draft for a form; null where the skill that it changes, or its whole, is gone. */
export function placedIn(draft: DraftContent, { skill, whole }: EditedSkill): PlacedSkill | null {
  const find = (wanted: Skill): Skill | undefined => draft.skills.find(({ skillId }) => skillId === wanted.skillId)
  if (whole !== null && find(whole) === undefined) return null
  if (skill === null) return { ...draft, skill: null }
  const found = find(skill)
  return found === undefined ? null : { ...draft, skill: found }
}

/** Puts a new skill below a whole. @param whole null: at the root */
export const withSkill = (
  { skills, edges }: FrameworkContent,
  skill: Skill,
  whole: string | null,
): FrameworkContent => ({
  skills: [...skills, skill],
  edges:
    whole === null ? edges : [...edges, { type: 'partOf', from: skill.skillId, to: whole, weight: 1, primary: true }],
})

/** Changes a skill; its id stays. */
export const withChanged = ({ skills, edges }: FrameworkContent, changed: Skill): FrameworkContent => ({
  skills: skills.map((skill) => (skill.skillId === changed.skillId ? changed : skill)),
  edges,
})

const idsOf = ({ skill, parts }: Branch): string[] => [skill.skillId, ...parts.flatMap(idsOf)]

/** Removes a skill with its parts, and every edge that leads to them. */
export function withoutBranch({ skills, edges }: FrameworkContent, branch: Branch): FrameworkContent {
  const gone = new Set(idsOf(branch))
  return {
    skills: skills.filter(({ skillId }) => !gone.has(skillId)),
    edges: edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  }
}

const isFinding = (value: unknown): value is FrameworkFinding =>
  isObject(value) && typeof value['code'] === 'string' && Array.isArray(value['skillIds'])

/** What kept a draft from being published; empty for other refusals. */
export function findingsOf(error: unknown): readonly FrameworkFinding[] {
  const details = error instanceof CallError ? error.fields['details'] : undefined
  const findings = isObject(details) ? details['findings'] : undefined
  return Array.isArray(findings) ? findings.filter(isFinding) : []
}

/** The findings of each skill. A finding names a few of the skills that it concerns. */
export function findingsBySkill(
  findings: readonly FrameworkFinding[],
): ReadonlyMap<string, readonly FrameworkFinding[]> {
  const found = new Map<string, FrameworkFinding[]>()
  for (const finding of findings)
    for (const skillId of finding.skillIds) {
      const known = found.get(skillId)
      if (known === undefined) found.set(skillId, [finding])
      else known.push(finding)
    }
  return found
}
