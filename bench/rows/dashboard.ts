/** Size of the dashboard's scripts and styles that a browser loads. */
import { join } from 'node:path'
import { dashboardSizes } from '#test/infra/support/dashboard-sizes.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { webFolder } from '../support/built-service.ts'

const boundsKib = { signIn: 80, list: 190, largestScreen: 25, styles: 16 }

const inKib = (bytes: number): number => rounded(bytes / 1024, 1)

export const dashboard: Benchmark = {
  goal: `dashboard, brotli, libraries as published: sign-in <= ${boundsKib.signIn} KiB, shell and list of packages <= ${boundsKib.list} KiB, largest screen of its own <= ${boundsKib.largestScreen} KiB, styles <= ${boundsKib.styles} KiB`,
  exact: false,
  async measure() {
    const sizes = await dashboardSizes(join(await webFolder(), 'app'))
    const measured = {
      signIn: inKib(sizes.signIn),
      list: inKib(sizes.list),
      largestScreen: inKib(sizes.largestScreen),
      styles: inKib(sizes.styles),
    }
    const met =
      measured.signIn <= boundsKib.signIn &&
      measured.list <= boundsKib.list &&
      measured.largestScreen <= boundsKib.largestScreen &&
      measured.styles <= boundsKib.styles
    return { measured, met }
  },
}
