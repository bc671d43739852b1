import { refused, type Refused } from '../outcome.ts'

/** The refusal of an id that is unknown, or of another workspace. @param resource what it should have named: `framework` */
export const resourceNotFound = (resource: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `There is no such ${resource} in this workspace.`, { details: { resource } })
