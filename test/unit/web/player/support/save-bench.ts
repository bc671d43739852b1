/** A save queue with all that it needs, for tests. */
import { Journal } from '#web/player/saving/journal.ts'
import { SaveQueue, type SaveQueueOptions, type SaveState, type StopReason } from '#web/player/saving/save-queue.ts'
import type { CommitBody, CommitReply, ReadReply } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import { FakeClock, MemoryStore } from './fakes.ts'

/** Writer and runtime of the queue. */
export const writer = '00000000-0000-4000-8000-000000000001'
/** Somebody else's. */
export const other = '00000000-0000-4000-8000-000000000002'

/** What the service answers instead of storing. */
export type Refusal = { readonly status: number; readonly code?: string } | 'unreachable'
type Pending = (answer?: Refusal) => void

/** A service as the queue sees it: keeps what it takes, refuses what it is told to, answers when it is told to. */
export class FakeService {
  version = 3
  attempt = 1
  owner: string | null = writer
  cmi: Record<string, string> = {}
  readonly bodies: CommitBody[] = []
  readonly keepalive: boolean[] = []
  refusals: Refusal[] = []
  /** Holds answers back until they are released. */
  isSlow = false
  readonly pending: Pending[] = []

  commit(body: CommitBody, keepalive = false): Promise<CommitReply> {
    this.bodies.push(body)
    this.keepalive.push(keepalive)
    const refusal = this.refusals.shift()
    if (!this.isSlow) return Promise.resolve(this.answer(body, refusal))
    return new Promise((resolve) => this.pending.push((late) => resolve(this.answer(body, late ?? refusal))))
  }

  read(): Promise<ReadReply> {
    return Promise.resolve(this.detail())
  }

  private answer(body: CommitBody, refusal: Refusal | undefined): CommitReply {
    if (refusal === 'unreachable') return { outcome: 'unreachable' }
    const conflict = body.version !== undefined && body.version !== this.version ? { status: 409, code: 'VERSION_CONFLICT' } : undefined
    const stated = refusal ?? conflict
    if (stated !== undefined) return reply({ outcome: 'refused', status: stated.status, code: stated.code ?? null, message: '', currentVersion: this.version })
    this.version += 1
    const sent = Object.entries(body.cmi_data ?? {}).map(([name, value]) => [name, String(value)])
    this.cmi = { ...(body.cmi_data_mode === 'replace' ? {} : this.cmi), ...Object.fromEntries(sent) }
    // The short answer: what was sent does not come back.
    return reply({ outcome: 'ok', status: 200, body: { version: this.version, attempt_number: this.attempt } })
  }

  private detail(): ReadReply {
    return reply({ outcome: 'ok', status: 200, body: { version: this.version, attempt_number: this.attempt, cmi_data: this.cmi, player: { runtimeOwnerId: this.owner } } })
  }
}

/** The queue looks at nothing else of an answer. */
const reply = (part: object): any => part

/** A queue over a fake service, a journal in memory and a clock that moves when told to. */
export class SaveBench {
  readonly clock = new FakeClock()
  readonly service = new FakeService()
  readonly store: MemoryStore
  readonly journal: Journal
  readonly states: SaveState[] = []
  readonly stops: StopReason[] = []
  readonly adopted: Record<string, string>[] = []
  readonly queue: SaveQueue
  renewal: Renewed = 'renewed'
  cmi: Record<string, string> = { 'cmi.suspend_data': 'first' }

  constructor(more: Partial<SaveQueueOptions> & { readonly room?: number } = {}) {
    this.store = new MemoryStore(more.room)
    this.journal = new Journal(this.store)
    this.queue = new SaveQueue({
      session: { id: 'ses_1', attempt: 1, runtimeId: writer },
      writer,
      start: { version: 3, cmi: {}, sequence: 0 },
      api: this.service,
      journal: this.journal,
      clock: this.clock,
      take: () => ({ cmi: this.cmi, completion: 'incomplete', success: 'unknown', score: null, seconds: 5 }),
      adopt: (foreign) => this.adopted.push({ ...foreign }),
      renew: () => Promise.resolve(this.renewal),
      onState: (state) => this.states.push(state),
      onStop: (reason) => this.stops.push(reason),
      ...more,
    })
  }

  put(value: string): void {
    this.cmi = { ...this.cmi, 'cmi.suspend_data': value }
    this.queue.change()
  }

  get journaled(): string | undefined {
    return this.journal.of('ses_1', 1)[0]?.snapshot.cmi['cmi.suspend_data']
  }

  get stored(): string | undefined {
    return this.service.cmi['cmi.suspend_data']
  }
}
