/** `npm run bench [-- rows]`: measures rows one after the other, prints them, and writes bench/results.json. */
import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { Measured, Row } from './benchmark.ts'
import { rows } from './rows.ts'

const report = z.object({
  goal: z.string(),
  exact: z.boolean(),
  measured: z.union([z.number(), z.record(z.string(), z.number())]),
  met: z.boolean(),
  notes: z.array(z.string()),
})

interface Finding extends Row {
  readonly exact: boolean
  readonly seconds: number
  readonly notes: readonly string[]
}

/** Builds and packages that several rows use are kept here while the suite runs. */
const workFolder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))

function runRow(id: string): Promise<z.output<typeof report>> {
  return new Promise((resolve, reject) => {
    const child = fork(join('bench', 'measure-row.ts'), [id, ...options.filter((option) => option.startsWith('--'))], {
      execArgv: ['--import', 'tsx', '--expose-gc'],
      // The service's log lines are part of its work, but are not shown.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', LECTERN_BENCH_FOLDER: workFolder },
    })
    child.once('message', (message) => resolve(report.parse(message)))
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The row ${id} ended with code ${code ?? 'none'} and without a result.`)),
    )
  })
}

async function measure(id: string): Promise<Finding> {
  const started = performance.now()
  const seconds = (): number => Math.round((performance.now() - started) / 100) / 10
  try {
    return { id, ...(await runRow(id)), seconds: seconds() }
  } catch (error) {
    return {
      id,
      goal: '',
      exact: true,
      measured: null,
      met: false,
      seconds: seconds(),
      notes: [error instanceof Error ? error.message : String(error)],
    }
  }
}

const options = process.argv.slice(2)
/** Names of the rows to run; options with dashes are for the rows themselves. */
const wanted = options.filter((option) => !option.startsWith('--'))

const shown = (measured: Measured | null): string =>
  measured === null
    ? 'failed'
    : typeof measured === 'number'
      ? String(measured)
      : Object.entries(measured)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')

function print({ id, met, measured, goal, seconds, notes, exact }: Finding): void {
  console.log(
    `${id.padEnd(12)} ${(met ? 'met' : exact ? 'NOT MET' : 'not met').padEnd(8)} ${shown(measured)}   [goal: ${goal}; ${seconds} s]`,
  )
  // Details are printed for missed bounds, and for rows that were named.
  if (met && wanted.length === 0) return
  for (const note of notes) console.log(`             ${note}`)
}

const unknown = wanted.filter((id) => !(id in rows))
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. Rows: ${Object.keys(rows).join(', ')}.`)
  process.exit(2)
}

const findings: Finding[] = []
try {
  for (const id of Object.keys(rows).filter((row) => wanted.length === 0 || wanted.includes(row))) {
    const finding = await measure(id)
    findings.push(finding)
    print(finding)
  }
} finally {
  await rm(workFolder, { recursive: true, force: true })
}

const results: Row[] = findings.map(({ id, goal, measured, met }) => ({ id, goal, measured, met }))
await writeFile(join('bench', 'results.json'), `${JSON.stringify({ rows: results }, null, 2)}\n`)
const failed = findings.filter(({ met, exact }) => exact && !met)
console.log(`${findings.filter(({ met }) => met).length} of ${findings.length} rows met; bench/results.json written.`)
process.exitCode = failed.length > 0 ? 1 : 0
