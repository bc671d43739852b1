import { ServiceFailure } from '../json-http/service-failure.ts'

/** `QueueDoesNotExist`, with the code that older clients look for. */
export function queueDoesNotExist(): ServiceFailure {
  return new ServiceFailure('QueueDoesNotExist', 'The specified queue does not exist.', {
    queryCode: 'AWS.SimpleQueueService.NonExistentQueue',
  })
}

/** `InvalidParameterValue` for a parameter with a value that is not allowed. */
export function invalidParameter(message: string): ServiceFailure {
  return new ServiceFailure('InvalidParameterValue', message, { queryCode: 'InvalidParameterValue' })
}

/** `MissingParameter`, by the parameter's name. */
export function missingParameter(name: string): ServiceFailure {
  return new ServiceFailure('MissingParameter', `The request must contain the parameter ${name}.`, {
    queryCode: 'MissingParameter',
  })
}

/** `InvalidAttributeValue`, by the queue attribute's name. */
export function invalidAttributeValue(name: string): ServiceFailure {
  return new ServiceFailure('InvalidAttributeValue', `Invalid value for the parameter ${name}.`, {
    queryCode: 'InvalidAttributeValue',
  })
}

/** `InvalidMessageContents` for a body with characters that SQS does not accept. */
export function invalidMessageContents(): ServiceFailure {
  return new ServiceFailure('InvalidMessageContents', 'The message contains characters outside the allowed set.', {
    queryCode: 'InvalidMessageContents',
  })
}

/** `ResourceNotFoundException` of the message move tasks. */
export function resourceNotFound(message: string): ServiceFailure {
  return new ServiceFailure('ResourceNotFoundException', message, {
    status: 404,
    queryCode: 'ResourceNotFoundException',
  })
}

/** A failure with a longer code in SQS's older query protocol. */
export function simpleQueueFailure(code: string, message: string): ServiceFailure {
  return new ServiceFailure(code, message, { queryCode: `AWS.SimpleQueueService.${code}` })
}
