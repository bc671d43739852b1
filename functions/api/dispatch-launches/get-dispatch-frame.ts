import { frameAncestors } from '#shared/domain/dispatches/dispatch-domains.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, DispatchLaunchEndpoints } from './dependencies.ts'
import { unknownDispatchPage } from './unknown-dispatch-page.ts'

const isSlug = (text: string): boolean => /^[a-z0-9-]{1,60}$/.test(text)
const isDispatchId = (text: string): boolean => /^dsp_[0-9a-z]{26}$/.test(text)

/** The policy that the page states itself. It cannot name its ancestors there: browsers want that in a header. */
const policyIn = (page: string): string =>
  /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page)?.[1] ?? "default-src 'none'"

const headers = (policy: string, ancestors: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `${policy}; frame-ancestors ${ancestors}`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

export const getDispatchFrame = implement<DispatchLaunchEndpoints['getDispatchFrame'], Dependencies>()({
  async handle({ input }, { dispatches, page }) {
    const [slug, dispatchId] = [input.query.w ?? '', input.params.dispatchId]
    const found = isSlug(slug) && isDispatchId(dispatchId) ? await dispatches.find(`tenant_${slug}`, dispatchId) : null
    if (found === null || found.dispatch.deletedAt !== null) {
      // A page without scripts, which every LMS may show: whoever opens an old package must see why nothing comes.
      const { policy, text } = unknownDispatchPage(input.headers['accept-language'] ?? '')
      return { status: 404, headers: headers(policy, '*'), body: text }
    }
    const text = await page()
    return { headers: headers(policyIn(text), frameAncestors(found.dispatch.allowedDomains)), body: text }
  },
})
