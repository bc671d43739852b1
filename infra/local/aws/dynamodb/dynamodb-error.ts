import type { Item } from './attribute-value.ts'
import type { Consumption } from './capacity.ts'

const service = 'com.amazonaws.dynamodb.v20120810#'
const coral = 'com.amazon.coral.service#'

const wireTypes = {
  ValidationException: 'com.amazon.coral.validate#ValidationException',
  ConditionalCheckFailedException: `${service}ConditionalCheckFailedException`,
  TransactionCanceledException: `${service}TransactionCanceledException`,
  TransactionConflictException: `${service}TransactionConflictException`,
  IdempotentParameterMismatchException: `${service}IdempotentParameterMismatchException`,
  ProvisionedThroughputExceededException: `${service}ProvisionedThroughputExceededException`,
  ResourceNotFoundException: `${service}ResourceNotFoundException`,
  ResourceInUseException: `${service}ResourceInUseException`,
  InternalServerError: `${service}InternalServerError`,
  SerializationException: `${coral}SerializationException`,
  UnknownOperationException: `${coral}UnknownOperationException`,
  MissingAuthenticationTokenException: `${coral}MissingAuthenticationTokenException`,
  IncompleteSignatureException: `${coral}IncompleteSignatureException`,
  InvalidSignatureException: `${coral}InvalidSignatureException`,
  UnrecognizedClientException: `${coral}UnrecognizedClientException`,
} as const

/** Names of the errors that this engine returns, as the SDK's `error.name` shows them. */
export type DynamoDbErrorName = keyof typeof wireTypes

/** The cancellation reason of one action of a transaction; `None` if the action did not cancel it. */
export interface CancellationReason {
  readonly Code: string
  readonly Message?: string
  readonly Item?: Item
}

/** Further members of an error. The response has all but `consumed`, which only the counter hook reads. */
export interface ErrorDetails {
  readonly Item?: Item | undefined
  readonly CancellationReasons?: readonly CancellationReason[]
  readonly consumed?: readonly Consumption[]
}

/** A refusal in DynamoDB's own terms. `status` is the HTTP status, `body` the JSON document of the response. */
export class DynamoDbError extends Error {
  readonly code: DynamoDbErrorName
  readonly details: ErrorDetails

  constructor(code: DynamoDbErrorName, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = code
    this.code = code
    this.details = details
  }

  get status(): number {
    return this.code === 'InternalServerError' ? 500 : 400
  }

  get body(): object {
    const { Item, CancellationReasons } = this.details
    return { __type: wireTypes[this.code], message: this.message, Item, CancellationReasons }
  }
}

/** The error for an invalid request. */
export function invalid(message: string): DynamoDbError {
  return new DynamoDbError('ValidationException', message)
}
