/** Takes public frameworks through a service: fetches each by its address, and reports whether its export equals it. */
import { roundTrip, type CallFrameworks, type RoundTrip } from './round-trip.ts'

/** Time for an answer of a publisher. */
const fetchMilliseconds = 60_000

async function packageAt(address: string): Promise<string> {
  const answer = await fetch(address, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(fetchMilliseconds),
  })
  if (!answer.ok) throw new Error(`The publisher answered ${answer.status}.`)
  return answer.text()
}

const said = ({ outcome, items, associations, findings }: RoundTrip): string =>
  `${outcome} (${items} items, ${associations} associations${findings.length === 0 ? '' : `; ${findings.join(', ')}`})`

export interface Comparison {
  /** One line for each address. */
  readonly lines: readonly string[]
  readonly areAllEqual: boolean
}

/** One address after the other, so that no publisher gets several requests at once. Nothing fetched is stored on this machine. */
export async function comparePackages(addresses: readonly string[], call: CallFrameworks): Promise<Comparison> {
  const lines: string[] = []
  let areAllEqual = true
  for (const address of addresses) {
    try {
      const result = await roundTrip(await packageAt(address), call)
      areAllEqual &&= result.outcome === 'equal'
      lines.push(`${address}: ${said(result)}`)
    } catch (error) {
      areAllEqual = false
      lines.push(`${address}: failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { lines, areAllEqual }
}
