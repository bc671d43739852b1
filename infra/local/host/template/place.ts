import { localAccountId } from '../../aws/sqs/queue-address.ts'

/** The account and region in which the local deployment pretends to be. No request ever leaves the machine for them. */
export const region = 'eu-central-1'
export const accountId = localAccountId

const pseudoParameters: ReadonlyMap<string, string> = new Map([
  ['AWS::Region', region],
  ['AWS::AccountId', accountId],
  ['AWS::Partition', 'aws'],
  ['AWS::URLSuffix', 'amazonaws.com'],
])

/** Value of a pseudo parameter of a stack; undefined where the name is none. */
export function pseudoParameter(name: string, stack: string): string | undefined {
  if (name === 'AWS::StackName') return stack
  if (name === 'AWS::StackId') return `arn:aws:cloudformation:${region}:${accountId}:stack/${stack}/local`
  return pseudoParameters.get(name)
}
