/** All texts of the player in one language. */
export interface Messages {
  /** Title of the page before the course is known. */
  readonly player: string
  readonly skipToContent: string
  readonly contents: string
  readonly openContents: string
  readonly closeContents: string
  readonly content: string
  readonly previous: string
  readonly next: string
  readonly exit: string
  readonly fullscreen: string
  readonly leaveFullscreen: string
  readonly tooWide: string
  readonly fit: string
  readonly originalSize: string
  readonly startOver: string
  readonly startOverQuestion: string
  readonly startOverConsequence: string
  readonly startOverRefused: string
  readonly cancel: string
  readonly end: string
  readonly endQuestion: string
  readonly endConsequence: string
  readonly review: string
  readonly progress: (done: number, all: number) => string

  readonly saved: string
  readonly saving: string
  readonly offline: string
  readonly notSaved: string
  /** Neither the service nor this device has stored the progress. */
  readonly notKept: string

  readonly notAttempted: string
  readonly incomplete: string
  readonly completed: string
  readonly passed: string
  readonly failed: string
  readonly locked: string
  readonly current: string

  readonly loading: string
  readonly tryAgain: string
  readonly chooseItem: string
  readonly itemEnded: string
  readonly opensElsewhere: string
  readonly openWindow: string

  readonly finishedTitle: string
  readonly leftTitle: string
  readonly leftText: string
  readonly reviewedTitle: string
  readonly score: (percent: string) => string
  readonly finishing: string
  readonly keepOpen: string
  readonly back: string
  /** Announces that the page goes back by itself soon. */
  readonly returning: string
  readonly continueCourse: string

  readonly takenTitle: string
  readonly takenText: string
  readonly newAttemptTitle: string
  readonly newAttemptText: string
  /** Instead of `newAttemptText`, if this page cannot open the new attempt. */
  readonly newAttemptElsewhere: string
  readonly continueHere: string

  readonly expiredTitle: string
  readonly expiredText: string
  readonly missingTitle: string
  readonly missingText: string
  readonly unreachableTitle: string
  readonly unreachableText: string
  readonly unavailableTitle: string
  readonly unavailableText: string
}

const rightToLeft = /^(ar|fa|he|iw|ur|ps|sd|ckb|dv|yi)\b/i

/** Writing direction of a locale. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.test(locale) ? 'rtl' : 'ltr')
