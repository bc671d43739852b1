/** Activities, their definitions and interactions. */
import { interactionTypes } from '#shared/contract/resources/statements/statement.ts'
import { isObject, type PlainObject } from '#shared/contract/values.ts'
import {
  anyString,
  arrayOf,
  propertyPath,
  addProblem,
  iri,
  isArray,
  languageMap,
  oneOf,
  propertyOf,
  objectOf,
  type Check,
} from './checks.ts'
import { extensions } from './extensions-check.ts'
import type { Validation } from './problem.ts'

const component = objectOf({ properties: { id: anyString, description: languageMap }, required: ['id'] })

const components: Check = (value, path, validation) => {
  arrayOf(component)(value, path, validation)
  if (!isArray(value)) return
  const seen = new Set<unknown>()
  value.forEach((entry, index) => {
    const id = isObject(entry) ? propertyOf(entry, 'id') : undefined
    if (typeof id === 'string' && seen.has(id))
      addProblem(validation, `${path}[${index}].id`, 'must differ from the other ids of its list')
    seen.add(id)
  })
}

/** The component lists that each interaction type may have. */
const listsOf: ReadonlyMap<unknown, readonly string[]> = new Map<unknown, readonly string[]>([
  ['choice', ['choices']],
  ['sequencing', ['choices']],
  ['likert', ['scale']],
  ['matching', ['source', 'target']],
  ['performance', ['steps']],
  ...['true-false', 'fill-in', 'long-fill-in', 'numeric', 'other'].map((type) => [type, []] as const),
])

const componentLists = ['choices', 'scale', 'source', 'target', 'steps']

const interactionRules = (value: PlainObject, path: string, validation: Validation): void => {
  const type = propertyOf(value, 'interactionType')
  const lists = componentLists.filter((name) => Object.hasOwn(value, name))
  if (type === undefined) {
    if (lists.length > 0 || Object.hasOwn(value, 'correctResponsesPattern'))
      addProblem(validation, propertyPath(path, 'interactionType'), 'is required where the activity is an interaction')
    return
  }
  const known = listsOf.get(type)
  if (known === undefined) return
  for (const name of lists)
    if (!known.includes(name))
      addProblem(validation, propertyPath(path, name), 'must not stand beside this interactionType')
}

const definition = objectOf({
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

export const activity = objectOf({
  properties: { objectType: oneOf(['Activity']), id: iri, definition },
  required: ['id'],
})
