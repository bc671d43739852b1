/** The units of a recomputation in their order, in pages of one skill each. */
import { isBehind, type UnitPlace } from '#shared/domain/skills/recomputation/recomputation.ts'
import type { RecomputationRule } from './recomputation-rule.ts'

/** Skills whose learners are looked up at the same time: most skills of a framework have none. */
const skillsAtOnce = 20

/** Units of a page: they are read in parallel, and recorded together. */
const pageSize = 25

/** @param after the last unit that is done; null: none is */
export async function* unitPages(
  { skillIds, tagsOf }: Pick<RecomputationRule, 'skillIds' | 'tagsOf'>,
  after: UnitPlace | null,
): AsyncGenerator<UnitPlace[]> {
  const left = skillIds.filter((skillId) => after === null || skillId >= after.skillId)
  for (let start = 0; start < left.length; start += skillsAtOnce) {
    const skills = left.slice(start, start + skillsAtOnce)
    const lists = await Promise.all(skills.map((skillId) => tagsOf(skillId)))
    for (const [position, skillId] of skills.entries()) {
      const places = (lists[position] ?? []).map((tag) => ({ skillId, tag })).filter((place) => isBehind(place, after))
      for (let first = 0; first < places.length; first += pageSize) yield places.slice(first, first + pageSize)
    }
  }
}
