/**
 * Launches, claims, commits, resets and start-overs of players and partners, several under way at once, through the
 * real handlers over the local engine: each response, and whatever is read afterwards, must be what the
 * specification's tables make of the same requests in some order. A value that was acknowledged and lost, a writer that
 * reached another attempt, a completion that fell back, or a wrong code has no such order.
 *
 * LECTERN_MODEL_RUNS says how many stories are played, LECTERN_SEED repeats them.
 */
import { fc } from '#test/support/properties.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { seed } from '#test/support/random.ts'
import { configureCourse, freshToken, seedPackage } from '#test/support/seed.ts'
import {
  outcomes,
  percents,
  seen,
  type Response,
  type Course,
  type Model,
  type Seen,
  type SessionRequest,
} from './support/session-contract.ts'
import { read, send, type Target } from './support/session-requests.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

const runs = Number(process.env['LECTERN_MODEL_RUNS'] ?? usualNumber(25, 10))

const runtimes = [
  '0a0a0a0a-0000-4000-8000-00000000000a',
  '0b0b0b0b-0000-4000-8000-00000000000b',
  '0c0c0c0c-0000-4000-8000-00000000000c',
] as const

/** What a client knows when it sends: the session as it is, or as it was some time ago. */
type Knowledge = 'now' | 'before' | 'nothing'

type Plan =
  | (SessionRequest & { readonly kind: 'launch' | 'reset' | 'start over' })
  | {
      readonly kind: 'claim'
      readonly runtime: string
      readonly expected: Knowledge
      readonly attempt: 'now' | 'before' | 'next'
    }
  | (Omit<SessionRequest & { readonly kind: 'commit' }, 'version' | 'attempt' | 'runtime'> & {
      readonly version: Knowledge
      readonly attempt: Knowledge
      readonly runtime: 'owner' | 'none' | (typeof runtimes)[number]
    })

const knowledge = fc.oneof(
  { weight: 5, arbitrary: fc.constant('now' as const) },
  { weight: 1, arbitrary: fc.constant('before' as const) },
  { weight: 3, arbitrary: fc.constant('nothing' as const) },
)

const elements = fc.dictionary(
  fc.constantFrom('cmi.location', 'cmi.suspend_data', 'cmi.objectives.0.id', 'cmi.progress_measure'),
  fc.constantFrom(...Object.keys(percents)),
  { noNullPrototype: true },
)

const plan: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('launch' as const),
      newAttempt: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, fc.boolean()),
      exclusive: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      runtime: fc.constantFrom(...runtimes),
      expected: knowledge,
      attempt: fc.oneof(
        { weight: 6, arbitrary: fc.constant('now' as const) },
        fc.constant('before' as const),
        fc.constant('next' as const),
      ),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      version: knowledge,
      attempt: knowledge,
      runtime: fc.oneof(
        { weight: 4, arbitrary: fc.constant('owner' as const) },
        { weight: 2, arbitrary: fc.constant('none' as const) },
        fc.constantFrom(...runtimes),
      ),
      cmi: fc.option(elements),
      replace: fc.boolean(),
      completion: fc.option(
        fc.constantFrom('incomplete' as const, 'completed' as const, 'passed' as const, 'failed' as const),
      ),
      success: fc.option(fc.constantFrom('unknown' as const, 'passed' as const, 'failed' as const), { freq: 1 }),
      raw: fc.option(fc.integer({ min: 0, max: 9 })),
      seconds: fc.option(fc.constantFrom(0, 20, 60, 90)),
      left: fc.boolean(),
      brief: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'start over' as const }) },
)

const course: fc.Arbitrary<Course> = fc.record({
  policy: fc.constantFrom('resume' as const, 'review' as const, 'new_attempt' as const),
  startOver: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
})

/** The model, and what the clients know. */
interface Story {
  /** All that it may be by now: an order of requests may show in later ones only. */
  models: readonly (Model | null)[]
  course: Course
  now: Seen | null
  before: Seen | null
}

const known = <Value>(story: Story, knows: Knowledge, pick: (session: Seen) => Value): Value | null => {
  const session = knows === 'now' ? story.now : knows === 'before' ? (story.before ?? story.now) : null
  return session === null ? null : pick(session)
}

function requestOf(wanted: Plan, story: Story): SessionRequest {
  if (wanted.kind === 'claim') {
    const current = story.now?.attempt ?? 1
    const attempt =
      wanted.attempt === 'now' ? current : wanted.attempt === 'next' ? current + 1 : Math.max(1, current - 1)
    return {
      kind: 'claim',
      runtime: wanted.runtime,
      expected: known(story, wanted.expected, ({ owner }) => owner),
      attempt,
    }
  }
  if (wanted.kind !== 'commit') return wanted
  const runtime =
    wanted.runtime === 'none' ? null : wanted.runtime === 'owner' ? (story.now?.owner ?? null) : wanted.runtime
  return {
    ...wanted,
    version: known(story, wanted.version, ({ version }) => version),
    attempt: known(story, wanted.attempt, ({ attempt }) => attempt),
    runtime,
  }
}

/** A text that is the same for the same value, whatever the order of its fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  )

interface Responded {
  readonly request: SessionRequest
  readonly response: string
}

/** Models to which some order of the requests leads in which each request gets the response that it got. */
function explanations(
  model: Model | null,
  responded: readonly Responded[],
  about: { course: Course; batch: number | null },
): (Model | null)[] {
  if (responded.length === 0) return [model]
  return responded.flatMap(({ request, response }, index) =>
    outcomes(model, request, about)
      .filter((outcome) => textOf(outcome.response) === response)
      .flatMap((outcome) => explanations(outcome.model, responded.toSpliced(index, 1), about)),
  )
}

const counts: Record<string, number> = {}

class Requests implements fc.AsyncCommand<Story, Target> {
  private sent: readonly { request: SessionRequest; response: Response }[] = []

  constructor(private readonly plans: readonly Plan[]) {}

  check = (): boolean => true

  async run(story: Story, target: Target): Promise<void> {
    target.isReset = this.plans.some(({ kind }) => kind === 'reset')
    // Only a token starts over, and a reset beside it ends the token or not, by chance.
    const plans = target.isReset ? this.plans.filter(({ kind }) => kind !== 'start over') : this.plans
    const requests = plans.map((wanted) => requestOf(wanted, story))
    const responses = await Promise.all(requests.map((request) => send(target, request)))
    if (target.isReset && target.token !== '') target.token = await freshToken(target.backend, target.sessionId)
    this.sent = requests.map((request, index) => ({ request, response: responses[index] ?? { code: 'none' } }))
    for (const { request, response } of this.sent)
      counts[`${request.kind}: ${response.code}`] = (counts[`${request.kind}: ${response.code}`] ?? 0) + 1
    const now = await read(target)
    const responded = this.sent.map(({ request, response }) => ({ request, response: textOf(response) }))
    const about = { course: story.course, batch: story.now?.attempt ?? null }
    const possible = story.models.flatMap((model) => explanations(model, responded, about))
    const models = new Map(
      possible
        .filter((model) => textOf(model === null ? null : seen(model)) === textOf(now))
        .map((model) => [textOf(model), model]),
    )
    // Shows what was read beside what the orders lead to that explain the responses; none where no order does.
    if (models.size === 0)
      expect({ from: story.models, sent: this.sent, read: [now] }).toEqual({
        from: story.models,
        sent: this.sent,
        read: possible.map((model) => (model === null ? null : seen(model))),
      })
    Object.assign(story, { models: [...models.values()], before: story.now, now })
  }

  toString = (): string => `together ${JSON.stringify(this.sent.length === 0 ? this.plans : this.sent)}`
}

class ChangeOfCourse implements fc.AsyncCommand<Story, Target> {
  constructor(private readonly course: Course) {}

  check = (): boolean => true

  async run(story: Story, { backend, packageId }: Target): Promise<void> {
    const settings = { completedRelaunchBehavior: this.course.policy, startOverAllowed: this.course.startOver }
    await configureCourse(backend, packageId, settings)
    story.course = this.course
  }

  toString = (): string => `course ${JSON.stringify(this.course)}`
}

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const commands = fc.commands(
  [
    fc.array(plan, { minLength: 1, maxLength: 4 }).map((plans) => new Requests(plans)),
    fc.array(plan, { minLength: 1, maxLength: 4 }).map((plans) => new Requests(plans)),
    plan.map((one) => new Requests([one])),
    plan.map((one) => new Requests([one])),
    course.map((changed) => new ChangeOfCourse(changed)),
  ],
  { maxCommands: 14, size: 'max' },
)

it(
  'gives every response and every read that the tables allow for some order of the requests',
  async () => {
    process.stdout.write(`Session model: ${runs} stories, seed ${seed}\n`)
    let storyCount = 0
    const packageId = await seedPackage(backend)
    await fc.assert(
      fc.asyncProperty(fc.boolean(), commands, async (exclusive, steps) => {
        storyCount += 1
        await new ChangeOfCourse({ policy: 'review', startOver: true }).run(
          { models: [null], course: { policy: 'review', startOver: true }, now: null, before: null },
          { backend, packageId, sessionId: '', token: '', isReset: false },
        )
        const target: Target = { backend, packageId, sessionId: `story-${storyCount}`, token: '', isReset: false }
        const story: Story = { models: [null], course: { policy: 'review', startOver: true }, now: null, before: null }
        await new Requests([{ kind: 'launch', newAttempt: false, exclusive }]).run(story, target)
        await fc.asyncModelRun(() => ({ model: story, real: target }), steps)
      }),
      { numRuns: runs },
    )
    if (process.env['LECTERN_MODEL_RUNS'] !== undefined)
      process.stdout.write(`${JSON.stringify(Object.fromEntries(Object.entries(counts).sort()), null, 1)}\n`)
    // Few stories meet few kinds of responses, by chance.
    expect(Object.keys(counts).length).toBeGreaterThan(runs < 100 ? 4 : 10)
  },
  600_000 + runs * 3_000,
)
