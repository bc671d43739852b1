/**
 * Calls of one event of a session with three aligned skills, and what importing and publishing a framework of 20,000 skills takes.
 * The memory is that of the whole process, with the local AWS servers in it.
 */
import { importPackage } from '#test/support/skills.ts'
import { treeOf } from '#test/unit/formats/case/support.ts'
import { countCalls } from '../calls/count-calls.ts'
import { setScene } from '../calls/paths.ts'
import { deriveThreeSkills } from '../calls/skill-paths.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { openBackend } from '../support/backend.ts'
import type { Backend } from '#test/support/backend.ts'

const bounds = { calls: 14, serial: 4, seconds: 60, tableWrites: 10, megabytes: 2048 }
const skillCount = 20_000

const isWrite = ({ service, operation }: { readonly service: string; readonly operation: string }): boolean =>
  service === 'dynamodb' && /^(Put|Update|TransactWrite|BatchWrite)/.test(operation)

/** Seconds from the upload of the package to its published graph, and the writes of the table. */
async function publishLargeFramework(backend: Backend): Promise<{ seconds: number; tableWrites: number }> {
  const bearer = await backend.makeKey(`tenant_large-${Date.now()}`)
  const source = treeOf(skillCount)
  backend.aws.takeOperations()
  const began = performance.now()
  const { frameworkId } = await importPackage(backend, bearer, source)
  const published = await backend.call('publishFramework', { bearer, params: { frameworkId }, body: { version: 2 } })
  const seconds = rounded((performance.now() - began) / 1000, 1)
  if (published.status !== 200) throw new Error(`The framework was not published: ${JSON.stringify(published.body)}`)
  return { seconds, tableWrites: backend.aws.takeOperations().filter(isWrite).length }
}

export const skills: Benchmark = {
  goal: `one session event with 3 aligned skills: <= ${bounds.calls} table calls, <= ${bounds.serial} serial; ${skillCount} skills imported and published in <= ${bounds.seconds} s with <= ${bounds.tableWrites} table writes and <= ${bounds.megabytes} MB of memory`,
  exact: false,
  async measure() {
    const backend = await openBackend()
    try {
      const { counts } = await countCalls(backend, await deriveThreeSkills.prepare(await setScene(backend)))
      const large = await publishLargeFramework(backend)
      const megabytes = rounded(process.resourceUsage().maxRSS / 1024, 0)
      const measured = { calls: counts.dynamodb, serial: counts.serial, ...large, 'peak MB': megabytes }
      const met =
        measured.calls <= bounds.calls &&
        measured.serial <= bounds.serial &&
        measured.seconds <= bounds.seconds &&
        measured.tableWrites <= bounds.tableWrites &&
        megabytes <= bounds.megabytes
      return { measured, met, notes: [`why it is above its read units: ${deriveThreeSkills.above?.because ?? ''}`] }
    } finally {
      await backend.close()
    }
  },
}
