import * as z from 'zod'
import type { Reply } from '#web/api-client/client.ts'

/** What a check found. `repair` says what the operator does about it. */
export type Finding =
  | { readonly outcome: 'good'; readonly check: string; readonly detail: string }
  | { readonly outcome: 'wrong'; readonly check: string; readonly problem: string; readonly repair: string }
  | { readonly outcome: 'unchecked'; readonly check: string; readonly problem: string }

/** A check that found something wrong, with a repair that is more exact than the one of the whole check. */
export class Trouble extends Error {
  constructor(
    problem: string,
    readonly repair?: string,
  ) {
    super(problem)
  }
}

export interface Check<Value> {
  readonly name: string
  /** What the operator does if the check fails and does not know more. */
  readonly repair: string
  readonly look: () => Promise<{ readonly value: Value; readonly detail: string }>
}

/** Runs checks one after the other and keeps what they found. A failed check does not end the examination. */
export class Examination {
  readonly findings: Finding[] = []

  constructor(private readonly report: (finding: Finding) => void) {}

  /** @returns what the check found out; null if something is wrong */
  async run<Value>({ name, repair, look }: Check<Value>): Promise<Value | null> {
    try {
      const { value, detail } = await look()
      this.add({ outcome: 'good', check: name, detail })
      return value
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const known = error instanceof Trouble ? error.repair : undefined
      this.add({ outcome: 'wrong', check: name, problem, repair: known ?? repair })
      return null
    }
  }

  /** Records checks that need the result of one that failed. */
  skip(checks: readonly string[], because: string): void {
    for (const check of checks) this.add({ outcome: 'unchecked', check, problem: because })
  }

  private add(finding: Finding): void {
    this.findings.push(finding)
    this.report(finding)
  }
}

const keyRepairs: Readonly<Record<string, string>> = {
  scope_not_allowed:
    'The key is valid, but restricted to other scopes or families. Set LECTERN_KEY to one without these restrictions.',
  wrong_mode: 'The key is valid, but of the other mode. Set LECTERN_KEY to a key of the other mode.',
}
const unknownKey =
  'LECTERN_KEY is mistyped, revoked, expired, of another stage, or used from an address outside of its ranges. The dashboard and bin/create-workspace.ts create keys.'

/** `details` of 401 API_KEY_REQUIRED (docs/api-keys.md). */
const refusedKey = z.object({ reasons: z.array(z.string()) })

function repairOf({ status, fields }: Refusal): string | undefined {
  if (status === 401) {
    const [reason = ''] = refusedKey.safeParse(fields['details']).data?.reasons ?? []
    return keyRepairs[reason] ?? unknownKey
  }
  if (status === 429) return 'Wait for the minutes that Retry-After states, and run the doctor again.'
  if (status >= 500) return 'See docs/runbook.md#api-server-errors, and search the logs for the request id.'
  return undefined
}

type Refusal = Extract<Reply<unknown>, { readonly outcome: 'refused' }>

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** The body of a successful reply. @throws Trouble that names status, code and request id otherwise */
export async function bodyOf<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const received = await reply
  if (received.outcome === 'ok') return received.body
  if (received.outcome === 'unreachable')
    throw new Trouble(
      'The service did not answer: the connection failed, or took longer than 30 seconds.',
      'Check the address, its DNS record and its certificate, and that the edge stack is deployed (docs/deploy.md).',
    )
  const { status, code, message, requestId } = received
  if (code === null && status < 500)
    throw new Trouble(
      `The answer is ${status} without an error code: it does not come from Lectern.`,
      'Check the address, and what stands in front of the service: a proxy, a firewall, another server.',
    )
  const request = requestId === null ? '' : ` Request id ${requestId}.`
  throw new Trouble(`${status} ${code ?? 'without a code'}: ${sentence(message)}${request}`, repairOf(received))
}
