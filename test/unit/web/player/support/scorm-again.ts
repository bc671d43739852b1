/** scorm-again as a page loads it: its script builds, which Node can run without a module loader. */
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import type { Scorm12Constructor, Scorm2004Constructor } from '#web/player/runtime/scorm-again.ts'

const build = (name: string): string => readFileSync(`${process.cwd()}/node_modules/scorm-again/dist/${name}.min.js`, 'utf8')

export const loadScorm12 = (): Scorm12Constructor => runInThisContext(`(function () { ${build('scorm12')}\nreturn this.Scorm12API }).call({})`)

export const loadScorm2004 = (): Scorm2004Constructor => runInThisContext(`(function () { ${build('scorm2004')}\nreturn this.Scorm2004API }).call({})`)
