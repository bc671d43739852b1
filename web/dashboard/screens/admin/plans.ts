import type { Plan } from './data.ts'

export const plans = ['free', 'starter', 'growth', 'scale', 'enterprise'] as const satisfies readonly Plan[]
