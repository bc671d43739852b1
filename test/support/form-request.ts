/** Form requests as API Gateway passes them to a function: in base64. */
import type { ApiRequest } from './backend.ts'

interface FileField {
  readonly name: string
  readonly bytes: Uint8Array
}

const boundary = 'test-boundary-7d3f'

function part(name: string, value: string | FileField): Buffer {
  const [disposition, bytes] =
    typeof value === 'string'
      ? [`form-data; name="${name}"`, Buffer.from(value)]
      : [
          `form-data; name="${name}"; filename="${value.name}"\r\ncontent-type: application/zip`,
          Buffer.from(value.bytes),
        ]
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
}

export function formRequest(
  fields: Record<string, string | FileField>,
): Pick<ApiRequest, 'rawBody' | 'isBase64Encoded' | 'headers'> {
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(name, value)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return {
    rawBody: body.toString('base64'),
    isBase64Encoded: true,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
