import { RemovalPolicy, SecretValue } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/**
 * The keys that sign launch tokens and content paths:
 * `{"token": [{"kid", "key", "createdAt"}], "content": [...]}`, newest first. The `rotate-keys` worker fills and rotates it.
 */
export class SigningKeys extends Secret {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: 'Keys that sign launch tokens and content paths',
      // Not a secret: the empty lists that the first rotation fills. Never change this text: CloudFormation
      // would write it over the keys in use.
      secretStringValue: SecretValue.unsafePlainText('{"token":[],"content":[]}'),
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acknowledge(this, {
      'AwsSolutions-SMG4': 'Rotated by the rotate-keys worker, on a schedule of its own: it keeps the former keys valid for as long as what they signed.',
    })
  }
}
