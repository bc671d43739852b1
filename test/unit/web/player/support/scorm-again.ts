/** scorm-again as the player's bundle contains it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { transformSync } from 'esbuild'
import type { Scorm12Constructor, Scorm2004Constructor } from '#web/player/runtime/scorm-again.ts'

/** A script that evaluates to the module's exports. */
function moduleScript(name: 'scorm12' | 'scorm2004'): string {
  const source = readFileSync(join(process.cwd(), 'node_modules', 'scorm-again', 'dist', 'esm', `${name}.js`), 'utf8')
  const { code } = transformSync(source, { format: 'cjs', target: 'node20' })
  return `(() => { const module = { exports: {} }; ${code}\nreturn module.exports })()`
}

export const loadScorm12 = (): Scorm12Constructor => runInThisContext(`${moduleScript('scorm12')}.Scorm12API`)

export const loadScorm2004 = (): Scorm2004Constructor => runInThisContext(`${moduleScript('scorm2004')}.Scorm2004API`)
