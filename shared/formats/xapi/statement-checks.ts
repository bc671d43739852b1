/** Statements and sub-statements. */
import { contextActivityKinds, signatureUsage, voidedVerb } from '#shared/contract/resources/statements/statement.ts'
import { activity } from './activity-checks.ts'
import { actor, agent, authority, group } from './actor-checks.ts'
import { isObject, type PlainObject } from '#shared/contract/values.ts'
import {
  anyString,
  arrayOf,
  propertyPath,
  boolean,
  addProblem,
  duration,
  iri,
  isArray,
  languageMap,
  languageTag,
  number,
  oneOf,
  propertyOf,
  objectOf,
  stringOf,
  timestamp,
  uuid,
  type Check,
  type Shape,
} from './checks.ts'
import { extensions } from './extensions-check.ts'
import type { Validation } from './problem.ts'
import { isMediaType, isSha2 } from './value-formats.ts'

const verb = objectOf({ properties: { id: iri, display: languageMap }, required: ['id'] })

const statementRef = objectOf({
  properties: { objectType: oneOf(['StatementRef']), id: uuid },
  required: ['objectType', 'id'],
})

const numberAt = (value: PlainObject, name: string): number | null => {
  const found = propertyOf(value, name)
  return typeof found === 'number' ? found : null
}

const scoreRules = (value: PlainObject, path: string, validation: Validation): void => {
  const scaled = numberAt(value, 'scaled')
  const raw = numberAt(value, 'raw')
  const min = numberAt(value, 'min')
  const max = numberAt(value, 'max')
  if (scaled !== null && (scaled < -1 || scaled > 1))
    addProblem(validation, propertyPath(path, 'scaled'), 'must be between -1 and 1')
  if (min !== null && max !== null && min >= max)
    addProblem(validation, propertyPath(path, 'min'), 'must be less than max')
  if (raw !== null && ((min !== null && raw < min) || (max !== null && raw > max)))
    addProblem(validation, propertyPath(path, 'raw'), 'must be between min and max')
}

const score = objectOf({ properties: { scaled: number, raw: number, min: number, max: number }, rules: scoreRules })

const result = objectOf({
  properties: { score, success: boolean, completion: boolean, response: anyString, duration, extensions },
})

const activities: Check = (value, path, validation) =>
  (isArray(value) ? arrayOf(activity) : activity)(value, path, validation)

const contextActivities = objectOf({
  properties: Object.fromEntries(contextActivityKinds.map((kind) => [kind, activities])),
})

const relevantTypes = arrayOf(iri, 1)

const contextAgent = objectOf({
  properties: { objectType: oneOf(['contextAgent']), agent, relevantTypes },
  required: ['objectType', 'agent'],
})

const contextGroup = objectOf({
  properties: { objectType: oneOf(['contextGroup']), group, relevantTypes },
  required: ['objectType', 'group'],
})

const contextProperties: Shape['properties'] = {
  registration: uuid,
  instructor: actor,
  team: group,
  contextActivities,
  revision: anyString,
  platform: anyString,
  language: languageTag,
  statement: statementRef,
  extensions,
}

const contexts = {
  '1.0': objectOf({ properties: contextProperties }),
  '2.0': objectOf({
    properties: { ...contextProperties, contextAgents: arrayOf(contextAgent), contextGroups: arrayOf(contextGroup) },
  }),
}

const context: Check = (value, path, validation) => contexts[validation.version](value, path, validation)

const byteCount: Check = (value, path, validation) => {
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    addProblem(validation, path, value === null ? 'must not be null' : 'must be a whole number of bytes')
}

const attachment = objectOf({
  properties: {
    usageType: iri,
    display: languageMap,
    description: languageMap,
    contentType: stringOf(isMediaType, 'a media type'),
    length: byteCount,
    sha2: stringOf(isSha2, 'a SHA-2 hash in hexadecimal digits'),
    fileUrl: iri,
  },
  required: ['usageType', 'display', 'contentType', 'length', 'sha2'],
  rules: (value, path, validation) => {
    if (
      propertyOf(value, 'usageType') !== signatureUsage ||
      propertyOf(value, 'contentType') === 'application/octet-stream'
    )
      return
    addProblem(validation, propertyPath(path, 'contentType'), 'must be application/octet-stream for a signature')
  },
})

const objectTypeOf = (value: unknown): unknown => (isObject(value) ? propertyOf(value, 'objectType') : undefined)

const objectChecks = (subStatement: Check): Check => {
  const checks = new Map<unknown, Check>([
    [undefined, activity],
    ['Activity', activity],
    ['Agent', agent],
    ['Group', group],
    ['StatementRef', statementRef],
    ['SubStatement', subStatement],
  ])
  return (value, path, validation) => {
    const check = checks.get(objectTypeOf(value))
    if (check === undefined)
      addProblem(
        validation,
        propertyPath(path, 'objectType'),
        'must be "Activity", "Agent", "Group", "StatementRef" or "SubStatement"',
      )
    else check(value, path, validation)
  }
}

const forActivitiesOnly = ['revision', 'platform']

/** Rules between the properties of a statement or sub-statement. */
const assertionRules = (value: PlainObject, path: string, validation: Validation): void => {
  const objectType = objectTypeOf(propertyOf(value, 'object'))
  const contextValue = propertyOf(value, 'context')
  if (isObject(contextValue) && objectType !== undefined && objectType !== 'Activity') {
    for (const name of forActivitiesOnly) {
      if (Object.hasOwn(contextValue, name))
        addProblem(
          validation,
          propertyPath(propertyPath(path, 'context'), name),
          'must only be used where the object is an activity',
        )
    }
  }
  const verbValue = propertyOf(value, 'verb')
  if (isObject(verbValue) && propertyOf(verbValue, 'id') === voidedVerb && objectType !== 'StatementRef')
    addProblem(validation, propertyPath(path, 'object'), 'must be a StatementRef where the verb is voided')
}

const assertion = {
  actor,
  verb,
  result,
  context,
  timestamp,
  attachments: arrayOf(attachment),
}

const required = ['actor', 'verb', 'object']

const noNesting: Check = (_value, path, validation) => {
  addProblem(validation, path, 'must not be a sub-statement: these do not nest')
}

const subStatement = objectOf({
  properties: { ...assertion, objectType: oneOf(['SubStatement']), object: objectChecks(noNesting) },
  required,
  rules: assertionRules,
})

const versions = { '1.0': /^1\.0(?:\.\d+)?$/, '2.0': /^[12]\.0(?:\.\d+)?$/ }

const versionNumber: Check = (value, path, validation) => {
  if (typeof value === 'string' && versions[validation.version].test(value)) return
  addProblem(
    validation,
    path,
    value === null
      ? 'must not be null'
      : validation.version === '1.0'
        ? 'must be 1.0 or 1.0.x'
        : 'must be 2.0.x or 1.0.x',
  )
}

/** A whole statement, by the rules of the version. */
export const statement = objectOf({
  properties: {
    ...assertion,
    id: uuid,
    stored: timestamp,
    authority,
    version: versionNumber,
    object: objectChecks(subStatement),
  },
  required,
  rules: assertionRules,
})
