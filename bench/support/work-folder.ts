/** Folder for builds and packages that rows share; the suite removes it at its end. */
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.env['LECTERN_BENCH_FOLDER']

export function workFolder(): string {
  if (folder === undefined) throw new Error('Rows are measured by `npm run bench`, which says where they may write.')
  return folder
}

const making = new Map<string, Promise<string>>()

/** Path of a file in the work folder. If it is missing, `make` writes it: once, and completely or not at all. */
export function made(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = making.get(name) ?? makeOnce(name, make)
  making.set(name, path)
  return path
}

async function makeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(workFolder(), name)
  if (existsSync(path)) return path
  const partial = `${path}.partial`
  await rm(partial, { recursive: true, force: true })
  await make(partial)
  await rename(partial, path)
  return path
}
