/**
 * Takes the place of the SDK's chain of credential providers in the bundles. Lambda puts a function's credentials into
 * its environment. The chain would also look for profiles, single sign-on and metadata services, and loads at every
 * start.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'
