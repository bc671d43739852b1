/**
 * The estimator `beta-1`: a Beta distribution whose two sides grow with the evidence for and against a skill, and shrink
 * with time towards "not known". It is a pure function of a ledger, a half-life and a day. All numbers are millionths.
 */
import { cognitiveCeilings, levelCuts, modeRules } from '../evidence-model.ts'
import { countedRows, type CountedRow } from './counted-rows.ts'
import type { LedgerRow } from './ledger.ts'
import { million, sumOf, toMillionths } from './millionths.ts'
import { shownFrom } from './outcome.ts'
import { sharesOf, type Fading, type Shares } from './weights.ts'

/** The two sides of the distribution before any evidence. */
export interface Prior {
  readonly alpha: number
  readonly beta: number
}

export const noEvidence: Prior = { alpha: million, beta: million }

/** The middle of the distribution and how sure it is. */
export interface Standing {
  readonly estimate: number
  readonly standardDeviation: number
  /** One standard deviation below the estimate, at least 0: cautious, not a confidence level. */
  readonly lowerBound: number
}

export interface Contribution {
  readonly evidenceId: string
  /** Millionths, signed. */
  readonly contribution: number
}

export interface Estimate extends Standing {
  readonly alpha: number
  readonly beta: number
  /** 0 without evidence, 1 to 4. */
  readonly level: number
  /** The highest level that the counted evidence can prove; 0 without evidence. */
  readonly ceiling: number
  /** Share of the estimate that comes from no evidence. With the contributions it sums up to the estimate exactly. */
  readonly prior: number
  /** Of counted rows, newest first. */
  readonly contributions: readonly Contribution[]
}

export function standingOf({ alpha, beta }: Prior): Standing {
  const total = alpha + beta
  const mean = alpha / total
  const estimate = Math.round(million * mean)
  const standardDeviation = Math.round(million * Math.sqrt((mean * (1 - mean)) / (total / million + 1)))
  return { estimate, standardDeviation, lowerBound: Math.max(0, estimate - standardDeviation) }
}

/** The level that a lower bound allows, whatever the ceiling. There must be evidence. */
export function levelByBound(lowerBound: number): number {
  const cuts = [levelCuts.developing, levelCuts.proficient, levelCuts.advanced].map(toMillionths)
  return 1 + cuts.filter((cut) => lowerBound >= cut).length
}

const ceilingOfRow = ({ mode, demands: [cognitive = 1] }: CountedRow): number =>
  Math.min(modeRules[mode].levelCeiling, cognitiveCeilings.get(cognitive) ?? 1)

/** The highest level that these rows can prove; 0 where there are none. */
const ceilingOf = (rows: readonly CountedRow[]): number =>
  rows.length === 0 ? 0 : Math.max(1, ...rows.filter(({ outcome }) => outcome >= shownFrom).map(ceilingOfRow))

/** @param prior of the whole of a skill with parts */
function contributionsOf(shares: readonly Shares[], prior: Prior, total: number): Contribution[] {
  const mean = prior.alpha / (prior.alpha + prior.beta)
  return shares.map(({ row, a, b }) => ({
    evidenceId: row.evidenceId,
    // Adding 0 turns the -0 of a tiny negative share into 0.
    contribution: Math.round((million * (a * (1 - mean) - b * mean)) / total) + 0,
  }))
}

/** The estimate of a ledger on a day. @param prior differs from `noEvidence` for direct evidence of a whole only */
export function estimateOf(ledger: readonly LedgerRow[], fading: Fading, prior: Prior = noEvidence): Estimate {
  const rows = countedRows(ledger, fading.day)
  const shares = sharesOf(rows, fading)
  const alpha = prior.alpha + sumOf(shares.map(({ a }) => a))
  const beta = prior.beta + sumOf(shares.map(({ b }) => b))
  const standing = standingOf({ alpha, beta })
  const ceiling = ceilingOf(rows)
  const contributions = contributionsOf(shares, prior, alpha + beta)
  return {
    ...standing,
    ...{ alpha, beta, ceiling, contributions },
    level: Math.min(rows.length === 0 ? 0 : levelByBound(standing.lowerBound), ceiling),
    prior: standing.estimate - sumOf(contributions.map(({ contribution }) => contribution)),
  }
}
