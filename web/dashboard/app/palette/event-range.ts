import { timeOf } from '#shared/contract/id-time.ts'

/** The time of an event as a range that holds it alone, or it and those of the same millisecond. */
export function rangeAround(eventId: string): { readonly from: string; readonly to: string } {
  const time = timeOf(eventId)
  return { from: new Date(time).toISOString(), to: new Date(time + 1).toISOString() }
}
