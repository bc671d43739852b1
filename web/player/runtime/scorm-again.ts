/** The part of scorm-again that the player uses. Its own declarations name exports that its modules do not have. */

interface CommonApi {
  lastErrorCode: string
  isInitialized(): boolean
  isTerminated(): boolean
  setCMIValue(element: string, value: string): string
  /** Renders the whole model on each commit, for a server of its own; the player replaces it. */
  getCommitObject: (terminate: boolean) => object
  lmsInitialize(parameter: string): string
  lmsFinish(parameter: string): string
  lmsGetValue(element: string): string
  lmsSetValue(element: string, value: string): string
  lmsCommit(parameter: string): string
  lmsGetLastError(): string
  lmsGetErrorString(code: string): string
  lmsGetDiagnostic(code: string): string
}

export interface Scorm12Api extends CommonApi {
  /** Whether the content has set a status itself. */
  statusSetByModule: boolean
  readonly cmi: { readonly core: { readonly lesson_status: string; readonly score: ScoreElements } }
}

interface ScoreElements {
  readonly raw: string
  readonly min: string
  readonly max: string
}

export type Scorm12Constructor = new (settings: object) => Scorm12Api

export interface Activity {
  readonly id: string
  readonly parent: Activity | null
  readonly children: readonly Activity[]
  readonly isActive: boolean
  readonly isSuspended: boolean
  readonly isAvailable: boolean
  readonly isHiddenFromChoice: boolean
  readonly deliveryWasResumed: boolean
  readonly attemptCount: number
  readonly completionStatus: string
  readonly successStatus: string
  readonly objectiveMeasureStatus: boolean
  readonly objectiveNormalizedMeasure: number
}

interface ActivityTree {
  readonly root: Activity | null
  readonly currentActivity: Activity | null
  readonly suspendedActivity: Activity | null
  getActivity(identifier: string): Activity | null
  setCurrentActivityWithoutActivation(activity: Activity | null): void
}

export interface SequencingProcess {
  predictContinueEnabled(): boolean
  predictPreviousEnabled(): boolean
  predictChoiceEnabled(identifier: string): boolean
  getEffectiveHideLmsUi(activity: Activity | null): string[]
}

export interface Scorm2004Api extends CommonApi {
  readonly cmi: {
    readonly initialized: boolean
    readonly completion_status: string
    readonly success_status: string
    readonly progress_measure: string
    readonly score: ScoreElements & { readonly scaled: string }
    readonly objectives: { readonly childArray: readonly { readonly id: string }[] }
  }
  readonly adl: {
    readonly nav: { request: string }
    readonly sequencing: { readonly activityTree: ActivityTree; readonly overallSequencingProcess: SequencingProcess | null }
  }
  reset(settings: object | undefined, options: { preserveListeners: boolean; resetTotalTime: boolean }): void
  processNavigationRequest(request: string, target?: string): boolean
  serializeSequencingState(): string
  deserializeSequencingState(state: string): boolean
}

export type Scorm2004Constructor = new (settings: object) => Scorm2004Api
