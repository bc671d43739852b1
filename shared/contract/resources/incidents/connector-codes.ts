/** Codes of incidents about a connector: what failed. */
export const connectorCodes = ['COURSE_SYNC_FAILED', 'GRADE_SYNC_FAILED', 'LAUNCH_FAILED', 'AUTH_FAILED'] as const
export type ConnectorCode = (typeof connectorCodes)[number]
