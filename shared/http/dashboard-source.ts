/**
 * What a function needs to accept dashboard sessions: `functionContext('customer', { dashboard: dashboardSource })`. The auth
 * function brings its own renewal.
 */
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { renewalOverHttp, type SessionRenewal } from '#shared/platform/session-renewal.ts'
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import type { DashboardSource } from './credentials/credential-kind.ts'

export function dashboardSource(table: Table, renewal?: SessionRenewal): DashboardSource {
  const { API_BASE_URL: origin } = readConfig('API_BASE_URL')
  return {
    sessions: dashboardSessionRepository(table),
    members: memberRepository(table),
    clock: systemClock,
    origin,
    renewal: renewal ?? renewalOverHttp(origin),
  }
}
