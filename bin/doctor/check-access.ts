/** Checks of the API itself: whether it answers, and whether the key is valid. */
import type { Patient } from './patient.ts'
import { bodyOf, Trouble, type Check } from './examination.ts'

/** Asks the service for its own health. */
export const readHealth = ({ api }: Patient): Check<null> => ({
  name: 'health',
  repair: 'Check the address: it is ApiBaseUrl of the edge stack, or what `npm start` prints.',
  look: async () => {
    const { status, database, storage, version } = await bodyOf(api.getHealth({}))
    if (status === 'ok') return { value: null, detail: `version ${version}` }
    const parts = [...(database === 'ok' ? [] : ['database']), ...(storage === 'ok' ? [] : ['storage'])]
    throw new Trouble(
      `The service is degraded: ${parts.join(' and ')} unavailable.`,
      'See docs/runbook.md#table-throttled for the database. For the storage, check the content bucket and the grants of api/health.',
    )
  },
})

/** Reads the workspace of the key. */
export const readWorkspace = ({ api }: Patient): Check<{ readonly tenantId: string }> => ({
  name: 'key',
  repair: 'Use a key of this stage with the scopes of a back end (docs/api-keys.md).',
  look: async () => {
    const { tenant } = await bodyOf(api.getWorkspace({}))
    return { value: { tenantId: tenant.tenant_id }, detail: `workspace ${tenant.tenant_id} (${tenant.name})` }
  },
})
