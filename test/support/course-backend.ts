/** A backend with a course, shared by the tests of a file. */
import { startBackend, type Backend } from './backend.ts'
import { seedPackage } from './seed.ts'

interface CourseBackend {
  readonly backend: Backend
  readonly packageId: string
}

/**
 * Starts a backend with a ready course before the tests of a file, and closes it after them. @param take receives
 * both before the first test
 */
export function withCourse(take: (started: CourseBackend) => void): void {
  let opened: Backend
  beforeAll(async () => {
    opened = await startBackend()
    take({ backend: opened, packageId: await seedPackage(opened) })
  })
  afterAll(() => opened.close())
}
