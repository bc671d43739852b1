/** Reads the course structure that lies beside the content. */
import type { Course } from '#shared/contract/resources/course.ts'

const isCourse = (value: unknown): value is Course =>
  typeof value === 'object' && value !== null && 'organizations' in value && Array.isArray(value.organizations) && value.organizations.length > 0

/** The structure; null where it cannot be had, as after its address has expired. */
export async function loadCourse(address: string): Promise<Course | null> {
  try {
    const response = await fetch(address, { credentials: 'omit' })
    const value: unknown = response.ok ? await response.json() : null
    return isCourse(value) ? value : null
  } catch {
    return null
  }
}
