/** The routes of dispatches that learners call, in the browser's network: launches go to the real service. */
import type { BrowserContext, Route } from 'playwright-core'
import type { ShellFiles } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { dispatchPackage, type DispatchPackageFacts } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { newLearner, type Classroom } from '#test/support/browser.ts'

export interface LaunchCall {
  readonly dispatch_token: string
  readonly learner_id: string
  readonly learner_name?: string
  readonly host_origin: string | null
  readonly host: { readonly standard: string; readonly marker?: string; readonly learner_proof?: string }
  readonly locale?: string
}

const token = 'lcd_live_demo_dsp_stub_1_k_0123456789abcdef0123456789abcdef'

export class DispatchStub {
  readonly id = 'dsp_stub'
  /** Code with which every call is refused. */
  validateRefusal: string | null = null
  launchRefusal: string | null = null
  learnerProof: string | null = null
  /** Value of `frame-ancestors`. */
  framedBy = '*'
  readonly launches: LaunchCall[] = []
  readonly sessions: string[] = []
  private readonly learners = new Map<string, { readonly user: string; readonly session: string }>()

  constructor(
    private readonly room: Classroom,
    private readonly course: string,
  ) {}

  get learnerOrigin(): string {
    return new URL(this.room.service.learnerBaseUrl).origin
  }

  get launchUrl(): string {
    return `${this.learnerOrigin}/api/v1/dispatches/${this.id}/frame?w=demo#t=${token}`
  }

  package(shell: ShellFiles, facts: Partial<DispatchPackageFacts> = {}): Buffer {
    return dispatchPackage(
      { dispatch: this.id, launchUrl: this.launchUrl, title: 'Course', standard: '1.2', hashNamespace: null, ...facts },
      shell,
    )
  }

  async serve(context: BrowserContext): Promise<void> {
    await context.route(`${this.learnerOrigin}/api/v1/dispatches/**`, (route) => this.answer(route))
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request()
    const path = new URL(request.url()).pathname
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    const json = (status: number, body: object): Promise<void> =>
      route.fulfill({ status, headers, contentType: 'application/json', body: JSON.stringify(body) })
    if (path.endsWith('/frame')) {
      const page = await fetch(`${this.learnerOrigin}/launch`)
      await route.fulfill({
        status: 200,
        contentType: 'text/html; charset=utf-8',
        // The page states the rest of its policy itself.
        headers: { 'content-security-policy': `frame-ancestors ${this.framedBy}` },
        body: await page.text(),
      })
    } else if (request.method() === 'OPTIONS') await route.fulfill({ status: 204, headers })
    else if (path.endsWith('/launch-link/validate'))
      await json(200, { valid: this.validateRefusal === null, code: this.validateRefusal })
    else if (this.launchRefusal !== null) await json(403, { error: 'Refused.', code: this.launchRefusal })
    else {
      const call: LaunchCall = request.postDataJSON()
      this.launches.push(call)
      await json(200, await this.launch(call))
    }
  }

  private async launch(call: LaunchCall): Promise<object> {
    const known = this.learners.get(call.learner_id)
    const launched = await this.room.launch(this.course, {
      user_id: known?.user ?? newLearner(),
      ...(known === undefined ? {} : { session_id: known.session }),
      ...(call.learner_name === undefined ? {} : { learner_name: call.learner_name }),
      ...(call.locale === undefined ? {} : { locale: call.locale }),
    })
    const { attempt_number: attempt, user_id: user } = await this.room.session(launched)
    this.learners.set(call.learner_id, { user, session: launched.session_id })
    this.sessions.push(launched.session_id)
    const proof = this.learnerProof === null ? {} : { learner_proof: this.learnerProof }
    return {
      ...launched,
      dispatch_id: this.id,
      host: { marker: `lectern:1:${attempt}:${launched.session_id}`, ...proof },
    }
  }
}
