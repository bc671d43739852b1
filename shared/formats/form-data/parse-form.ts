/** Forms of browsers and tools: `multipart/form-data` (RFC 7578), whole in memory. */
import { boundaryOf, splitParts, type BodyPart } from './split-parts.ts'

export interface FormPart {
  readonly name: string
  /** Null for a plain field. */
  readonly filename: string | null
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** No form of this service has a tenth of it. */
const mostParts = 100

/**
 * Values of a header's parameters, by lower-case name. Browsers write a quote inside a value as `%22`, tools as `\"`.
 */
function parametersOf(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, plain] of header.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    found.set(
      name.toLowerCase(),
      quoted === undefined ? (plain ?? '') : quoted.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"'),
    )
  }
  return found
}

/** `UTF-8''a%20b.zip` (RFC 5987); null where it is not readable. */
function extendedValue(text: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(text ?? '')?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function partOf({ headers, bytes }: BodyPart): FormPart | null {
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) return null
  const filename = extendedValue(parameters.get('filename*')) ?? parameters.get('filename') ?? null
  return { name, filename, contentType: headers.get('content-type') ?? 'text/plain', bytes }
}

/** The parts of a form in their order; null where it is not one, breaks off, or has more parts than forms have. */
export function parseForm(body: Buffer, contentType: string): FormPart[] | null {
  const boundary = boundaryOf(contentType, 'form-data')
  const parts = boundary === null ? null : splitParts(body, boundary, mostParts)
  const read = parts?.map(partOf) ?? [null]
  return read.every((part) => part !== null) ? read : null
}
