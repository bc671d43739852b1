import type { FunctionError } from './protocol.ts'

/** A function did not respond: it threw, ran out of time, or could not be loaded. */
export class InvocationError extends Error {
  readonly functionName: string
  readonly errorType: string
  /** Stack of the error that the function threw; empty if it threw none. */
  readonly trace: string

  constructor(functionName: string, { errorType, errorMessage, trace }: FunctionError) {
    super(errorMessage)
    this.name = 'InvocationError'
    this.functionName = functionName
    this.errorType = errorType
    this.trace = trace
  }
}
