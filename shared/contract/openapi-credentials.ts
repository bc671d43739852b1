/** The part of the OpenAPI document that is about credentials. */
import type { Credentials } from './credentials.ts'

type Json = Record<string, unknown>

export const securitySchemes: Json = {
  apiKeyBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key of the workspace (preferred; wins over X-API-Key).',
  },
  lrsBasic: { type: 'http', scheme: 'basic', description: 'A pair of LRS credentials of the workspace.' },
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  launchToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Launch token of the session.' },
  deviceToken: { type: 'http', scheme: 'bearer', description: 'Token of a paired headset, `lcv_...`.' },
  dashboardSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-lectern',
    description: 'Session of a person who is signed in to the dashboard. A change needs the origin of the dashboard.',
  },
  launchTokenQuery: { type: 'apiKey', in: 'query', name: 'token' },
}

/** Names of the schemes by which a kind of credential is sent. */
const schemesOf = {
  lrs: () => ['lrsBasic'],
  apiKey: () => ['apiKeyBearer', 'apiKeyHeader'],
  launchToken: ({ launchToken }) =>
    launchToken === 'headerOrQuery' ? ['launchToken', 'launchTokenQuery'] : ['launchToken'],
  deviceToken: () => ['deviceToken'],
  session: () => ['dashboardSession'],
  person: () => ['dashboardSession'],
  platformAdmin: () => ['dashboardSession'],
} as const satisfies Readonly<Record<keyof Credentials, (accepted: Credentials) => readonly string[]>>

/** Security requirements, of which a request must meet one. An empty list means public. */
export const securityOf = (accepted: Credentials): Json[] =>
  Object.entries(schemesOf)
    .flatMap(([kind, schemes]) => (Object.hasOwn(accepted, kind) ? schemes(accepted) : []))
    .map((scheme) => ({ [scheme]: [] }))

/** Entries of `x-lectern-policy` about the scopes that open an endpoint. */
export const scopesOf = ({ apiKey = [], lrs }: Credentials): Json => ({
  key_scopes: apiKey,
  ...(lrs === undefined ? {} : { lrs_scopes: lrs }),
})
