/**
 * Packages that others made stand beside the project on machines where it is built; elsewhere these tests are skipped.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const fixturesFolder = join(process.cwd(), '../shared/fixtures')

export const fixture = (file: string): Buffer => readFileSync(join(fixturesFolder, file))

/** `describe` where the packages are there. */
export function describeWithFixtures(name: string, body: () => void): void {
  if (existsSync(fixturesFolder)) describe(name, body)
  else describe.skip(`${name} (skipped: there is no folder ../shared/fixtures)`, body)
}
