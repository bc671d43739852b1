/**
 * Behaviours of the CDK that this app has chosen. In code rather than in cdk.json, because the app also runs without
 * the CLI, and both must make the same templates.
 */
export const featureFlags = {
  // A resource that another stack uses cannot be deleted, so a stack with data is never removed from under the others.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/core:explicitStackTags': true,
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-dynamodb:retainTableReplica': true,
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard': true,
  '@aws-cdk/core:enableAdditionalMetadataCollection': false,
} as const
