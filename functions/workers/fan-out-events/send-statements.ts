/** One request, or several, that bring statements to another LRS. */
import { randomUUID } from 'node:crypto'
import { forwardedText, verdictOf, type Failure, type Forwarder, type Verdict } from '#shared/domain/forwarding/forwarder.ts'
import type { AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import { writeMixed } from '#shared/formats/xapi/statement-body.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { OutboundHttp } from '#shared/platform/outbound-http.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import { attachmentParts } from '#shared/processing/attachment-parts.ts'
import { parseStored } from '#shared/store/statement-texts.ts'

export interface Sending {
  readonly http: Pick<OutboundHttp, 'post'>
  readonly sealing: Pick<SecretSealing, 'open'>
  /** Where attachments lie. */
  readonly records: Pick<ObjectStore, 'read'>
  readonly clock: Clock
}

export interface Sent {
  /** How many of the statements, from the first, have been dealt with: taken, or passed over. */
  readonly through: number
  readonly taken: number
  /** Ids of those that the other LRS did not take, and never will. */
  readonly passedOver: readonly string[]
  /** Why the next one was not taken; null where nothing went wrong. */
  readonly failure: Failure | null
}

/** From the look-up of the name to the head of the answer. */
const timeoutMs = 30_000

/** Attachments that go with one request, together; one that is larger goes alone. */
const attachedBytes = 4_000_000

interface Letter {
  readonly id: string
  readonly text: string
  readonly parts: readonly AttachmentPart[]
}

/** Statements with their attachments, from the first on, as many as one request carries; at least one. */
async function lettersOf(texts: readonly string[], { tenantId, xapiVersion }: Forwarder, { records }: Sending): Promise<Letter[]> {
  const letters: Letter[] = []
  let bytes = 0
  for (const text of texts) {
    const parts = await attachmentParts([text], tenantId, records)
    bytes += parts.reduce((sum, part) => sum + part.bytes.length, 0)
    if (letters.length > 0 && bytes > attachedBytes) break
    const statement = parseStored(text)
    letters.push({ id: statement.id, text: forwardedText(text, statement, xapiVersion), parts })
  }
  return letters
}

/** The address of statements; what the endpoint asks for in its query stays. */
function statementsUrl(endpoint: string): string {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/statements`
  return url.href
}

interface Route {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

async function routeOf(forwarder: Forwarder, { sealing }: Sending): Promise<Route> {
  const { tenantId, forwarderId, endpoint, username, xapiVersion } = forwarder
  const password = await sealing.open(forwarder.password, [tenantId, forwarderId])
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return { url: statementsUrl(endpoint), headers: { authorization, 'x-experience-api-version': xapiVersion, accept: 'application/json', 'user-agent': 'Lectern' } }
}

async function post(letters: readonly Letter[], { url, headers }: Route, { http, clock }: Sending): Promise<Verdict> {
  const json = `[${letters.map(({ text }) => text).join(',')}]`
  const parts = letters.flatMap((letter) => letter.parts)
  const boundary = randomUUID()
  const content =
    parts.length === 0
      ? { type: 'application/json', body: json }
      : { type: `multipart/mixed; boundary=${boundary}`, body: writeMixed(json, parts, boundary) }
  const answer = await http.post({ url, headers: { ...headers, 'content-type': content.type }, body: content.body, timeoutMs })
  return verdictOf(answer, clock.now())
}

/** One after the other, until one fails or there is no more time: of a request that was not taken, what can be taken is. */
async function oneByOne(letters: readonly Letter[], route: Route, { sending, hasTime }: { sending: Sending; hasTime: () => boolean }): Promise<Sent> {
  const passedOver: string[] = []
  let taken = 0
  const sent = (failure: Failure | null): Sent => ({ through: taken + passedOver.length, taken, passedOver, failure })
  for (const letter of letters) {
    const verdict = await post([letter], route, sending)
    if (verdict.kind === 'taken') taken += 1
    else if (verdict.kind === 'passed over') passedOver.push(letter.id)
    else return sent(verdict.kind === 'unwanted' ? { ...verdict.failure, reason: `${verdict.failure.reason} (statement ${letter.id})` } : verdict.failure)
    if (!hasTime()) break
  }
  return sent(null)
}

/**
 * Sends statements, in their order. They keep their ids, so that what is sent again is the same for the other LRS.
 * @param texts as they were stored, at least one
 */
export async function sendStatements(forwarder: Forwarder, texts: readonly string[], { hasTime, ...sending }: Sending & { readonly hasTime: () => boolean }): Promise<Sent> {
  const route = await routeOf(forwarder, sending)
  const letters = await lettersOf(texts, forwarder, sending)
  const verdict = await post(letters, route, sending)
  if (verdict.kind === 'taken') return { through: letters.length, taken: letters.length, passedOver: [], failure: null }
  if (verdict.kind === 'failed') return { through: 0, taken: 0, passedOver: [], failure: verdict.failure }
  return oneByOne(letters, route, { sending, hasTime })
}
