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
  readonly styles: number
}

/** @param outDir where `buildDashboard` has built */
export async function dashboardSizes(outDir: string): Promise<DashboardSizes> {
  const modules: DashboardModules = JSON.parse(await readFile(join(outDir, 'modules.json'), 'utf8'))
  const sizeOf = (files: readonly string[] = []): Promise<number> => brotliSize(outDir, files)
  const { pages, screens, styles } = modules
  const around = screens['app/workspace-page'] ?? []
  const beyond = (files: readonly string[]): string[] => files.filter((file) => !around.includes(file))
  const own = Object.entries(screens).flatMap(([name, files]) => (name === 'app/workspace-page' ? [] : [beyond(files)]))
  return {
    signIn: await sizeOf(pages['sign-in.html']),
    list: await sizeOf([...(pages['index.html'] ?? []), ...around, ...beyond(screens['packages'] ?? [])]),
    largestScreen: Math.max(...(await Promise.all(own.map(sizeOf)))),
    styles: await sizeOf(styles),
  }
}
