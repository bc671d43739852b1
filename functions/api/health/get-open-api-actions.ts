import { createHash } from 'node:crypto'
import type { ActionFormat } from '#shared/contract/actions/formats.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, HealthEndpoints } from './get-health.ts'

interface ActionsText {
  readonly text: string
  readonly eTag: string
}

const made = new Map<ActionFormat, ActionsText>()

/** Made at the first request for a format: it needs the declarations of all families, and health checks do not. */
async function actionsText(format: ActionFormat, origin: string): Promise<ActionsText> {
  const known = made.get(format)
  if (known !== undefined) return known
  const { actionsDocument } = await import('#shared/contract/actions/formats.ts')
  const text = JSON.stringify(actionsDocument(format, origin))
  const eTag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  made.set(format, { text, eTag })
  return { text, eTag }
}

/** Whether the reader has this text already (RFC 9110, 13.1.2). */
const isKnown = (eTag: string, stated: string | undefined): boolean =>
  (stated ?? '').split(',').some((each) => ['*', eTag, `W/${eTag}`].includes(each.trim()))

export const getOpenApiActions = implement<HealthEndpoints['getOpenApiActions'], Dependencies>()({
  async handle({ input: { query, headers } }, { origin }) {
    const { text, eTag } = await actionsText(query.format, origin)
    const shared = { etag: eTag, 'cache-control': 'public, max-age=300' }
    if (isKnown(eTag, headers['if-none-match'])) return { status: 304, headers: shared, body: null }
    return { headers: { ...shared, 'content-type': 'application/json; charset=utf-8' }, body: text }
  },
})
