/** Texts of the page of a training on a headset, in one language. */
export interface HeadsetMessages {
  readonly title: string
  readonly steps: readonly [string, string, string]
  readonly code: string
  readonly gettingCode: string
  /** @param time minutes and seconds, `9:41` */
  readonly validFor: (time: string) => string
  readonly waiting: string
  readonly joinedTitle: string
  /** @param headset name and model */
  readonly joined: (headset: string) => string
  readonly joinedText: string
  readonly otherHeadset: string
  readonly appMissing: string
  readonly appHint: string
  readonly download: string
  readonly noConnection: string
  /** @param result `Completed · Passed · 90 %` */
  readonly lastResult: (result: string) => string
  readonly noResult: string
}
