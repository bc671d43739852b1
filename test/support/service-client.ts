/** Requests of tests to a running service, over HTTP only. */
import type { RunningService } from '#bin/local/service-file.ts'

export interface Response {
  readonly status: number
  readonly body: any
}

export interface CallOptions {
  /** LIVE key of the demo workspace if absent. */
  readonly bearer?: string
  readonly body?: object
}

export interface Ticket {
  readonly storagePath: string
  readonly url: string
  readonly headers: Record<string, string>
}

/** Calls the API. Rejects if the service does not respond. */
export async function call(
  service: RunningService,
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  { bearer = service.liveKey, body }: CallOptions = {},
): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const response = await fetch(`${service.apiBaseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/** Requests an upload ticket. Rejects if it is refused. */
export async function mintTicket(service: RunningService, archive: Uint8Array): Promise<Ticket> {
  const body = { tenant_id: service.tenantId, filename: 'course.zip', file_size: archive.byteLength }
  const { status, body: ticket } = await call(service, 'POST /api/v1/packages/upload-url', { body })
  if (status !== 200) throw new Error(`There is no ticket: ${JSON.stringify(ticket)}`)
  return { storagePath: ticket.storage_path, url: ticket.presigned_url, headers: ticket.required_put_headers }
}

/** Uploads an archive and returns the status of the response. */
export async function put({ url, headers }: Ticket, archive: Uint8Array): Promise<number> {
  const response = await fetch(url, { method: 'PUT', headers, body: Buffer.from(archive) })
  await response.arrayBuffer()
  return response.status
}

/** The `process` call for an uploaded archive. */
export const processUpload = (
  service: RunningService,
  { storagePath }: Ticket,
  options: object = {},
): Promise<Response> =>
  call(service, 'POST /api/v1/packages/process', {
    body: { tenant_id: service.tenantId, storage_path: storagePath, original_filename: 'course.zip', ...options },
  })

/** A learner's session with the token of its launch address. */
export async function launch(
  service: RunningService,
  packageId: string,
  learner = 'learner-1',
): Promise<{ sessionId: string; token: string; response: Response }> {
  const response = await call(service, `POST /api/v1/packages/${packageId}/launch`, { body: { user_id: learner } })
  const token = response.status === 200 ? (new URL(response.body.launch_url).searchParams.get('token') ?? '') : ''
  return { sessionId: response.body.session_id ?? '', token, response }
}
