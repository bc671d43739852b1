/** What differs between two versions of a framework. */
import type { FrameworkDiff } from '#shared/contract/resources/skills/framework.ts'
import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'

const wholesOf = ({ edges }: FrameworkContent): ReadonlyMap<string, string> =>
  new Map(edges.flatMap(({ type, from, to, primary }) => (type === 'partOf' && primary ? [[from, to] as const] : [])))

function successorsOf({ edges }: FrameworkContent): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { type, from, to } of edges) if (type === 'replacedBy') found.set(from, [...(found.get(from) ?? []), to])
  return found
}

export function contentDiff(before: FrameworkContent, after: FrameworkContent): Omit<FrameworkDiff, 'from' | 'to'> {
  const old = new Map(before.skills.map(({ skillId, label }) => [skillId, label]))
  const now = new Map(after.skills.map(({ skillId, label }) => [skillId, label]))
  const both = [...now.keys()].filter((id) => old.has(id))
  const [oldWholes, wholes] = [wholesOf(before), wholesOf(after)]
  const [known, successors] = [successorsOf(before), successorsOf(after)]
  return {
    added: [...now.keys()].filter((id) => !old.has(id)).sort(),
    removed: [...old.keys()].filter((id) => !now.has(id)).sort(),
    moved: both
      .map((skillId) => ({ skillId, from: oldWholes.get(skillId) ?? null, to: wholes.get(skillId) ?? null }))
      .filter(({ from, to }) => from !== to),
    renamed: both
      .map((skillId) => ({ skillId, from: old.get(skillId) ?? '', to: now.get(skillId) ?? '' }))
      .filter(({ from, to }) => from !== to),
    replaced: [...successors]
      .map(([skillId, by]) => ({ skillId, by: by.filter((id) => known.get(skillId)?.includes(id) !== true).sort() }))
      .filter(({ by }) => by.length > 0),
  }
}
