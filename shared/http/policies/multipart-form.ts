/**
 * Reads the body of endpoints that accept a form (`multipart/form-data`): the whole of it, as large as a request can
 * be.
 */
import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { formFile, type FormFile } from '#shared/contract/resources/uploads/form-file.ts'
import { parseForm, type FormPart } from '#shared/formats/form-data/parse-form.ts'
import { isBodyWithinLimit } from '../body-size.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/** A file of the form. In JSON, by which bodies are compared, its digest stands for its bytes. */
class ReceivedFile implements FormFile {
  constructor(
    readonly filename: string,
    readonly contentType: string,
    readonly bytes: Uint8Array,
  ) {}

  toJSON(): object {
    return {
      filename: this.filename,
      contentType: this.contentType,
      sha256: createHash('sha256').update(this.bytes).digest('base64url'),
    }
  }
}

/** Fields by name, without the empty ones. If a name comes several times, the last one counts. */
const fieldsOf = (parts: readonly FormPart[]): Record<string, unknown> =>
  Object.fromEntries(
    parts
      .filter(({ filename, bytes }) => filename !== null || bytes.byteLength > 0)
      .map(({ name, filename, contentType, bytes }) => [
        name,
        filename === null ? Buffer.from(bytes).toString('utf8') : new ReceivedFile(filename, contentType, bytes),
      ]),
  )

/** Fields of a form by name. @throws ServiceError for one that cannot be read */
export function readForm({ body, isBase64Encoded, headers }: APIGatewayProxyEventV2): unknown {
  if (body === undefined || body === '') return body
  if (!isBodyWithinLimit(body))
    throw new ServiceError('REQUEST_TOO_LARGE', 'The form is too large for one request.', {
      message: 'Upload the file through upload-url.',
    })
  const parts = parseForm(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), headers['content-type'] ?? '')
  if (parts === null)
    throw new ServiceError('INVALID_REQUEST', 'The body is not a form that can be read.', {
      message: 'Send a form as multipart/form-data.',
    })
  return fieldsOf(parts)
}

export const holdsFile = (body: unknown, field: string): boolean =>
  typeof body === 'object' && body !== null && formFile.safeParse(Reflect.get(body, field)).success

export const multipartForm: PolicyHalf<PolicyOf<'multipartForm'>> = ({ file }) => ({
  readBody: readForm,
  checkBody(body) {
    if (!holdsFile(body, file))
      throw new ServiceError('MISSING_FILE', `The form has no file in the field "${file}".`, {
        message: 'Send a form as multipart/form-data.',
      })
  },
})
