/** One request, or several, that bring statements to another LRS. */
import { randomUUID } from 'node:crypto'
import {
  forwardedText,
  verdictOf,
  type Failure,
  type Forwarder,
  type Verdict,
} from '#shared/domain/forwarders/forwarder.ts'
import type { AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import { writeMixed } from '#shared/formats/xapi/statement-body.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { OutboundHttp } from '#shared/platform/outbound-http.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import { readAttachmentParts } from '#shared/operations/statements/attachment-parts.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'

export interface Sending {
  readonly http: Pick<OutboundHttp, 'post'>
  readonly sealing: Pick<SecretSealing, 'open'>
  /** Where attachments are stored. */
  readonly records: Pick<ObjectStore, 'read'>
  readonly clock: Clock
}

export interface Sent {
  /** Number of statements, from the first, that were taken or passed over. */
  readonly through: number
  readonly taken: number
  /** Ids of statements that the other LRS will never take. */
  readonly passedOver: readonly string[]
  /** Why the next statement was not taken; null where nothing went wrong. */
  readonly failure: Failure | null
}

/** From the look-up of the name to the head of the response. */
const timeoutMs = 30_000

/** Most bytes of attachments in one request. A statement with more goes in a request of its own. */
const maxAttachmentBytes = 4_000_000

/** A statement as it is sent, with its attachments. */
interface OutgoingStatement {
  readonly id: string
  readonly text: string
  readonly parts: readonly AttachmentPart[]
}

/** The first statements with their attachments, as many as fit into one request; at least one. */
async function outgoingStatements(
  texts: readonly string[],
  { tenantId, xapiVersion }: Forwarder,
  { records }: Sending,
): Promise<OutgoingStatement[]> {
  const outgoing: OutgoingStatement[] = []
  let bytes = 0
  for (const text of texts) {
    const parts = await readAttachmentParts([text], tenantId, records)
    bytes += parts.reduce((sum, part) => sum + part.bytes.length, 0)
    if (outgoing.length > 0 && bytes > maxAttachmentBytes) break
    const parsed = parseStatement(text)
    outgoing.push({ id: parsed.id, text: forwardedText(text, parsed, xapiVersion), parts })
  }
  return outgoing
}

/** The address of the statements resource. The query of the endpoint stays. */
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
  return {
    url: statementsUrl(endpoint),
    headers: {
      authorization,
      'x-experience-api-version': xapiVersion,
      accept: 'application/json',
      'user-agent': 'Lectern',
    },
  }
}

async function post(
  outgoing: readonly OutgoingStatement[],
  { url, headers }: Route,
  { http, clock }: Sending,
): Promise<Verdict> {
  const json = `[${outgoing.map(({ text }) => text).join(',')}]`
  const parts = outgoing.flatMap((statement) => statement.parts)
  const boundary = randomUUID()
  const content =
    parts.length === 0
      ? { type: 'application/json', body: json }
      : { type: `multipart/mixed; boundary=${boundary}`, body: writeMixed(json, parts, boundary) }
  const response = await http.post({
    url,
    headers: { ...headers, 'content-type': content.type },
    body: content.body,
    timeoutMs,
  })
  return verdictOf(response, clock.now())
}

/**
 * Sends one statement after the other, until one fails or the time is over. Used after the LRS refused them together.
 */
async function oneByOne(
  outgoing: readonly OutgoingStatement[],
  route: Route,
  { sending, hasTime }: { sending: Sending; hasTime: () => boolean },
): Promise<Sent> {
  const passedOver: string[] = []
  let taken = 0
  const sent = (failure: Failure | null): Sent => ({ through: taken + passedOver.length, taken, passedOver, failure })
  for (const statement of outgoing) {
    const verdict = await post([statement], route, sending)
    if (verdict.kind === 'taken') taken += 1
    else if (verdict.kind === 'passed over') passedOver.push(statement.id)
    else
      return sent(
        verdict.kind === 'unwanted'
          ? { ...verdict.failure, reason: `${verdict.failure.reason} (statement ${statement.id})` }
          : verdict.failure,
      )
    if (!hasTime()) break
  }
  return sent(null)
}

/**
 * Sends statements in their order. They keep their ids, so the other LRS recognises what is sent again.
 * @param texts stored statements, at least one
 */
export async function sendStatements(
  forwarder: Forwarder,
  texts: readonly string[],
  { hasTime, ...sending }: Sending & { readonly hasTime: () => boolean },
): Promise<Sent> {
  const route = await routeOf(forwarder, sending)
  const outgoing = await outgoingStatements(texts, forwarder, sending)
  const verdict = await post(outgoing, route, sending)
  if (verdict.kind === 'taken')
    return { through: outgoing.length, taken: outgoing.length, passedOver: [], failure: null }
  if (verdict.kind === 'failed') return { through: 0, taken: 0, passedOver: [], failure: verdict.failure }
  return oneByOne(outgoing, route, { sending, hasTime })
}
