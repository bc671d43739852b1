/** What a package does when a learner opens it again after completion. */
export const relaunchBehaviors = ['resume', 'review', 'new_attempt'] as const
export type RelaunchBehavior = (typeof relaunchBehaviors)[number]
