import { CfnOutput, type Stack } from 'aws-cdk-lib'
import type { Settings } from '#infra/config/settings.ts'
import { KeySecret } from '#infra/constructs/key-secret.ts'
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'

/** The keys of each purpose, in a secret of its own, so that a function reads only the keys that it needs. */
export function addKeySecrets(stack: Stack, settings: Settings): Readonly<Record<KeyPurpose, KeySecret>> {
  const add = (id: string, purpose: KeyPurpose, description: string): KeySecret => {
    const secret = new KeySecret(stack, id, { settings, purpose, description })
    new CfnOutput(stack, `${id}Secret`, { value: secret.secretArn, description })
    return secret
  }
  return {
    token: add('TokenKeys', 'token', 'Keys that sign launch tokens'),
    content: add('ContentKeys', 'content', 'Keys that sign content paths and page cursors'),
    sealing: add('SealingKeys', 'sealing', 'Keys that seal secrets of customers in the table'),
  }
}
