/**
 * Plays a training on a headset: shows the code by which one joins, who has joined, and the end once the outcome is
 * recorded. The page itself records nothing.
 */
import type { finish } from '#web/player/finish.ts'
import type { PlayOptions, Playing } from '#web/player/play.ts'
import type { withFreshToken } from '#web/player/session/with-fresh-token.ts'
import type { startOver } from '#web/player/start-over.ts'
import { JoinCodes } from './join-codes.ts'
import { loadHeadsetMessages } from './messages/load-headset-messages.ts'
import { SessionWatch } from './session-watch.ts'
import { isOver, trainingIn, type Training } from './training.ts'
import { TrainingView } from './training-view.ts'

/** Code of the main script. Imported, it would become files of its own, which every course would load. */
interface MainParts {
  readonly finish: typeof finish
  readonly startOver: typeof startOver
  readonly withFreshToken: typeof withFreshToken
}

class TrainingPage {
  private training: Training
  private readonly firstOutcome: string | null
  /** When the headset joined that the learner does not use any more. */
  private dismissed: string | null = null
  private readonly view: TrainingView
  private readonly codes: JoinCodes
  private readonly watch: SessionWatch
  private hasEnded = false

  constructor(
    private readonly options: PlayOptions,
    private readonly parts: MainParts,
    words: Awaited<ReturnType<typeof loadHeadsetMessages>>,
  ) {
    const { opened, course, messages, locale, contentBaseUrl, api, renew } = options
    const { session } = opened
    this.training = trainingIn(session)
    this.firstOutcome = this.training.outcomeId
    this.view = new TrainingView({
      ...{ messages, words, locale, title: session.title },
      download: () => new URL(course.organizations[0]?.items[0]?.href ?? '', contentBaseUrl()).href,
      actions: {
        exit: () => {
          this.leave()
        },
        otherHeadset: () => {
          this.dismissed = this.training.headset?.joined_at ?? null
          this.render()
        },
        startOver: session.startOverAllowed ? () => void this.startOver() : null,
      },
    })
    const isHidden = (): boolean => document.visibilityState === 'hidden'
    const means = { ...options, isHidden }
    this.codes = new JoinCodes({
      ...means,
      create: () => parts.withFreshToken(() => api.createJoinCode(), renew),
      show: (code) => {
        this.view.showCode(code)
      },
      renewed: () => {
        this.watch.quicken()
      },
    })
    this.watch = new SessionWatch({
      ...means,
      read: () => parts.withFreshToken(() => api.read(), renew),
      changed: (training) => {
        this.take(training)
      },
      trouble: (isThere) => {
        if (isThere) this.view.showTrouble()
        else this.render()
      },
    })
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.wake)
  }

  begin(): void {
    const { session } = this.options.opened
    this.options.host?.begin(session, () => ({ ...this.training, cmi: {} }))
    if (session.isReview) {
      this.view.showReview(this.training)
      return
    }
    // A headset may have joined before: no code is made until the session has said so.
    this.view.showTraining(this.training, null)
    this.view.showCode(null)
    this.watch.quicken()
  }

  /** Takes the page away without an end of its own. */
  abandon(): void {
    this.hasEnded = true
    this.codes.stop()
    this.watch.stop()
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.wake)
    this.view.close()
  }

  private readonly wake = (): void => {
    if (this.hasEnded || document.visibilityState === 'hidden' || this.options.opened.session.isReview) return
    this.codes.wake()
    this.watch.quicken()
  }

  private take(training: Training): void {
    this.training = training
    this.options.host?.changed()
    if (training.outcomeId !== this.firstOutcome && isOver(training.result)) this.leave()
    else this.render()
  }

  private render(): void {
    if (this.hasEnded) return
    const { headset } = this.training
    const joined = headset === null || headset.joined_at === this.dismissed ? null : headset
    this.view.showTraining(this.training, joined)
    if (joined === null) this.codes.start()
    else this.codes.stop()
  }

  private leave(): void {
    const { messages, locale, host, opened, left } = this.options
    const { title, returnUrl, isReview } = opened.session
    this.abandon()
    left()
    const ending = { messages, title, locale, returnUrl, isReview, result: this.training.result, resumes: true }
    void this.parts.finish(ending, null).then(() => host?.left())
  }

  private startOver(): Promise<void> {
    const notice: Parameters<typeof startOver>[0]['shell']['notice'] = (shown) => {
      this.view.showNotice(shown)
    }
    return this.parts.startOver({ ...this.options, queue: null, shell: { notice } })
  }
}

export async function showTraining(options: PlayOptions, parts: MainParts): Promise<Playing> {
  const page = new TrainingPage(options, parts, await loadHeadsetMessages(options.locale))
  page.begin()
  return {
    abandon: () => {
      page.abandon()
    },
  }
}
