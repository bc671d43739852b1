/**
 * The constants of the estimator. They are policy, not fits, and fixed within a model version: another constant is
 * another version.
 */
import type { DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'

export const modelVersion = 'beta-1'

/** What a way to show a skill weighs, and the highest level that it can prove. */
export const modeRules: Readonly<
  Record<DemonstrationMode, { readonly weight: number; readonly levelCeiling: number }>
> = {
  exposure: { weight: 0.25, levelCeiling: 1 },
  recall: { weight: 0.6, levelCeiling: 2 },
  applied: { weight: 1, levelCeiling: 3 },
  simulated: { weight: 1.5, levelCeiling: 3 },
  observed: { weight: 2.5, levelCeiling: 4 },
}

/** The highest level that evidence with a cognitive rating can prove. */
export const cognitiveCeilings: ReadonlyMap<number, number> = new Map([
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 4],
])

/** Lower bounds of the estimate from which levels 2, 3 and 4 hold. Any evidence gives level 1. */
export const levelCuts = { developing: 0.35, proficient: 0.55, advanced: 0.75 } as const

/** Each newer piece of evidence of the same source within these days divides the weight of an older one by this factor. */
export const repeatRule = { factor: 3, withinDays: 30 } as const

/** Half-life of evidence, unless a skill or its framework states another one. */
export const defaultHalfLifeDays = 730
