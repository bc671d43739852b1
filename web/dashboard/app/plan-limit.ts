/** What a person is told of a call that a limit of the plan refuses. */
import type { CallError } from './calls.ts'

interface PlanLimitTexts {
  readonly used: (used: number, limit: number) => string
  readonly suggested: (plan: string) => string
}

/** What a refusal for a limit of the plan states: the service puts some of it into `details`. */
interface PlanLimit {
  readonly current_plan?: unknown
  /** Absent: the plan. */
  readonly limit_source?: unknown
  readonly limit?: unknown
  readonly used?: unknown
  readonly suggested_plan?: { readonly name?: unknown } | null
}

/** Null for a refusal that no larger plan mends. */
export function planLimitOf(error: CallError): PlanLimit | null {
  const limit: PlanLimit = { ...error.fields, ...error.details }
  const isOfPlan = limit.current_plan !== undefined && limit.limit_source !== 'platform'
  return isOfPlan || error.code === 'ACTIVE_LEARNER_CAP_REACHED' ? limit : null
}

export function planSentences({ limit, used, suggested_plan: suggested }: PlanLimit, texts: PlanLimitTexts): string {
  const sentences = [
    ...(typeof limit === 'number' && typeof used === 'number' ? [texts.used(used, limit)] : []),
    ...(typeof suggested?.name === 'string' ? [texts.suggested(suggested.name)] : []),
  ]
  return sentences.map((sentence) => ` ${sentence}`).join('')
}

/** The screen of usage and plan of the workspace that a page shows; undefined for pages of no workspace. */
export function usageAddress(pathname: string): string | undefined {
  const [workspace] = /^\/w\/[^/]+/.exec(pathname) ?? []
  return workspace === undefined ? undefined : `${workspace}/usage`
}
