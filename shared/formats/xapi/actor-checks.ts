/** Agents and groups, in statements and as parameters. */
import { anyString, arrayOf, complain, iri, isObject, oneOf, propertyOf, shaped, stringOf, type Check, type PlainObject, type Shape } from './checks.ts'
import type { Trial } from './problem.ts'
import { isMailto, isSha1 } from './value-formats.ts'

const account = shaped({ properties: { homePage: iri, name: anyString }, required: ['homePage', 'name'] })

const identifiers: Shape['properties'] = {
  mbox: stringOf(isMailto, '"mailto:" and an address'),
  mbox_sha1sum: stringOf(isSha1, 'a SHA-1 hash of 40 hexadecimal digits'),
  openid: iri,
  account,
}

const identifierNames = Object.keys(identifiers)

const countIdentifiers = (value: PlainObject): number => identifierNames.filter((name) => Object.hasOwn(value, name)).length

const oneIdentifier = 'must have exactly one of mbox, mbox_sha1sum, openid and account'

export const agent = shaped({
  properties: { objectType: oneOf(['Agent']), name: anyString, ...identifiers },
  rules: (value, path, trial) => {
    if (countIdentifiers(value) !== 1) complain(trial, path, oneIdentifier)
  },
})

const groupRules = (value: PlainObject, path: string, trial: Trial): void => {
  const count = countIdentifiers(value)
  if (count > 1) complain(trial, path, oneIdentifier)
  if (count === 0 && !Object.hasOwn(value, 'member')) complain(trial, path, 'must have an identifier or members')
}

export const group = shaped({
  properties: { objectType: oneOf(['Group']), name: anyString, member: arrayOf(agent), ...identifiers },
  required: ['objectType'],
  rules: groupRules,
})

const objectTypeOf = (value: unknown): unknown => (isObject(value) ? propertyOf(value, 'objectType') : undefined)

/** What has no `objectType` is an agent. */
export const actor: Check = (value, path, trial) => (objectTypeOf(value) === 'Group' ? group : agent)(value, path, trial)

const memberCount = (value: PlainObject): number => {
  const member = propertyOf(value, 'member')
  return Array.isArray(member) ? member.length : 0
}

const hasConsumer = (value: PlainObject): boolean => {
  const member = propertyOf(value, 'member')
  return Array.isArray(member) && member.some((entry) => isObject(entry) && Object.hasOwn(entry, 'account'))
}

/** An agent, or a group of an OAuth consumer and its user. */
export const authority: Check = (value, path, trial) => {
  actor(value, path, trial)
  if (!isObject(value) || objectTypeOf(value) !== 'Group') return
  if (countIdentifiers(value) > 0) complain(trial, path, 'must not be an identified group')
  if (memberCount(value) !== 2) complain(trial, path, 'must have exactly two members where it is a group')
  else if (!hasConsumer(value)) complain(trial, path, 'must have a member with an account, the OAuth consumer, where it is a group')
}
