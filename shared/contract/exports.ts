/** Exports of what agents left in the LRS, in the records bucket. */

/** Key prefix of all of them. */
export const exportsPrefix = 'exports/'

/** Days for which an export can be downloaded; the bucket forgets it then. */
export const exportDays = 7
