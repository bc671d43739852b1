import type { FunctionError } from './protocol.ts'

/** A function did not answer: it threw, ran out of time, or could not be loaded. */
export class InvocationError extends Error {
  readonly functionName: string
  readonly errorType: string
  /** Stack of what was thrown in the function; empty where there is none. */
  readonly trace: string

  constructor(functionName: string, { errorType, errorMessage, trace }: FunctionError) {
    super(errorMessage)
    this.name = 'InvocationError'
    this.functionName = functionName
    this.errorType = errorType
    this.trace = trace
  }
}
