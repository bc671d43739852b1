/** The converter of decks, built once for the tests of a process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { accessSync, constants, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildConverter } from '#infra/bundle/build-converter.ts'
import type { Converter } from '#shared/operations/conversions/converter.ts'

/** Far longer than any deck of the tests takes on a machine that does other work too. */
export const conversionLimit = 250_000

const isInstalled = existsSync(join('node_modules', '@matbee', 'libreoffice-converter'))

/** `describe`, or a skipped one with a message where the optional packages of the converter are not installed. */
export function describeConversions(title: string, body: () => void): void {
  if (isInstalled) describe(title, body)
  else describe.skip(`${title} (the optional packages of the converter are not installed)`, body)
}

/** Path of a LibreOffice that is installed on this machine; null where there is none. */
export const installedOffice = (process.env['PATH'] ?? '').split(delimiter).map(inFolder).find(isProgram) ?? null

function inFolder(folder: string): string {
  return join(folder, 'soffice')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Built before the tests of the file, deleted after them. */
export function testConverter(): () => Converter {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-converter-'))
    await buildConverter({ projectDirectory: process.cwd(), outputDirectory: folder, form: 'linked' })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => ({ folder, soffice: null })
}
