/** Size of what each API function is deployed with. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { apiFunctions, functionsFolder } from '../support/built-service.ts'

const boundKb = 600

/** What a function's folder holds: its code, the map that is not deployed with it, the mark of its module kind. */
const expected = ['index.js', 'index.js.map', 'package.json']

export const bundle: Benchmark = {
  goal: `minified code of each API function <= ${boundKb} KB, and nothing beside it`,
  exact: true,
  async measure() {
    const folder = await functionsFolder()
    const sizes: Record<string, number> = {}
    const strangers: string[] = []
    for (const entry of apiFunctions()) {
      sizes[entry] = rounded((await stat(join(folder, entry, 'index.js'))).size / 1000, 1)
      for (const file of await readdir(join(folder, entry))) if (!expected.includes(file)) strangers.push(`X ${entry}/${file} does not belong there`)
    }
    return { measured: sizes, met: allAtMost(sizes, boundKb) && strangers.length === 0, notes: strangers }
  },
}
