/** The first message to a thread: the handler that it runs. */
export interface ThreadSettings {
  /** Absolute path of the module that holds the handler. */
  readonly modulePath: string
  readonly handlerName: string
  readonly functionName: string
  readonly functionArn: string
  readonly memoryMb: number
}

/** From the host to a thread. */
export interface InvokeMessage {
  readonly id: number
  readonly requestId: string
  /** JSON, so that a handler gets the same values as in the cloud. */
  readonly event: string
  /** Time at which the invocation times out, in epoch milliseconds. */
  readonly deadline: number
}

/** How a handler, or the loading of its module, failed. */
export interface FunctionError {
  readonly errorType: string
  readonly errorMessage: string
  readonly trace: string
}

/** From a thread to the host. */
export type ThreadMessage =
  | { readonly kind: 'result'; readonly id: number; readonly payload: string }
  | { readonly kind: 'error'; readonly id: number; readonly error: FunctionError }
