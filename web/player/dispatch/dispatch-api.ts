/** The two calls of the hosted page: is the dispatch open here, and the launch itself. */
import { isObject } from '#shared/contract/values.ts'
import type { Fetch } from '#web/api-client/client.ts'

export interface LaunchRequest {
  readonly dispatch_token: string
  readonly learner_id: string
  readonly learner_name?: string
  readonly host_origin: string | null
  readonly host: {
    readonly standard: 'scorm_1_2' | 'scorm_2004' | 'link'
    readonly marker?: string
    readonly learner_proof?: string
  }
  readonly locale?: string
}

export interface LaunchAnswer {
  readonly launchUrl: string
  readonly marker: string
  readonly learnerProof: string | null
}

/** `code` is null if no response of the service came. */
export type Outcome<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string | null }

const timeLimit = 30_000

const textIn = (value: unknown, name: string): string | null => {
  const found = isObject(value) ? value[name] : undefined
  return typeof found === 'string' ? found : null
}

export class DispatchApi {
  constructor(
    private readonly path: string,
    private readonly fetch: Fetch,
  ) {}

  /** Whether the dispatch may be opened on the site of the shell. */
  async validate(token: string, hostOrigin: string): Promise<Outcome<null>> {
    const answer = await this.post('launch-link/validate', { dispatch_token: token, host_origin: hostOrigin })
    if (!answer.ok) return answer
    const isValid = isObject(answer.value) && answer.value['valid'] === true
    return isValid ? { ok: true, value: null } : { ok: false, code: textIn(answer.value, 'code') }
  }

  async launch(request: LaunchRequest): Promise<Outcome<LaunchAnswer>> {
    const answer = await this.post('launch', request)
    if (!answer.ok) return answer
    const host = isObject(answer.value) ? answer.value['host'] : undefined
    return {
      ok: true,
      value: {
        launchUrl: textIn(answer.value, 'launch_url') ?? '',
        marker: textIn(host, 'marker') ?? '',
        learnerProof: textIn(host, 'learner_proof'),
      },
    }
  }

  private async post(action: string, body: object): Promise<Outcome<unknown>> {
    try {
      const response = await this.fetch(`${this.path}/${action}`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(timeLimit),
      })
      const value: unknown = await response.json()
      return response.ok ? { ok: true, value } : { ok: false, code: textIn(value, 'code') }
    } catch {
      return { ok: false, code: null }
    }
  }
}
