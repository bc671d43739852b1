import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { editDispatch } from '#shared/domain/dispatches/dispatch-settings.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeAndReply } from './change.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'
import { readSettings } from './settings.ts'

export const updateDispatch = implement<DispatchEndpoints['updateDispatch'], Dependencies>()({
  load: ({ tenantId, input }, { dispatches }) => dispatches.get(tenantId, input.params.dispatchId),
  async handle({ caller, input: { body }, loaded, stamp }, dependencies) {
    const counted = existingDispatch(loaded)
    if (counted === null) return dispatchNotFound()
    const edit = await readSettings(body, counted.dispatch, dependencies)
    if (edit.outcome === 'refused') return edit
    return changeAndReply(
      { caller, loaded, now: stamp.now },
      (current) => editDispatch(current, edit.value, { stamp, note: null }),
      dependencies,
    )
  },
})
