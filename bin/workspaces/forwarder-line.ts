import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'

/** What the last run left to send. While a forwarder is paused, no run looks at what is stored. */
function backlogOf({ status, isUpToDate, oldestWaiting }: Forwarder): string {
  if (oldestWaiting !== null) return `, waits since ${oldestWaiting}`
  if (status === 'paused') return ''
  return isUpToDate ? ', up to date' : ', first run pending'
}

/** A forwarder in one line: id, state, address, what it has sent, what waits, why it fails, and its name. */
export function forwarderLine(forwarder: Forwarder): string {
  const { forwarderId, label, endpoint, status, pausedBecause, forwarded, passedOver, lastPassedOver } = forwarder
  const { lastFailure, failingSince } = forwarder
  const state = status === 'paused' ? `paused (${pausedBecause ?? ''})` : 'active'
  const skipped =
    passedOver === 0 ? '' : `, ${passedOver} skipped because the other LRS refused them, last ${lastPassedOver ?? ''}`
  const failure = lastFailure === null ? '' : `, failing since ${failingSince ?? ''}: ${lastFailure}`
  return `${forwarderId}  ${state}  ${endpoint}  ${forwarded} forwarded${skipped}${backlogOf(forwarder)}${failure}  ${label}`
}
