import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { EnvironmentName } from '#shared/contract/environment.ts'
import type { Reasons } from './acknowledge.ts'

/** One resource that a function may use: the environment variable that names it, and the grant to use it. */
export interface Binding {
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>
  readonly statements: readonly PolicyStatement[]
  /** Findings of cdk-nag on the binding's statements that are intended, with their reasons. */
  readonly accepted?: Reasons
}
