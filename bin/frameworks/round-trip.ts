/** Imports a CASE package into a service, publishes it, exports it, and compares the export with the package. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { packageIn } from '#shared/formats/case/case-package.ts'

type Operation =
  'createFrameworkImport' | 'processFrameworkImport' | 'getFramework' | 'publishFramework' | 'exportFrameworkVersion'

export interface OperationRequest {
  readonly params?: Record<string, string>
  readonly body?: unknown
}

/** Calls an operation of the frameworks of a service. */
export type CallFrameworks = (
  operation: Operation,
  request: OperationRequest,
) => Promise<{ readonly status: number; readonly body: unknown }>

export interface RoundTrip {
  readonly outcome: 'equal' | 'different' | 'refused'
  /** Codes of the findings of the import, or of what refused the publication. */
  readonly findings: readonly string[]
  readonly items: number
  readonly associations: number
}

const findings = z.array(z.object({ code: z.string() }))
const ticket = z.object({
  import: z.object({ id: z.string() }),
  uploadUrl: z.string(),
  requiredHeaders: z.record(z.string(), z.string()),
})
const processed = z.object({ import: z.object({ status: z.string(), frameworkId: z.string().nullable(), findings }) })
const framework = z.object({ framework: z.object({ version: z.number(), draftVersion: z.number() }) })
const refusal = z.object({ code: z.string(), details: z.object({ findings }).optional() })
const link = z.object({ url: z.string() })
const sizes = z.object({
  CFItems: z.array(z.unknown()).nullish(),
  CFAssociations: z.array(z.unknown()).nullish(),
})

const codesOf = (list: z.output<typeof findings>): string[] => [...new Set(list.map(({ code }) => code))]

/** @throws where the service refuses anything but the publication */
export async function roundTrip(text: string, call: CallFrameworks): Promise<RoundTrip> {
  const ok = async <Shape extends z.ZodType>(operation: Operation, request: OperationRequest, shape: Shape) => {
    const { status, body } = await call(operation, request)
    if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(body)}`)
    return shape.parse(body)
  }
  const source = packageIn(JSON.parse(text))
  const { CFItems, CFAssociations } = sizes.parse(source)
  const size = { items: CFItems?.length ?? 0, associations: CFAssociations?.length ?? 0 }
  const bytes = Buffer.from(text)
  const made = await ok('createFrameworkImport', { body: { fileSize: bytes.length } }, ticket)
  const uploaded = await fetch(made.uploadUrl, { method: 'PUT', headers: made.requiredHeaders, body: bytes })
  if (!uploaded.ok) throw new Error(`The upload was answered with ${uploaded.status}.`)
  const { import: read } = await ok('processFrameworkImport', { params: { importId: made.import.id } }, processed)
  if (read.frameworkId === null) return { outcome: 'refused', findings: codesOf(read.findings), ...size }
  const params = { frameworkId: read.frameworkId }
  const { version, draftVersion } = (await ok('getFramework', { params }, framework)).framework
  const published = await call('publishFramework', { params, body: { version } })
  if (published.status !== 200) {
    const { code, details } = refusal.parse(published.body)
    return { outcome: 'refused', findings: [code, ...codesOf(details?.findings ?? [])], ...size }
  }
  const exported = { ...params, frameworkVersion: String(draftVersion) }
  const { url } = await ok('exportFrameworkVersion', { params: exported }, link)
  const answer: unknown = JSON.parse(await (await fetch(url)).text())
  const isEqual = isDeepStrictEqual(answer, source)
  return { outcome: isEqual ? 'equal' : 'different', findings: codesOf(read.findings), ...size }
}
