/** Activities, their definitions and interactions. */
import { interactionTypes } from '#shared/contract/xapi/statement.ts'
import { anyString, arrayOf, below, complain, iri, isArray, isObject, languageMap, oneOf, propertyOf, shaped, type Check, type PlainObject } from './checks.ts'
import { extensions } from './extensions-check.ts'
import type { Trial } from './problem.ts'

const component = shaped({ properties: { id: anyString, description: languageMap }, required: ['id'] })

const components: Check = (value, path, trial) => {
  arrayOf(component)(value, path, trial)
  if (!isArray(value)) return
  const seen = new Set<unknown>()
  value.forEach((entry, index) => {
    const id = isObject(entry) ? propertyOf(entry, 'id') : undefined
    if (typeof id === 'string' && seen.has(id)) complain(trial, `${path}[${index}].id`, 'must differ from the other ids of its list')
    seen.add(id)
  })
}

/** Which component lists the types of interactions know. */
const listsOf: ReadonlyMap<unknown, readonly string[]> = new Map<unknown, readonly string[]>([
  ['choice', ['choices']],
  ['sequencing', ['choices']],
  ['likert', ['scale']],
  ['matching', ['source', 'target']],
  ['performance', ['steps']],
  ...['true-false', 'fill-in', 'long-fill-in', 'numeric', 'other'].map((type) => [type, []] as const),
])

const componentLists = ['choices', 'scale', 'source', 'target', 'steps']

const interactionRules = (value: PlainObject, path: string, trial: Trial): void => {
  const type = propertyOf(value, 'interactionType')
  const lists = componentLists.filter((name) => Object.hasOwn(value, name))
  if (type === undefined) {
    if (lists.length > 0 || Object.hasOwn(value, 'correctResponsesPattern')) complain(trial, below(path, 'interactionType'), 'is required where the activity is an interaction')
    return
  }
  const known = listsOf.get(type)
  if (known === undefined) return
  for (const name of lists) if (!known.includes(name)) complain(trial, below(path, name), 'must not stand beside this interactionType')
}

const definition = shaped({
  properties: {
    name: languageMap,
    description: languageMap,
    type: iri,
    moreInfo: iri,
    extensions,
    interactionType: oneOf(interactionTypes),
    correctResponsesPattern: arrayOf(anyString),
    choices: components,
    scale: components,
    source: components,
    target: components,
    steps: components,
  },
  rules: interactionRules,
})

export const activity = shaped({ properties: { objectType: oneOf(['Activity']), id: iri, definition }, required: ['id'] })
