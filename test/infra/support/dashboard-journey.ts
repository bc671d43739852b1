/** What the dashboard asks, as calls of its functions. */
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { signIn } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** The last request was long ago, so this one is recorded. */
export async function dashboardJourney({ backend, call }: Journey): Promise<void> {
  const now = Date.now()
  const { reads, changes } = await signIn(backend, {
    roles: { tenant_one: 'owner', tenant_two: 'viewer' },
    session: { createdAt: now - 3_600_000, lastSeenAt: now - 600_000 },
  })
  await call('getMe', { headers: reads })
  await call('switchTenant', { headers: changes, body: { tenant_id: 'tenant_two' } })
}
