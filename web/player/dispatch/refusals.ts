/** The pages that explain why a dispatch cannot be opened, and whom to tell. */
import { button, make, need } from '#web/player/view/dom.ts'
import type { Screen } from '#web/player/view/screens.ts'
import { loadDispatchMessages } from './messages/load-dispatch-messages.ts'
import type { DispatchMessages } from './messages/dispatch-messages.ts'

export type RefusalName = keyof DispatchMessages['refusals']

interface Refusal {
  readonly name: RefusalName
  /** Whether the same learner can succeed later without a change of the package. */
  readonly canRetry: boolean
}

/** By the code of the service. */
export const refusalsByCode: Readonly<Record<string, Refusal>> = {
  DISPATCH_PAUSED: { name: 'paused', canRetry: true },
  DISPATCH_EXPIRED: { name: 'expired', canRetry: false },
  DISPATCH_ENDED: { name: 'ended', canRetry: false },
  DISPATCH_NOT_FOUND: { name: 'ended', canRetry: false },
  DISPATCH_TOKEN_INVALID: { name: 'invalid', canRetry: false },
  DISPATCH_DOMAIN_NOT_ALLOWED: { name: 'elsewhere', canRetry: false },
  DISPATCH_LICENSE_LIMIT_REACHED: { name: 'full', canRetry: true },
  DISPATCH_CONTENT_UNAVAILABLE: { name: 'unavailable', canRetry: true },
  WORKSPACE_SUSPENDED: { name: 'suspended', canRetry: true },
  QUOTA_EXCEEDED: { name: 'suspended', canRetry: true },
  ACTIVE_LEARNER_CAP_REACHED: { name: 'suspended', canRetry: true },
  RATE_LIMIT_EXCEEDED: { name: 'busy', canRetry: true },
  NO_HOST: { name: 'noHost', canRetry: false },
  NO_LEARNER: { name: 'noLearner', canRetry: false },
  HOST_REFUSED: { name: 'hostRefused', canRetry: true },
}

/** For codes without a page of their own: something went wrong on our side. */
const otherwise: Refusal = { name: 'busy', canRetry: true }

const unreachable: Refusal = { name: 'unreachable', canRetry: true }

export interface RefusalMeans {
  readonly showScreen: (screen: Screen) => void
  /** Id of the dispatch. */
  readonly dispatch: string
}

/** @param code of the service; null if it could not be reached */
export async function showRefusal(code: string | null, { showScreen, dispatch }: RefusalMeans): Promise<void> {
  const { refusals, tryAgain, reference } = await loadDispatchMessages(document.documentElement.lang)
  const { name, canRetry } = code === null ? unreachable : (refusalsByCode[code] ?? otherwise)
  const reload = (): void => {
    location.reload()
  }
  showScreen({
    kind: 'message',
    ...refusals[name],
    actions: canRetry ? [button(tryAgain, 'primary', reload)] : [],
  })
  const note = make('p', { class: 'reference' }, reference(code === null ? dispatch : `${code} · ${dispatch}`))
  need('screen', HTMLElement).querySelector('.actions')?.before(note)
  if (code === null) addEventListener('online', reload, { once: true })
}
