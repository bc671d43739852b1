/** The learner's visit: what the learning platform holds of it, from Initialize to Finish. */
import type { HostApi } from '#web/host-api/host-api.ts'
import { timeText } from '#web/host-api/time-text.ts'
import { progressText, readProgress, type Progress } from './progress.ts'

const elements = {
  '1.2': {
    status: 'cmi.core.lesson_status',
    location: 'cmi.core.lesson_location',
    mode: 'cmi.core.lesson_mode',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    ended: '',
  },
  '2004': {
    status: 'cmi.completion_status',
    location: 'cmi.location',
    mode: 'cmi.mode',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    // Only a suspended attempt goes on at the next visit; after a normal exit the platform begins a new one.
    ended: 'suspend',
  },
} as const

const isDone = (status: string): boolean => status === 'completed' || status === 'passed' || status === 'failed'

export interface VisitOptions {
  /** Null where there is no learning platform: the slides play, and nothing is recorded. */
  readonly api: HostApi | null
  readonly slides: number
  /** Milliseconds of a clock that only moves forward. */
  readonly now: () => number
}

export class Visit {
  readonly start: Progress
  private readonly api: HostApi | null
  private readonly began: number
  private isCompleted = false

  constructor(private readonly options: VisitOptions) {
    const { api, slides, now } = options
    this.began = now()
    this.api = api?.call('initialize', '') === 'true' ? api : null
    this.start = readProgress(this.api?.call('get', 'cmi.suspend_data') ?? '', slides)
    if (this.api === null) return
    const { status, mode } = elements[this.api.standard]
    const playsBack = this.api.call('get', mode) === 'review' || this.api.call('get', mode) === 'browse'
    this.isCompleted = isDone(this.api.call('get', status))
    if (playsBack) this.api = null
    else if (!this.isCompleted) this.api.set(status, 'incomplete')
  }

  /** Records where the learner is. The course is completed once every slide was seen, and stays so. */
  record(progress: Progress): void {
    const { api } = this
    if (api === null) return
    const { slides } = this.options
    const { status, location } = elements[api.standard]
    api.set('cmi.suspend_data', progressText(progress, slides))
    api.set(location, String(progress.current + 1))
    if (api.standard === '2004') api.set('cmi.progress_measure', (progress.seen.size / slides).toFixed(4))
    if (!this.isCompleted && progress.seen.size === slides) {
      this.isCompleted = true
      api.set(status, 'completed')
    }
    api.call('commit', '')
  }

  /** Ends the visit. A learner who has not seen everything goes on at the same slide the next time. */
  end(): void {
    const { api } = this
    if (api === null) return
    const { exit, time, ended } = elements[api.standard]
    api.set(time, timeText(api.standard, (this.options.now() - this.began) / 1000))
    api.set(exit, this.isCompleted ? ended : 'suspend')
    api.call('finish', '')
  }
}
