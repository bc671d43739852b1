/**
 * The messages between the shell in a dispatch package and the hosted page. Packages stay in learning platforms for
 * years: the page accepts every version that was ever published, and fields are only added.
 */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'

/** Version of the messages in this file. */
export const lineVersion = 1

/** Every message of a window, as opposed to those on the port, has this. */
export const lineName = 'dispatch'

/** From the page to its opener or parent, every 300 ms until it has a port. Contains nothing secret. */
export interface ReadyMessage {
  readonly lectern: typeof lineName
  readonly type: 'ready'
  readonly versions: readonly number[]
}

/** From the shell to the window that it has opened: a reloaded page has no opener, and replies to this sender. */
export interface CallMessage {
  readonly lectern: typeof lineName
  readonly type: 'call'
}

/** From the shell to the page, with the port on which everything else is sent. */
export interface HelloMessage {
  readonly lectern: typeof lineName
  readonly type: 'hello'
  readonly v: number
  readonly dispatch: string
  readonly token: string
  readonly standard: HostStandard
  /** Version of the shell. */
  readonly shell: string
  readonly language: string
  readonly isFrame: boolean
}

/** An element of the host's data model and its value. */
export type ElementValue = readonly [element: string, value: string]

/** The complete state that the host shall have. */
export interface WriteMessage {
  readonly type: 'write'
  readonly n: number
  readonly set: readonly ElementValue[]
  /** What is set only when the visit ends, whichever way. */
  readonly atEnd: readonly ElementValue[]
  /** Seconds of this page's visit so far; null in a review, which adds no time. */
  readonly seconds: number | null
  readonly commit: boolean
}

/** From the page to the shell. */
export type PageMessage =
  | { readonly type: 'opened' }
  | { readonly type: 'refused'; readonly reason: string }
  | WriteMessage
  | { readonly type: 'leave' }

/** From the shell to the page. */
export type ShellMessage =
  | { readonly type: 'host'; readonly standard: HostStandard; readonly elements: Readonly<Record<string, string>> }
  | {
      readonly type: 'wrote'
      readonly n: number
      /** Elements that the host refused, with its error codes. */
      readonly errors: readonly ElementValue[]
      /** Null if no commit was asked for. */
      readonly committed: boolean | null
      /** Whether the visit at the host is over: nothing was written. */
      readonly over: boolean
    }
  | { readonly type: 'left'; readonly ok: boolean }
  | { readonly type: 'closing' }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'stored'; readonly committed: boolean }
