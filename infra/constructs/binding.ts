import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { EnvironmentName } from '#shared/contract/environment.ts'
import type { Reasons } from './acknowledge.ts'

/** Something that a function may use: how it learns of it, and what it may do with it. Never one without the other. */
export interface Binding {
  readonly environment: Readonly<Partial<Record<EnvironmentName, string>>>
  readonly statements: readonly PolicyStatement[]
  /** Findings of cdk-nag on the statements that are meant, with their reasons. */
  readonly accepted?: Reasons
}
