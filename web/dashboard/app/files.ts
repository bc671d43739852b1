/** Files that the service makes, fetched as the workspace of the page and saved by the browser. */
import { refusalOf } from '#web/api-client/client.ts'
import { CallError } from './calls.ts'

/**
 * Fetches a file.
 * @param path with its query
 * @param options `signal` ends the request; `cache` says whether the browser may keep the file, which it does not by default
 * @throws CallError as any other call
 */
export async function fetchFile(
  workspace: string,
  path: string,
  options: Pick<RequestInit, 'cache' | 'signal'> = {},
): Promise<Blob> {
  const response = await fetch(path, {
    cache: 'no-store',
    ...options,
    credentials: 'same-origin',
    headers: { 'x-service-session-workspace': workspace },
  }).catch(() => null)
  if (response === null) throw new CallError({ outcome: 'unreachable' })
  if (!response.ok) throw new CallError(await refusalOf(response))
  return response.blob()
}

/**
 * Lets the browser follow a path that redirects to a file. A script cannot save what it is redirected to, so it asks first
 * whether there is a file, as the workspace of the page; the page stays as it is.
 * @throws CallError as any other call
 */
export async function followToFile(workspace: string, path: string): Promise<void> {
  const response = await fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'manual',
    headers: { 'x-service-session-workspace': workspace },
  }).catch(() => null)
  if (response === null) throw new CallError({ outcome: 'unreachable' })
  if (response.type !== 'opaqueredirect') throw new CallError(await refusalOf(response))
  location.assign(path)
}

/** Milliseconds for which the browser may take to begin saving. */
const savingTime = 60_000

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), savingTime)
}
