/** Milliseconds without a save after which nobody counts as learning. Players save once a minute at least. */
const liveFor = 5 * 60_000

/** Whether somebody learns in a session. @param lastActivityAt ISO 8601; @param now milliseconds */
export const isLearning = (lastActivityAt: string, now: number): boolean => now - Date.parse(lastActivityAt) < liveFor
