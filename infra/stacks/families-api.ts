import { Stack, type StackProps } from 'aws-cdk-lib'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { CatchAllRoute } from '#infra/constructs/family-routes.ts'
import { addApiFamilies, type ApiFamiliesProps } from '#infra/features/api-families.ts'

export interface FamiliesApiStackProps extends StackProps, ApiFamiliesProps {
  /** Responds to requests without a route. */
  readonly catchAll: IFunction
}

/**
 * Families behind an HTTP API of their own: a flood of their calls uses up no other family's throttle, and each stack stays
 * below the number of resources that CloudFormation takes (docs/adr/0051, docs/adr/0058).
 */
export class FamiliesApiStack extends Stack {
  constructor(scope: Construct, id: string, props: FamiliesApiStackProps) {
    super(scope, id, props)
    addApiFamilies(this, props)
    new CatchAllRoute(this, 'CatchAll', { httpApi: props.httpApi, handler: props.catchAll })
  }
}
