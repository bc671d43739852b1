/** What every API function needs: its log, its clock, its table, and the sources of credentials and policies. */
import { readConfig } from '#shared/platform/config.ts'
import { systemClock, type Clock } from '#shared/platform/clock.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { openLog } from '#shared/platform/log.ts'
import type { LaunchTokens } from '#shared/platform/launch-tokens.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { idempotencyRepository } from '#shared/store/idempotency/idempotency-repository.ts'
import { rateLimitRepository } from '#shared/store/rate-limits/rate-limit-repository.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { deviceRepository } from '#shared/store/vr/device-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import type { DashboardSource } from './credentials/credential-kind.ts'
import type { ServeContext } from './serve.ts'

export interface FunctionContext {
  readonly table: Table
  readonly clock: Clock
  readonly context: ServeContext
}

/**
 * @param more the verifier of launch tokens, `lrs: true`, `devices: true` and `dashboard: dashboardSource`, for families that accept these
 *   kinds of credentials
 */
export function functionContext(
  family: string,
  more: {
    readonly tokens?: Pick<LaunchTokens, 'verify'>
    readonly lrs?: true
    readonly devices?: true
    readonly dashboard?: (table: Table) => DashboardSource
  } = {},
): FunctionContext {
  const config = readConfig('TABLE_NAME', 'LOG_LEVEL', 'RATE_LIMITS')
  const table = openTable(tableClients(), config.TABLE_NAME)
  return {
    table,
    clock: systemClock,
    context: {
      log: openLog(`api-${family}`, config.LOG_LEVEL),
      clock: systemClock,
      credentials: {
        access: accessRepository(table),
        ...(more.tokens === undefined ? {} : { tokens: more.tokens }),
        ...(more.lrs === undefined ? {} : { lrs: lrsCredentialRepository(table) }),
        ...(more.devices === undefined ? {} : { devices: deviceRepository(table) }),
        ...(more.dashboard === undefined ? {} : { dashboard: more.dashboard(table) }),
      },
      idempotency: idempotencyRepository(table),
      rateLimits: { counters: rateLimitRepository(table), overrides: config.RATE_LIMITS },
    },
  }
}
