/**
 * Statements of ADL's conformance suite, good ones and mutated ones, each with the status that an LRS must return: put
 * together from the suite's templates as its own runner does it, and without its runner.
 */
import { runInNewContext } from 'node:vm'

export interface ConformanceCase {
  readonly name: string
  readonly statement: unknown
  readonly isGood: boolean
}

type Plain = Record<string, any>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Properties of the one laid over those of the other, deeply; arrays entry by entry. */
function overlay(under: any, over: any): any {
  if (Array.isArray(over))
    return over.reduce(
      (list: any[], value, index) => Object.assign([...list], { [index]: overlay(list[index], value) }),
      Array.isArray(under) ? under : [],
    )
  if (!isPlain(over)) return over
  return Object.entries(over).reduce(
    (object, [key, value]) => (value === undefined ? object : { ...object, [key]: overlay(object[key], value) }),
    isPlain(under) ? under : {},
  )
}

const soleKey = (step: Plain): string => Object.keys(step)[0] ?? ''

/** Each step lies in the property that the step before names. */
const assembled = (steps: readonly Plain[]): any =>
  steps.reduceRight((over, step) => ({ ...step, [soleKey(step)]: overlay(step[soleKey(step)], over) }))

function resolved(step: Plain, files: ReadonlyMap<string, Buffer>, folder: string): Plain {
  const key = soleKey(step)
  const name = typeof step[key] === 'string' ? /^\{\{(\w+)\.(\w+)\}\}$/.exec(step[key]) : null
  return name === null
    ? step
    : { [key]: JSON.parse(String(files.get(`${folder}/templates/${name[1]}/${name[2]}.json`))) }
}

interface Test {
  readonly name: string
  readonly templates?: readonly Plain[]
  readonly json?: unknown
  readonly expect: readonly number[]
}

/** The tests that a file of the suite declares; it is a script that only builds a list. */
function declared(script: string): Test[] {
  const module: { exports: any } = { exports: {} }
  const helper = { generateUUID: () => '1b0f2f5c-6b9b-4f0e-9c2e-2f3a7f8d9a10' }
  runInNewContext(script, { module, require: () => helper })
  // Out of the other context, so that its arrays are this one's.
  const groups: { readonly name: string; readonly config: readonly Test[] }[] = JSON.parse(
    JSON.stringify(module.exports.config()),
  )
  return groups.flatMap(({ name: group, config }) =>
    config.map((test) => ({ ...test, name: `${group}: ${test.name}` })),
  )
}

const statementOf = (test: Test, files: ReadonlyMap<string, Buffer>, folder: string): unknown => {
  if (test.templates === undefined) return test.json
  const whole = assembled(test.templates.map((step) => resolved(step, files, folder)))
  return whole[soleKey(whole)]
}

/** @param version folder of the suite, as `v1_0_3` */
export function conformanceCases(files: ReadonlyMap<string, Buffer>, version: string): ConformanceCase[] {
  const folder = `test/${version}`
  return [...files]
    .filter(([name]) => name.startsWith(`${folder}/configs/`) && name.endsWith('.js'))
    .flatMap(([, script]) => declared(String(script)))
    .map((test) => ({ name: test.name, statement: statementOf(test, files, folder), isGood: test.expect[0] === 200 }))
}
