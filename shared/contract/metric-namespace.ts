/**
 * Namespace of the metrics that a stage writes itself: two stages in one account and region must not add up in each other's
 * alarms.
 */
export const metricNamespace = (stage: string): string => `Lectern/${stage}`
