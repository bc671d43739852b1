/**
 * Types of the part of scorm-again that the player uses, and the settings for it. The library's own declarations name
 * exports that its modules do not have.
 */

/**
 * Settings under which scorm-again keeps the data model and answers the calls of the content, and does nothing else: it
 * sends no commits, stores nothing offline and writes no log. The player records and commits by itself.
 */
export const dataModelOnly = {
  lmsCommitUrl: false,
  autocommit: false,
  enableOfflineSupport: false,
  logLevel: 'NONE',
} as const

interface CommonApi {
  lastErrorCode: string
  isInitialized(): boolean
  isTerminated(): boolean
  setCMIValue(element: string, value: string): string
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
  /** Whether the content has set `cmi.core.lesson_status` in this session. */
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

/**
 * Used without an activity tree: only the data model and the API calls. The player's own sequencer decides what is
 * delivered.
 */
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
