/** Agents and groups, in statements and as parameters. */
import { isObject, type PlainObject } from '#shared/contract/values.ts'
import {
  anyString,
  arrayOf,
  addProblem,
  iri,
  oneOf,
  propertyOf,
  objectOf,
  stringOf,
  type Check,
  type Shape,
} from './checks.ts'
import type { Validation } from './problem.ts'
import { isMailto, isSha1 } from './value-formats.ts'

const account = objectOf({ properties: { homePage: iri, name: anyString }, required: ['homePage', 'name'] })

const identifiers: Shape['properties'] = {
  mbox: stringOf(isMailto, '"mailto:" and an address'),
  mbox_sha1sum: stringOf(isSha1, 'a SHA-1 hash of 40 hexadecimal digits'),
  openid: iri,
  account,
}

const identifierNames = Object.keys(identifiers)

const countIdentifiers = (value: PlainObject): number =>
  identifierNames.filter((name) => Object.hasOwn(value, name)).length

const oneIdentifier = 'must have exactly one of mbox, mbox_sha1sum, openid and account'

export const agent = objectOf({
  properties: { objectType: oneOf(['Agent']), name: anyString, ...identifiers },
  rules: (value, path, validation) => {
    if (countIdentifiers(value) !== 1) addProblem(validation, path, oneIdentifier)
  },
})

const groupRules = (value: PlainObject, path: string, validation: Validation): void => {
  const count = countIdentifiers(value)
  if (count > 1) addProblem(validation, path, oneIdentifier)
  if (count === 0 && !Object.hasOwn(value, 'member')) addProblem(validation, path, 'must have an identifier or members')
}

export const group = objectOf({
  properties: { objectType: oneOf(['Group']), name: anyString, member: arrayOf(agent), ...identifiers },
  required: ['objectType'],
  rules: groupRules,
})

const objectTypeOf = (value: unknown): unknown => (isObject(value) ? propertyOf(value, 'objectType') : undefined)

/** An actor without `objectType` is an agent. */
export const actor: Check = (value, path, validation) =>
  (objectTypeOf(value) === 'Group' ? group : agent)(value, path, validation)

const memberCount = (value: PlainObject): number => {
  const member = propertyOf(value, 'member')
  return Array.isArray(member) ? member.length : 0
}

const hasConsumer = (value: PlainObject): boolean => {
  const member = propertyOf(value, 'member')
  return Array.isArray(member) && member.some((entry) => isObject(entry) && Object.hasOwn(entry, 'account'))
}

/** An agent, or an anonymous group of an OAuth consumer and a user. */
export const authority: Check = (value, path, validation) => {
  actor(value, path, validation)
  if (!isObject(value) || objectTypeOf(value) !== 'Group') return
  if (countIdentifiers(value) > 0) addProblem(validation, path, 'must not be an identified group')
  if (memberCount(value) !== 2) addProblem(validation, path, 'must have exactly two members where it is a group')
  else if (!hasConsumer(value))
    addProblem(validation, path, 'must have a member with an account, the OAuth consumer, where it is a group')
}
