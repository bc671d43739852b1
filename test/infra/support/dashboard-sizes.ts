/** Sizes of the built dashboard. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DashboardModules } from '#infra/bundle/build-dashboard.ts'
import { brotliSize } from './brotli-size.ts'

/** Brotli bytes. */
export interface DashboardSizes {
  readonly signIn: number
  /** The list of packages, with what is around every screen. */
  readonly list: number
  /** The screen that adds most to that. */
  readonly largestScreen: number
  /** The part that a screen loads later, beside what is in use, that is largest. */
  readonly largestLaterPart: number
  readonly styles: number
}

/** @param outDir where `buildDashboard` has built */
export async function dashboardSizes(outDir: string): Promise<DashboardSizes> {
  const modules: DashboardModules = JSON.parse(await readFile(join(outDir, 'modules.json'), 'utf8'))
  // Screens share files, and compressing one takes long.
  const known = new Map<string, Promise<number>>()
  const sizeOfFile = (file: string): Promise<number> => {
    const size = known.get(file) ?? brotliSize(outDir, [file])
    known.set(file, size)
    return size
  }
  const sizeOf = async (files: readonly string[] = []): Promise<number> =>
    (await Promise.all(files.map(sizeOfFile))).reduce((total, size) => total + size, 0)
  const { pages, screens, styles } = modules
  const isLater = (name: string) => /^(app|parts|screens)\//.test(name)
  const largest = async (later: boolean): Promise<number> => {
    const own = Object.entries(screens).filter(([name]) => isLater(name) === later)
    return Math.max(...(await Promise.all(own.map(([, files]) => sizeOf(files)))))
  }
  return {
    signIn: await sizeOf(pages['sign-in.html']),
    list: await sizeOf([...(pages['index.html'] ?? []), ...(screens['packages'] ?? [])]),
    largestScreen: await largest(false),
    largestLaterPart: await largest(true),
    styles: await sizeOf(styles),
  }
}
