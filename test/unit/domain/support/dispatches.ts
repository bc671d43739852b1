/** Dispatches for tests of rules. */
import { newDispatch, type CountedDispatch, type Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { tenantId } from './sessions.ts'

/** An active LIVE dispatch without limits, with what a test overrides. */
export const aDispatch = (overrides: Partial<Dispatch> = {}): Dispatch => ({
  ...newDispatch({
    tenantId: overrides.tenantId ?? tenantId,
    dispatchId: overrides.dispatchId ?? 'dsp_1',
    packageId: 'pkg_1',
    mode: 'live',
    name: 'Safety for Acme',
    hashLearnerInfo: false,
    expiresAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    createdBy: 'key_1',
  }),
  ...overrides,
})

export const aCountedDispatch = (overrides: Partial<Dispatch> = {}): CountedDispatch => ({
  dispatch: aDispatch(overrides),
  learnersUsed: 3,
})
