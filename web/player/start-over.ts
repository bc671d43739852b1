/** Starts the course over: asks the learner to confirm, requests a new attempt, and reloads the page. */
import type { Messages } from '#web/player/messages/messages.ts'
import type { SaveQueue, StopReason } from '#web/player/saving/save-queue.ts'
import type { SessionApi } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import { withFreshToken } from '#web/player/session/with-fresh-token.ts'
import { need } from '#web/player/view/dom.ts'
import { confirm } from '#web/player/view/screens.ts'
import type { Shell } from '#web/player/view/shell.ts'

/** Milliseconds that the last save of the previous attempt may take. */
const lastSaveTime = 3000

interface StartOverDependencies {
  readonly messages: Messages
  readonly api: Pick<SessionApi, 'startOver'>
  /** Null in a review. */
  readonly queue: SaveQueue | null
  readonly shell: Pick<Shell, 'notice'>
  readonly renew: () => Promise<Renewed>
  readonly stopped: (reason: StopReason) => void
}

export async function startOver(means: StartOverDependencies): Promise<void> {
  const { messages } = means
  const words = {
    title: messages.startOverQuestion,
    text: messages.startOverConsequence,
    yes: messages.startOver,
    no: messages.cancel,
  }
  if (await confirm(words)) await begin(means)
}

async function begin(means: StartOverDependencies): Promise<void> {
  const { messages, queue, shell, stopped } = means
  shell.notice(null)
  await queue?.flush(lastSaveTime)
  const reply = await withFreshToken(() => means.api.startOver(), means.renew)
  const offerAgain = (text: string): void => {
    shell.notice({ text, label: messages.tryAgain, act: () => void begin(means) })
  }
  const stop = (reason: StopReason): void => {
    if (queue === null) stopped(reason)
    else queue.stop(reason)
  }
  if (reply.outcome === 'ok') location.reload()
  else if (reply.outcome === 'unreachable') offerAgain(messages.unreachableTitle)
  else if (reply.status === 401) stop('expired')
  else if (reply.code === 'SESSION_NOT_FOUND') stop('missing')
  else if (reply.code === 'START_OVER_NOT_ALLOWED') refuse(means)
  else offerAgain(messages.unavailableText)
}

/** The launch allowed it, but the course no longer does: hides the button and explains. */
function refuse({ messages, shell }: StartOverDependencies): void {
  need('restart', HTMLElement).hidden = true
  shell.notice({
    text: messages.startOverRefused,
    label: messages.continueCourse,
    act: () => {
      shell.notice(null)
    },
  })
}
