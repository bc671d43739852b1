import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  CfnUserPoolGroup,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { nameOf, removalOfData, type Deployment } from '#infra/config/deployment.ts'
import { acknowledge } from '#infra/constructs/acknowledge.ts'
import type { Bindable } from '#infra/constructs/bindings.ts'

export interface IdentityStackProps extends StackProps, Pick<Deployment, 'settings'> {
  /** Origin of the API, on which the dashboard is. */
  readonly apiBaseUrl: string
}

/**
 * The dashboard's people: a user pool of Cognito with its managed login. Administrators make people; nobody signs up. The
 * dashboard is a public client with PKCE, so there is no client secret to keep.
 */
export class IdentityStack extends Stack {
  readonly identity: Bindable['identity']

  constructor(scope: Construct, id: string, { settings, apiBaseUrl, ...props }: IdentityStackProps) {
    super(scope, id, props)
    const pool = new UserPool(this, 'People', {
      userPoolName: nameOf(settings, 'people'),
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: settings.protectData,
      removalPolicy: removalOfData(settings),
    })
    acknowledge(pool, {
      'AwsSolutions-COG2': 'Each person may add a second factor. An operator can require it in the pool.',
      'AwsSolutions-COG3': 'Threat protection needs the Plus plan, which costs for each person.',
      'AwsSolutions-COG8':
        'The Plus plan costs for each person; sign-in and second factors need the Essentials plan only.',
    })
    new CfnUserPoolGroup(this, 'PlatformAdmins', {
      userPoolId: pool.userPoolId,
      groupName: 'platform-admins',
      description: 'People who administer the platform, whatever their workspaces',
    })
    const client = addClient(pool, apiBaseUrl)
    pool.addDomain('Login', {
      // Names of all accounts share one space.
      cognitoDomain: { domainPrefix: `${nameOf(settings, 'login')}-${this.account}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    })
    new CfnManagedLoginBranding(this, 'Branding', {
      userPoolId: pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    })
    this.identity = { issuer: pool.userPoolProviderUrl, clientId: client.userPoolClientId }
    new CfnOutput(this, 'UserPoolId', {
      value: pool.userPoolId,
      description: 'User pool of the people of the dashboard',
    })
  }
}

function addClient(pool: UserPool, apiBaseUrl: string): UserPoolClient {
  return pool.addClient('Dashboard', {
    generateSecret: false,
    // People sign in at the managed login only. An empty list would allow Cognito's own calls with passwords.
    authFlows: { userSrp: false },
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
      callbackUrls: [`${apiBaseUrl}/api/auth/callback`],
      logoutUrls: [`${apiBaseUrl}/`],
    },
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    idTokenValidity: Duration.minutes(5),
    accessTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(12),
  })
}
