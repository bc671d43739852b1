/** The user pool at which people sign in, unless the setting `identity` names another provider. */
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { parseSettings } from '#infra/config/settings.ts'
import { addLectern } from '#infra/stacks/lectern.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize } from './support/synthesize.ts'

const templates = synthesize()
const [client] = resourcesOf(templates, 'AWS::Cognito::UserPoolClient')
const apiOrigin = readable(
  templates,
  client?.properties['CallbackURLs'] && Object(client.properties['CallbackURLs'])[0],
)

test('lets the dashboard sign in as a public client, by the code flow alone, to exactly one address', () => {
  expect(resourcesOf(templates, 'AWS::Cognito::UserPoolClient')).toHaveLength(1)
  expect(client?.properties).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
  })
  expect(Object(client?.properties['CallbackURLs'])).toHaveLength(1)
  expect(apiOrigin).toMatch(/^https:\/\/ServiceDistribution.*\/api\/auth\/callback$/)
})

test('renews claims for as long as a session lasts, and no longer than five minutes at a time', () => {
  expect(client?.properties).toMatchObject({
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    AccessTokenValidity: 5,
    IdTokenValidity: 5,
    RefreshTokenValidity: 12 * 60,
  })
})

test('lets nobody sign up, asks for long passwords, and offers a second factor', () => {
  const { properties } = resourceNamed(templates, 'AWS::Cognito::UserPool', 'People')
  expect(properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    AutoVerifiedAttributes: ['email'],
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    DeletionProtection: 'ACTIVE',
  })
  expect(resourceNamed(templates, 'AWS::Cognito::UserPool', 'People').resource.DeletionPolicy).toBe(
    'RetainExceptOnCreate',
  )
})

test('knows the group of platform admins by the name that sign-in looks for', () => {
  expect(
    resourcesOf(templates, 'AWS::Cognito::UserPoolGroup').map(({ properties }) => properties['GroupName']),
  ).toEqual(['platform-admins'])
})

test('tells the function of sign-in the pool and the client', () => {
  const { properties } = resourceNamed(templates, 'AWS::Lambda::Function', 'Auth')
  const variables = Object(Object(properties['Environment']).Variables)
  expect([readable(templates, variables.OIDC_ISSUER), readable(templates, variables.OIDC_CLIENT_ID)]).toEqual([
    'People.ProviderURL',
    client?.name,
  ])
})

test('makes no pool where the settings name another provider', () => {
  const app = new App({ analyticsReporting: false })
  const identity = { issuer: 'https://login.example.com', clientId: 'lectern' }
  const code = () => Code.fromAsset('test/infra/support/placeholder')
  addLectern(app, { settings: parseSettings({ stage: 'test', identity }), version: '0.0.0', code })
  expect(app.node.tryFindChild('lectern-test-identity')).toBeUndefined()
})
