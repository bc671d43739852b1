/** Terms of a contract, as the form has them: dollars in place of mills, the thousandths of a dollar that are stored. */
import type * as z from 'zod'
import type { billingTerms } from '#shared/contract/resources/workspaces/billing-terms.ts'

export type Terms = z.infer<typeof billingTerms>

/** How many learners a contract allows: as the plan, capped, at a price, or as agreed elsewhere. */
export const learnerKinds = ['plan', 'capped', 'priced', 'agreed'] as const
export type LearnerKind = (typeof learnerKinds)[number]

export interface TypedTerms {
  readonly kind: LearnerKind
  /** Texts of fields; empty: not stated. */
  readonly anchorDay: string
  readonly included: string
  readonly each: string
  readonly stop: string
}

const dollarsText = (mills: number | null | undefined): string =>
  typeof mills === 'number' ? String(mills / 1000) : ''

const mills = (dollars: string): number | null => (dollars === '' ? null : Number((Number(dollars) * 1000).toFixed(3)))

function kindOf({ learners }: Terms): LearnerKind {
  if (learners === undefined) return 'plan'
  if (learners.overage === null) return 'capped'
  return learners.overage.eachMills === null ? 'agreed' : 'priced'
}

export const typedOf = (terms: Terms): TypedTerms => ({
  kind: kindOf(terms),
  anchorDay: terms.anchorDay?.toString() ?? '',
  included: terms.learners?.included.toString() ?? '',
  each: dollarsText(terms.learners?.overage?.eachMills),
  stop: dollarsText(terms.learners?.overage?.stopMills),
})

function overageOf({ kind, each, stop }: TypedTerms) {
  if (kind === 'capped') return null
  return { eachMills: kind === 'priced' ? mills(each) : null, stopMills: kind === 'priced' ? mills(stop) : null }
}

/** Null: everything is as in the plan. */
export function termsOf(typed: TypedTerms): Terms | null {
  const { kind, anchorDay, included } = typed
  const terms = {
    ...(anchorDay === '' ? {} : { anchorDay: Number(anchorDay) }),
    ...(kind === 'plan' ? {} : { learners: { included: Number(included), overage: overageOf(typed) } }),
  }
  return Object.keys(terms).length === 0 ? null : terms
}
