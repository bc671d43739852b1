/** Size of the deployed code of each API function. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allAtMost, rounded, type Benchmark } from '../benchmark.ts'
import { apiFunctions, functionsFolder } from '../support/built-service.ts'

const boundKb = 900

/** Files of a function: its code, its source map (not deployed), and the package.json that declares CommonJS. */
const expected = ['index.js', 'index.js.map', 'package.json']

export const bundle: Benchmark = {
  goal: `minified code of each API function, libraries as published <= ${boundKb} KB, and no other file`,
  exact: true,
  async measure() {
    const folder = await functionsFolder()
    const sizes: Record<string, number> = {}
    const unexpected: string[] = []
    for (const entry of apiFunctions()) {
      sizes[entry] = rounded((await stat(join(folder, entry, 'index.js'))).size / 1000, 1)
      for (const file of await readdir(join(folder, entry)))
        if (!expected.includes(file)) unexpected.push(`X ${entry}/${file} is not part of a function`)
    }
    return { measured: sizes, met: allAtMost(sizes, boundKb) && unexpected.length === 0, notes: unexpected }
  },
}
