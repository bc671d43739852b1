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

interface SharedDataMap {
  readonly targetID: string
  readonly readSharedData: boolean
  readonly writeSharedData: boolean
}

/** Without an activity tree: the data model and its calls only. The player sequences by itself. */
export interface Scorm2004Api extends CommonApi {
  readonly cmi: {
    completion_threshold: string
    readonly completion_status: string
    readonly success_status: string
    readonly objectives: { readonly childArray: readonly { readonly id: string }[] }
  }
  readonly adl: {
    readonly nav: { request: string }
    configureSharedDataMaps(maps: readonly SharedDataMap[]): void
    captureSharedDataSnapshot(): Record<string, string>
    restoreSharedDataSnapshot(stores: Readonly<Record<string, string>>): void
  }
  reset(settings: object | undefined, options: { preserveListeners: boolean; resetTotalTime: boolean }): void
}

export type Scorm2004Constructor = new (settings: object) => Scorm2004Api
