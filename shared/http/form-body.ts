/** Bodies of endpoints that take a form: `multipart/form-data`, read whole, as large as a request can be. */
import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type middy from '@middy/core'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { FormFile } from '#shared/contract/resources/form-file.ts'

/** A function's event holds 6 MB, and a file in it grows by a third; refusing a little earlier gives a coded answer. */
const maxBodyCharacters = 6_000_000

/** A file of the form. Where the body is compared with another one, its digest stands for its bytes. */
class ReceivedFile implements FormFile {
  constructor(
    readonly filename: string,
    readonly contentType: string,
    readonly bytes: Uint8Array,
  ) {}

  toJSON(): object {
    return { filename: this.filename, contentType: this.contentType, sha256: createHash('sha256').update(this.bytes).digest('base64url') }
  }
}

const invalid = (text: string, cause?: unknown): ServiceError =>
  new ServiceError('INVALID_REQUEST', text, { message: 'Send a form as multipart/form-data.', ...(cause === undefined ? {} : { cause }) })

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (cause) {
    throw invalid('The form cannot be read.', cause)
  }
}

/** Fields by name, the last one of a name; what a form leaves empty is left out. */
async function fieldsOf(form: FormData): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') fields[name] = new ReceivedFile(value.name, value.type, new Uint8Array(await value.arrayBuffer()))
    else if (value !== '') fields[name] = value
  }
  return fields
}

export const formBody = (endpointOf: (routeKey: string) => Endpoint | null): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  async before({ event }) {
    const { body, isBase64Encoded, headers } = event
    if (endpointOf(event.routeKey)?.form === undefined || body === undefined || body === '') return
    const contentType = headers['content-type'] ?? ''
    if (body.length > maxBodyCharacters) throw new ServiceError('REQUEST_TOO_LARGE', 'The form is too large for one request.', { message: 'Upload the file through upload-url.' })
    if (!/^multipart\/form-data\s*;/i.test(contentType)) throw invalid('The body is not a form.')
    Reflect.set(event, 'body', await fieldsOf(await readForm(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), contentType)))
  },
})
