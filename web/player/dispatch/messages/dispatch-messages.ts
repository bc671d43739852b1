/** Texts for courses that a dispatch opens, in one language. */
export interface DispatchMessages {
  readonly tryAgain: string
  /** @param value what support needs, such as an error code and an id */
  readonly reference: (value: string) => string
  readonly refusals: Readonly<Record<RefusalTexts, { readonly title: string; readonly text: string }>>
}

type RefusalTexts =
  | 'paused'
  | 'expired'
  | 'ended'
  | 'invalid'
  | 'elsewhere'
  | 'full'
  | 'unavailable'
  | 'suspended'
  | 'busy'
  | 'unreachable'
  | 'noHost'
  | 'noLearner'
  | 'hostRefused'
