/** Bodies of endpoints that take a form: `multipart/form-data`, read whole, as large as a request can be. */
import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type middy from '@middy/core'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { FormFile } from '#shared/contract/resources/form-file.ts'
import { parseForm, type FormPart } from '#shared/formats/form-data/parse-form.ts'

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

/** Fields by name, the last one of a name; what a form leaves empty is left out. */
const fieldsOf = (parts: readonly FormPart[]): Record<string, unknown> =>
  Object.fromEntries(
    parts
      .filter(({ filename, bytes }) => filename !== null || bytes.byteLength > 0)
      .map(({ name, filename, contentType, bytes }) => [name, filename === null ? Buffer.from(bytes).toString('utf8') : new ReceivedFile(filename, contentType, bytes)]),
  )

export const formBody = (endpointOf: (routeKey: string) => Endpoint | null): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  before({ event }) {
    const { body, isBase64Encoded, headers } = event
    if (endpointOf(event.routeKey)?.form === undefined || body === undefined || body === '') return
    if (body.length > maxBodyCharacters) throw new ServiceError('REQUEST_TOO_LARGE', 'The form is too large for one request.', { message: 'Upload the file through upload-url.' })
    const parts = parseForm(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), headers['content-type'] ?? '')
    if (parts === null) throw new ServiceError('INVALID_REQUEST', 'The body is not a form that can be read.', { message: 'Send a form as multipart/form-data.' })
    Reflect.set(event, 'body', fieldsOf(parts))
  },
})
