/** Small PowerPoint decks, and uploads of them. */
import type { ApiResponse, Backend } from './backend.ts'
import { formRequest } from './form-request.ts'
import { writeZip } from './zip-writer.ts'

const types = (part: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="${part}"/></Types>`

/** The type of the main part of a deck. */
export const presentationPart = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

/** An archive that a check of its type takes for a deck. It has no slides. */
export const deckOfType = (part: string = presentationPart, more: string = ''): Uint8Array =>
  writeZip([
    { name: '[Content_Types].xml', data: types(part) },
    { name: 'ppt/presentation.xml', data: `<p/>${more}` },
  ])

type Fields = Parameters<typeof formRequest>[0]

/** Converts a deck that is sent as a form. */
export function sendDeck(
  backend: Backend,
  fields: Fields = {},
  { bearer = backend.liveKey, headers = {} }: { bearer?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const request = formRequest({ file: { name: 'Mein Vortrag.pptx', bytes: deckOfType() }, ...fields })
  return backend.call('createConversion', { bearer, ...request, headers: { ...request.headers, ...headers } })
}

/** Uploads a deck through a ticket. @returns its storage path */
export async function putDeck(
  backend: Backend,
  bytes: Uint8Array = deckOfType(),
  more: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await backend.call('createDeckUpload', {
    bearer: backend.liveKey,
    body: { tenant_id: backend.tenantId, filename: 'deck.pptx', file_size: bytes.length, ...more },
  })
  if (status !== 200) throw new Error(`conversions/upload-url: ${JSON.stringify(body)}`)
  const put = await fetch(body.presigned_url, { method: 'PUT', headers: body.required_put_headers, body: bytes })
  if (put.status !== 200) throw new Error(`PUT: ${put.status}`)
  return body.storage_path
}
