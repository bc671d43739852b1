/** Loads the course structure (`course.json`), which is stored beside the content. */
import type { Course } from '#shared/contract/resources/packages/course.ts'
import type { Begun } from '#web/player/start/begun.ts'

const isCourse = (value: unknown): value is Course =>
  typeof value === 'object' &&
  value !== null &&
  'organizations' in value &&
  Array.isArray(value.organizations) &&
  value.organizations.length > 0

const request = (address: string): Promise<Response> => fetch(address, { credentials: 'omit' })

/** The response that the page has already asked for, if it is of this version and has arrived. */
async function begunResponse(address: string, begun: Begun | null): Promise<Response | null> {
  // The signature before it may differ: the launch link and the session have links of their own.
  const version = begun?.hints.content.split('/').slice(1).join('/') ?? ''
  if (begun === null || !address.endsWith(`/${version}/_lectern/course.json`)) return null
  const response = await begun.course.catch(() => null)
  return response?.ok === true ? response : null
}

/** The structure; null if it cannot be loaded, for example because its address has expired. */
export async function loadCourse(address: string, begun: Begun | null): Promise<Course | null> {
  try {
    const response = (await begunResponse(address, begun)) ?? (await request(address))
    const value: unknown = response.ok ? await response.json() : null
    return isCourse(value) ? value : null
  } catch {
    return null
  }
}
