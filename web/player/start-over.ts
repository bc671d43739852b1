/** The learner starts the course over: asked for twice, begun by the service, shown by the page anew. */
import type { Messages } from '#web/player/messages/messages.ts'
import type { SaveQueue, StopReason } from '#web/player/saving/save-queue.ts'
import type { SessionApi } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import { need } from '#web/player/view/dom.ts'
import { confirm } from '#web/player/view/screens.ts'
import type { Shell } from '#web/player/view/shell.ts'

/** Milliseconds that the last save of the former attempt gets. */
const lastSaveTime = 3000

interface Means {
  readonly messages: Messages
  readonly api: Pick<SessionApi, 'startOver'>
  /** Null in a review. */
  readonly queue: SaveQueue | null
  readonly shell: Shell
  readonly renew: () => Promise<Renewed>
  readonly stopped: (reason: StopReason) => void
}

type Reply = Awaited<ReturnType<Means['api']['startOver']>>

export async function startOver(means: Means): Promise<void> {
  const { messages } = means
  const words = { title: messages.startOverQuestion, text: messages.startOverConsequence, yes: messages.startOver, no: messages.cancel }
  if (await confirm(words)) await begin(means)
}

/** Asks once more with a new token where the old one has ended. */
async function ask({ api, renew }: Means): Promise<Reply> {
  const reply = await api.startOver()
  if (reply.outcome !== 'refused' || reply.status !== 401) return reply
  const renewal = await renew()
  if (renewal === 'renewed') return api.startOver()
  return renewal === 'later' ? { outcome: 'unreachable' } : reply
}

async function begin(means: Means): Promise<void> {
  const { messages, queue, shell, stopped } = means
  shell.notice(null)
  await queue?.flush(lastSaveTime)
  const reply = await ask(means)
  const tellAgain = (text: string): void => {
    shell.notice({ text, label: messages.tryAgain, act: () => void begin(means) })
  }
  const stop = (reason: StopReason): void => {
    if (queue === null) stopped(reason)
    else queue.stop(reason)
  }
  if (reply.outcome === 'ok') location.reload()
  else if (reply.outcome === 'unreachable') tellAgain(messages.unreachableTitle)
  else if (reply.status === 401) stop('expired')
  else if (reply.code === 'SESSION_NOT_FOUND') stop('missing')
  else if (reply.code === 'START_OVER_NOT_ALLOWED') refuse(means)
  else tellAgain(messages.unavailableText)
}

/** What the course allowed at its launch it may not allow any more. */
function refuse({ messages, shell }: Means): void {
  need('restart', HTMLElement).hidden = true
  shell.notice({
    text: messages.startOverRefused,
    label: messages.continueCourse,
    act: () => {
      shell.notice(null)
    },
  })
}
