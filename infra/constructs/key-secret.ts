import { SecretValue } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { removalOfData } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'
import { acknowledge } from './acknowledge.ts'

/** What the keys are for. */
export interface KeySecretProps {
  readonly settings: Settings
  readonly purpose: KeyPurpose
  /** `Keys that sign launch tokens`. */
  readonly description: string
}

/**
 * The keys of one purpose: `{"purpose", "keys": [{"kid", "key", "createdAt"}]}`, newest first. The `rotate-keys` worker
 * fills and rotates it.
 */
export class KeySecret extends Secret {
  constructor(scope: Construct, id: string, { settings, purpose, description }: KeySecretProps) {
    super(scope, id, {
      description,
      // Not a secret: the empty list that the first rotation fills. Never change this text: CloudFormation would
      // overwrite the keys in use with it.
      secretStringValue: SecretValue.unsafePlainText(`{"purpose":"${purpose}","keys":[]}`),
      removalPolicy: removalOfData(settings),
    })
    acknowledge(this, {
      'AwsSolutions-SMG4':
        'Rotated by the rotate-keys worker, on a schedule of its own: it keeps the former keys valid for as long as what they signed.',
    })
  }
}
