/** Packages of the Free plan (specification, "Plans and metering"): they play under a watermark, and for 30 days. */
import { refused, type Refused } from '../outcome.ts'
import type { PlanName } from '../quotas/plan.ts'
import type { CoursePackage } from './package.ts'

const sandboxDays = 30
const dayMs = 86_400_000

/** What a request knows of its workspace and of the time. */
export interface SandboxFacts {
  readonly plan: PlanName
  /** ISO 8601. */
  readonly now: string
}

interface SandboxTerms {
  readonly demoWatermark: boolean
  readonly sandboxExpiresAt: string | null
  readonly sandboxExpired: boolean
  readonly freePlanExpired: boolean
}

/** Whether what plays carries the watermark. It goes with the plan of the workspace, not with that of the upload. */
export const isWatermarked = (plan: PlanName): boolean => plan === 'free'

/**
 * A package that was made on the Free plan is a sandbox for as long as the workspace stays on it. Nothing has to happen
 * at its end, because every read derives it; a paid plan ends it at once.
 */
export function sandboxTerms(
  { isSandbox, createdAt }: Pick<CoursePackage, 'isSandbox' | 'createdAt'>,
  { plan, now }: SandboxFacts,
): SandboxTerms {
  const expiresAt =
    isSandbox && plan === 'free' ? new Date(Date.parse(createdAt) + sandboxDays * dayMs).toISOString() : null
  const hasExpired = expiresAt !== null && expiresAt <= now
  return {
    demoWatermark: isWatermarked(plan),
    sandboxExpiresAt: expiresAt,
    sandboxExpired: hasExpired,
    freePlanExpired: hasExpired,
  }
}

/** Why a package of the Free plan is not launched any more; null while it is. Results stay. */
export function sandboxRefusal(course: CoursePackage, facts: SandboxFacts): Refused<'QUOTA_EXCEEDED'> | null {
  const { sandboxExpired, sandboxExpiresAt } = sandboxTerms(course, facts)
  return sandboxExpired
    ? refused(
        'QUOTA_EXCEEDED',
        `Packages of the Free plan play for 30 days. Those of this one ended at ${sandboxExpiresAt ?? ''}.`,
        {
          remedy: 'Move the workspace to a paid plan, or upload the course as a new package.',
        },
      )
    : null
}
