/** Measures one row and sends the result to the parent process. */
import { rows } from './rows.ts'

const [, , id = ''] = process.argv
const load = rows[id]
if (load === undefined) throw new Error(`There is no row ${id}.`)
const benchmark = await load()
const { measured, met, notes = [] } = await benchmark.measure()
const report = { goal: benchmark.goal, exact: benchmark.exact, measured, met, notes }
await new Promise((resolve) => process.send?.(report, resolve))
process.disconnect()
