/** The outcome of a piece of evidence: how far it shows the skill, 0 to 1, in millionths. */
import type { DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { million, toMillionths } from './millionths.ts'

/** What a source states. Null: it says nothing about it. */
export interface EvidenceFacts {
  /** From -1 to 1; below 0 counts as 0. */
  readonly scoreScaled: number | null
  readonly success: boolean | null
  readonly completed: boolean
  /** Answers that were judged right or wrong; 0 where the source has none. */
  readonly items: number
  /** Share of the right ones, rounded to millionths; null without judged answers. */
  readonly itemsMean: number | null
}

/** What the outcome depends on besides the facts. */
export interface OutcomeTerms {
  readonly demonstrationMode: DemonstrationMode
  readonly passMarkScaled: number | null
}

const passed = 850_000
const failed = 250_000
const seen = 700_000
/** Outcomes from here on show the skill: they can raise the ceiling of the level. */
export const shownFrom = 700_000

/** @param score @param pass both in millionths */
function againstPassMark(score: number, pass: number): number {
  if (score < pass) return Math.round((500_000 * score) / pass)
  if (pass === million) return million
  return shownFrom + Math.round((300_000 * (score - pass)) / (million - pass))
}

/** The outcome by the first rule that fits; null: these facts are no evidence. */
export function outcomeOf(facts: EvidenceFacts, { demonstrationMode, passMarkScaled }: OutcomeTerms): number | null {
  const stated = facts.scoreScaled ?? facts.itemsMean
  const { success } = facts
  if (stated !== null) {
    const score = toMillionths(Math.min(1, Math.max(0, stated)))
    if (passMarkScaled !== null) return againstPassMark(score, toMillionths(passMarkScaled))
    if (success === null) return score
    return success ? shownFrom + Math.round((3 * score) / 10) : Math.round(score / 2)
  }
  if (success !== null) return success ? passed : failed
  return facts.completed && demonstrationMode === 'exposure' ? seen : null
}
