import { dispatchEvent } from '#shared/domain/dispatches/dispatch-events.ts'
import { expiryRefusal } from '#shared/domain/dispatches/dispatch-settings.ts'
import { maxDispatches, newDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { statedModeRefusal } from '#shared/http/stated-mode.ts'
import { newId } from '#shared/platform/clock.ts'
import { replyWith, type Dependencies, type DispatchEndpoints } from './dependencies.ts'
import { readSettings } from './settings.ts'

export const createDispatch = implement<DispatchEndpoints['createDispatch'], Dependencies>()({
  load: ({ tenantId, input }, { configurations }) => configurations.getWithPackage(tenantId, input.body.packageId),
  async handle({ caller, input: { body }, loaded: { course, configuration }, stamp }, dependencies) {
    const defaults = configuration.settings.dispatchDefaults
    if (course === null) return refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
    if (course.status === 'archived')
      return refused('PACKAGE_ARCHIVED', 'This package is archived and cannot be dispatched. Choose another package.')
    const { packageId, hashLearnerInfo = defaults.hashLearnerInfo, mode: statedMode, ...stated } = body
    const wrongMode = statedModeRefusal(caller, statedMode)
    if (wrongMode !== null) return wrongMode
    const { tenantId, actorId } = caller
    const mode = statedMode ?? caller.mode
    const basis = { tenantId, packageId, mode, packageVersionId: null, organizationId: null }
    const read = await readSettings(stated, basis, dependencies)
    if (read.outcome === 'refused') return read
    const { settings, expiresAt = null } = read.value
    const refusal = expiryRefusal(expiresAt, stamp.now)
    if (refusal !== null) return refusal
    const dispatch = newDispatch({
      ...{ tenantId, packageId, mode, hashLearnerInfo, expiresAt },
      ...{ dispatchId: newId('dsp', dependencies.clock), createdBy: actorId, createdAt: stamp.now },
      learnerProof: defaults.learnerProof,
      allowedDomains: defaults.allowedDomains,
      ...settings,
      name: body.name,
    })
    const counted = { dispatch, learnersUsed: 0 }
    const event = dispatchEvent('dispatch.created', counted, { stamp, note: null })
    if ((await dependencies.dispatches.create(dispatch, [event])) === 'full')
      return refused('QUOTA_EXCEEDED', `A workspace may have ${maxDispatches} dispatches. Delete one that has ended.`)
    const reply = await replyWith(counted, stamp.now, dependencies)
    return { ...reply, dispatch_id: dispatch.dispatchId, launch_url: reply.dispatch.launchUrl }
  },
})
