/**
 * Random stories of dispatches through the real handlers over the local engine: actions one after the other and at
 * once, time that passes, and runs of the schedule. Each response, the dispatch as it is read, and the events in the
 * order in which they are recorded must be what the table of states makes of the same steps in some order.
 *
 * LECTERN_MODEL_RUNS says how many stories are played, LECTERN_SEED repeats them.
 */
import { dueWorkOf } from '#test/support/due-work.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { dispatchEvents, makeDispatch } from '#test/support/managed-dispatches.ts'
import { fc } from '#test/support/properties.ts'
import { seed } from '#test/support/random.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

const runs = Number(process.env['LECTERN_MODEL_RUNS'] ?? usualNumber(25, 10))
const hour = 3_600_000

/** Hours are counted from now on; null: no expiry. */
type Action =
  | { readonly kind: 'pause' | 'resume' | 'archive' | 'restore' | 'delete' | 'rename' }
  | { readonly kind: 'extend' | 'move'; readonly hours: number | null }
type Step =
  | { readonly kind: 'together'; readonly actions: readonly Action[] }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'schedule' }

interface Model {
  readonly paused: boolean
  readonly archived: boolean
  readonly deleted: boolean
  readonly expiresAt: number | null
  /** The expiry whose event is recorded. */
  readonly recorded: number | null
  readonly renamed: number
  readonly events: readonly string[]
}
interface Outcome {
  readonly model: Model
  readonly response: string
}

const statusOf = ({ archived, expiresAt, paused }: Model, now: number): string =>
  archived ? 'archived' : expiresAt !== null && expiresAt <= now ? 'expired' : paused ? 'paused' : 'active'

function settled(model: Model, now: number): Model {
  if (model.deleted || statusOf(model, now) !== 'expired' || model.recorded === model.expiresAt) return model
  return { ...model, recorded: model.expiresAt, events: [...model.events, 'expired'] }
}

/** A change with its events, between the expiries that it finds and makes. */
function changed(model: Model, now: number, change: Partial<Model> & { readonly events: readonly string[] }): Outcome {
  const before = settled(model, now)
  const after = settled({ ...before, ...change, events: [...before.events, ...change.events] }, now)
  return { model: after, response: after.deleted ? 'deleted' : statusOf(after, now) }
}

/** The table of docs/dispatch-states.md, written out once more. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  active: { pause: 'do', resume: 'same', archive: 'do', restore: '409', extend: 'do' },
  paused: { pause: 'same', resume: 'do', archive: 'do', restore: '409', extend: 'do' },
  expired: { pause: '409', resume: '409', archive: 'do', restore: '409', extend: 'do' },
  archived: { pause: '409', resume: '409', archive: 'same', restore: 'do', extend: '409' },
}
const conflict = 'DISPATCH_STATE_CONFLICT'
const effects = {
  pause: { paused: true, events: ['paused'] },
  resume: { paused: false, events: ['resumed'] },
  archive: { archived: true, events: ['archived'] },
  restore: { archived: false, events: ['restored'] },
} as const

function afterExpiry(model: Model, now: number, { kind, hours }: Action & { kind: 'extend' | 'move' }): Outcome {
  const expiresAt = hours === null ? null : now + hours * hour
  const isLater = model.expiresAt !== null && (expiresAt === null || expiresAt > model.expiresAt)
  const same: Outcome = { model, response: statusOf(model, now) }
  if (kind === 'move' && expiresAt === model.expiresAt) return same
  if (model.archived) return { model, response: conflict }
  if (expiresAt !== null && expiresAt <= now) return { model, response: 'VALIDATION_ERROR' }
  if (expiresAt === model.expiresAt) return same
  if (kind === 'extend' && !isLater) return { model, response: 'VALIDATION_ERROR' }
  return changed(model, now, { expiresAt, events: [isLater ? 'extended' : 'updated'] })
}

function outcomeOf(model: Model, now: number, action: Action): Outcome {
  if (model.deleted) return { model, response: 'DISPATCH_NOT_FOUND' }
  if (action.kind === 'delete') return changed(model, now, { deleted: true, events: ['deleted'] })
  if (action.kind === 'rename') return changed(model, now, { renamed: model.renamed + 1, events: ['updated'] })
  if (action.kind === 'extend' || action.kind === 'move') return afterExpiry(model, now, action)
  const verdict = table[statusOf(model, now)]?.[action.kind]
  if (verdict === '409') return { model, response: conflict }
  return verdict === 'same' ? { model, response: statusOf(model, now) } : changed(model, now, effects[action.kind])
}

/** Models to which some order of the actions leads in which each gets the response that it got. */
function explanations(
  model: Model,
  now: number,
  responded: readonly { readonly action: Action; readonly response: string }[],
): Model[] {
  if (responded.length === 0) return [model]
  return responded.flatMap(({ action, response }, index) => {
    const outcome = outcomeOf(model, now, action)
    return outcome.response === response ? explanations(outcome.model, now, responded.toSpliced(index, 1)) : []
  })
}

let backend: Backend
let now = Date.UTC(2026, 10, 21)
let clock: jest.SpyInstance
beforeAll(async () => {
  backend = await startBackend()
  clock = jest.spyOn(Date, 'now').mockImplementation(() => now)
})
afterAll(async () => {
  clock.mockRestore()
  await backend.close()
})

let names = 0
async function send(dispatchId: string, action: Action): Promise<string> {
  const request = { bearer: backend.liveKey, params: { dispatchId } }
  const hours = 'hours' in action ? action.hours : null
  const body = { expiresAt: hours === null ? null : new Date(now + hours * hour).toISOString() }
  const call = (): ReturnType<Backend['call']> => {
    if (action.kind === 'move') return backend.call('updateDispatch', { ...request, body })
    if (action.kind === 'extend') return backend.call('extendDispatch', { ...request, body })
    if (action.kind !== 'rename') return backend.call(`${action.kind}Dispatch`, request)
    names += 1
    return backend.call('updateDispatch', { ...request, body: { name: `Name ${names}` } })
  }
  const { status, body: response } = await call()
  if (status !== 200) return String(response.code)
  return action.kind === 'delete' ? 'deleted' : String(response.dispatch.status)
}

const runSchedule = (): Promise<number> =>
  finishDueWork(
    dueWorkOf(backend.table, { clock: systemClock, report: (error) => expect(error).toBeUndefined() }),
    () => true,
  )

/** What a client and the consumers of events can see. */
async function read(dispatchId: string): Promise<unknown> {
  const { status, body } = await backend.call('getDispatch', { bearer: backend.liveKey, params: { dispatchId } })
  const events = (await dispatchEvents(backend, dispatchId)).map(({ type }) => type.replace('dispatch.', ''))
  return { seen: status === 200 ? [body.dispatch.status, body.dispatch.expiresAt] : [body.code], events }
}
const shown = (model: Model): unknown => ({
  seen: model.deleted
    ? ['DISPATCH_NOT_FOUND']
    : [statusOf(model, now), model.expiresAt === null ? null : new Date(model.expiresAt).toISOString()],
  events: model.events,
})

async function play(steps: readonly Step[], firstHours: number | null): Promise<void> {
  const expiresAt = firstHours === null ? null : now + firstHours * hour
  const stated = expiresAt === null ? null : new Date(expiresAt).toISOString()
  const { id: dispatchId } = await makeDispatch(backend, { expiresAt: stated })
  const begun = { paused: false, archived: false, deleted: false, expiresAt, recorded: null, renamed: 0 }
  let models: readonly Model[] = [{ ...begun, events: ['created'] }]
  const lastly: Step[] = [{ kind: 'wait', hours: 1000 }, { kind: 'schedule' }]
  for (const step of [...steps, ...lastly]) {
    if (step.kind === 'wait') now += step.hours * hour
    if (step.kind === 'schedule') {
      expect(await runSchedule()).toBe(0)
      models = models.map((model) => settled(model, now))
    }
    if (step.kind === 'together') {
      const responses = await Promise.all(step.actions.map((action) => send(dispatchId, action)))
      const responded = step.actions.map((action, index) => ({ action, response: responses[index] ?? '' }))
      const possible = models.flatMap((model) => explanations(model, now, responded))
      if (possible.length === 0) expect({ from: models, responded }).toBe('explained by some order')
      models = possible
    }
    const found = JSON.stringify(await read(dispatchId))
    const agreeing = models.filter((model) => JSON.stringify(shown(model)) === found)
    if (agreeing.length === 0) expect({ step, read: JSON.parse(found) }).toEqual({ step, read: models.map(shown) })
    models = agreeing
  }
}

const hours = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -2, max: 30 }) }, fc.constant(null))
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause' as const, 'resume' as const, 'archive' as const, 'restore' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('extend' as const, 'move' as const), hours }) },
  { weight: 1, arbitrary: fc.constantFrom<Action>({ kind: 'rename' }, { kind: 'delete' }) },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'schedule' }) },
)

it(
  'gives every response, read and event that the table allows for some order of the steps',
  async () => {
    process.stdout.write(`Dispatch model: ${runs} stories, seed ${seed}\n`)
    const story = fc.array(step, { minLength: 4, maxLength: 14, size: 'max' })
    const first = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(null))
    await fc.assert(
      fc.asyncProperty(story, first, (steps, firstHours) => play(steps, firstHours)),
      { numRuns: runs },
    )
  },
  600_000 + runs * 2000,
)
