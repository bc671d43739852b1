/**
 * Stands in for the SDK's chain of credential providers in the bundles. A Lambda function finds its credentials in its
 * environment and nowhere else; profiles, single sign-on and metadata services would be a sixth of its code, loaded at
 * every start.
 */
interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

let found: Promise<Credentials> | null = null

/** Reads the environment once: it stays as it is for as long as a function runs, and clients ask for each request. */
const fromEnvironment = (): Promise<Credentials> => (found ??= read())

/** @throws Error where the environment has no credentials */
async function read(): Promise<Credentials> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env
  if (!accessKeyId || !secretAccessKey) throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set in the environment of this function.')
  return Promise.resolve({ accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) })
}

/** The name under which the SDK's clients import their default provider. */
export const defaultProvider = (): typeof fromEnvironment => fromEnvironment
