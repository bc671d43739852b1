/** Exports of the data of agents in the LRS, stored in the records bucket. */

/** Key prefix of every export. */
export const exportsPrefix = 'exports/'

/** Days for which an export can be downloaded; the bucket deletes it afterwards. */
export const exportDays = 7
