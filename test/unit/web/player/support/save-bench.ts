/** A save queue with all its dependencies, for tests. */
import type { Journal } from '#web/player/saving/journal.ts'
import { SaveQueue, type SaveQueueOptions, type SaveState, type StopReason } from '#web/player/saving/save-queue.ts'
import type { CommitBody, CommitReply, ReadReply } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import { FakeClock, MemoryStore, plainJournal } from './fakes.ts'

/** Writer and runtime of the queue. */
export const writer = '00000000-0000-4000-8000-000000000001'
/** Another writer. */
export const other = '00000000-0000-4000-8000-000000000002'

/** The service's response instead of storing. */
export type Refusal = { readonly status: number; readonly code?: string } | 'unreachable'
type Pending = (answer?: Refusal) => void

/** The service from the queue's view: stores commits, refuses them or delays its responses, as a test says. */
export class FakeService {
  version = 3
  attempt = 1
  owner: string | null = writer
  cmi: Record<string, string> = {}
  readonly bodies: CommitBody[] = []
  readonly keepalive: boolean[] = []
  refusals: Refusal[] = []
  /** Holds responses back until the test releases them. */
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
    const conflict =
      body.version !== undefined && body.version !== this.version
        ? { status: 409, code: 'VERSION_CONFLICT' }
        : undefined
    const stated = refusal ?? conflict
    if (stated !== undefined)
      return reply({
        outcome: 'refused',
        status: stated.status,
        code: stated.code ?? null,
        message: '',
        currentVersion: this.version,
      })
    this.version += 1
    const sent = Object.entries(body.cmi_data ?? {}).map(([name, value]) => [name, String(value)])
    this.cmi = { ...(body.cmi_data_mode === 'replace' ? {} : this.cmi), ...Object.fromEntries(sent) }
    // The minimal response: it does not repeat what was sent.
    return reply({ outcome: 'ok', status: 200, body: { version: this.version, attempt_number: this.attempt } })
  }

  private detail(): ReadReply {
    return reply({
      outcome: 'ok',
      status: 200,
      body: {
        version: this.version,
        attempt_number: this.attempt,
        cmi_data: this.cmi,
        player: { runtimeOwnerId: this.owner },
      },
    })
  }
}

/** The queue reads nothing else of a response. */
const reply = (part: object): any => part

/** A queue over a fake service, a journal in memory and a fake clock. */
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
    this.journal = plainJournal(this.store)
    this.queue = new SaveQueue({
      session: { id: 'ses_1', attempt: 1, runtimeId: writer },
      writer,
      start: { version: 3, cmi: {}, sequence: 0 },
      api: this.service,
      journal: this.journal,
      clock: this.clock,
      takeSnapshot: () => ({ cmi: this.cmi, completion: 'incomplete', success: 'unknown', score: null, seconds: 5 }),
      adopt: (foreign) => this.adopted.push({ ...foreign }),
      renewToken: () => Promise.resolve(this.renewal),
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
    return this.journal.entriesOf(1)[0]?.snapshot.cmi['cmi.suspend_data']
  }

  get stored(): string | undefined {
    return this.service.cmi['cmi.suspend_data']
  }
}
