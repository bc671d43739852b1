/** Connectors: plugins and partner apps that work for a workspace (specification, "Other route families", "Limits"). */
import * as z from 'zod'
import { keyOrMember, keyScopes } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import {
  connectorEvents,
  installationResource,
  installationStatus,
  newInstallation,
} from '#shared/contract/resources/connectors/connector.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { pathId } from '#shared/contract/resources/values.ts'

const params = z.object({ installationId: pathId })
const oneInstallation = z.object({ installation: installationResource })

export const connectorsFamily = defineFamily({
  name: 'connectors',
  summary: 'Installations of connectors, and what they report',
  endpoints: {
    putInstallation: {
      method: 'POST',
      path: '/api/v1/connectors/installations',
      summary: 'Records an installation of a connector, or what has changed about it',
      description:
        'The same `connector` and `externalId` are the same installation, so the call can be repeated. What is absent stays as it is. An installation that was uninstalled is active again.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      policies: [rateLimit('connectorInstallations')],
      body: newInstallation,
      ok: { status: 200, body: oneInstallation.extend({ created: z.boolean() }) },
      errors: ['QUOTA_EXCEEDED'],
    },
    listInstallations: {
      method: 'GET',
      path: '/api/v1/connectors/installations',
      summary: 'Installations of the workspace, newest first',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({
        ...pageQuery,
        status: installationStatus.optional(),
        mode: z.enum(['live', 'test']).optional(),
      }),
      ok: { status: 200, body: z.object({ installations: z.array(installationResource), pagination }) },
      errors: [],
    },
    getInstallation: {
      method: 'GET',
      path: '/api/v1/connectors/installations/{installationId}',
      summary: 'One installation',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: oneInstallation },
      errors: ['INSTALLATION_NOT_FOUND'],
    },
    removeInstallation: {
      method: 'DELETE',
      path: '/api/v1/connectors/installations/{installationId}',
      summary: 'Records that a connector was uninstalled, and resolves its incidents',
      description: 'A repeated call returns the same response.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: oneInstallation },
      errors: ['INSTALLATION_NOT_FOUND', 'TEST_MODE_UNSUPPORTED'],
    },
    recordConnectorEvents: {
      method: 'POST',
      path: '/api/v1/connectors/events',
      summary: 'Records what an installation reports: heartbeats, successes and failures',
      description:
        '`course.failed`, `grade.failed`, `launch.failed` and `auth.failed` open an incident or count in the open one; `course.synced` and `grade.synced` resolve theirs and that of `auth.failed`. Events are kept for 30 days, and one with a known `event_id` changes nothing. Rows of more than a day ahead or 30 days back are rejected.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      policies: [rateLimit('connectorEvents')],
      body: connectorEvents,
      ok: {
        status: 200,
        body: z.object({
          accepted: z.number().int(),
          duplicates: z.number().int(),
          rejected: z.array(z.object({ index: z.number().int(), code: z.string(), message: z.string() })),
        }),
      },
      errors: ['INSTALLATION_NOT_FOUND', 'TEST_MODE_UNSUPPORTED'],
    },
  },
})
