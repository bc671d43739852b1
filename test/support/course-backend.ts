/** Tests that share a service with a course in it. */
import { startBackend, type Backend } from './backend.ts'
import { seedPackage } from './seed.ts'

interface CourseBackend {
  readonly backend: Backend
  readonly packageId: string
}

/** Starts a backend with a course that is ready before the tests of a file, and ends it behind them. @param take is given both before the first test */
export function withCourse(take: (started: CourseBackend) => void): void {
  let opened: Backend
  beforeAll(async () => {
    opened = await startBackend()
    take({ backend: opened, packageId: await seedPackage(opened) })
  })
  afterAll(() => opened.close())
}
