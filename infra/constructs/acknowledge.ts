import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Finding of cdk-nag to reason: `'AwsSolutions-S1'`, or one of several on a resource:
 * `'AwsSolutions-IAM5[Resource::...]'`.
 */
export type Reasons = Readonly<Record<`AwsSolutions-${string}`, string>>

/** Accepts findings of cdk-nag on a construct and everything below it, each with the reason beside it. */
export function acknowledge(scope: IConstruct, reasons: Reasons): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(scope).acknowledge({ id, reason })
}
