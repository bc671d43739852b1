/** The learner's visit, as a learning platform for SCORM 1.2 holds it. */
import type { HostApi } from '#web/host-api/host-api.ts'
import { timeText } from '#web/host-api/time-text.ts'

const isDone = (status: string): boolean => status === 'completed' || status === 'passed' || status === 'failed'

export interface VisitOptions {
  /** Null where there is no learning platform: the slides can be read, and nothing is recorded. */
  readonly api: HostApi | null
  readonly slides: number
  /** Milliseconds of a clock that only moves forward. */
  readonly now: () => number
}

export class Visit {
  /** The slide at which the learner goes on, from 0. */
  readonly start: number
  isFinished = false
  private readonly began: number
  private api: HostApi | null

  constructor(private readonly options: VisitOptions) {
    const { api, slides, now } = options
    this.began = now()
    this.api = api?.call('initialize', '') === 'true' ? api : null
    const stored = Number(this.read('cmi.core.lesson_location'))
    this.start = Number.isInteger(stored) && stored >= 1 && stored <= slides ? stored - 1 : 0
    this.isFinished = isDone(this.read('cmi.core.lesson_status'))
    // In a review or a preview the platform keeps what it has.
    if (['review', 'browse'].includes(this.read('cmi.core.lesson_mode'))) this.api = null
    else if (!this.isFinished) this.api?.set('cmi.core.lesson_status', 'incomplete')
  }

  /** Records at which slide the learner is, from 0. */
  show(slide: number): void {
    this.api?.set('cmi.core.lesson_location', String(slide + 1))
    this.api?.call('commit', '')
  }

  /** Completes the course. A course that was completed before stays as it is. */
  finish(): void {
    if (!this.isFinished) this.api?.set('cmi.core.lesson_status', 'completed')
    this.isFinished = true
    this.api?.call('commit', '')
  }

  end(): void {
    this.api?.set('cmi.core.session_time', timeText('1.2', (this.options.now() - this.began) / 1000))
    this.api?.set('cmi.core.exit', this.isFinished ? '' : 'suspend')
    this.api?.call('finish', '')
    this.api = null
  }

  private read(element: string): string {
    return this.api?.call('get', element) ?? ''
  }
}
