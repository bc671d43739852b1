/** Codes of incidents about what has stopped by itself. */
export const stopCodes = ['WEBHOOK_PAUSED', 'FORWARDER_PAUSED', 'PROCESSING_FAILED'] as const
export type StopCode = (typeof stopCodes)[number]
