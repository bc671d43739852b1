/** People who sign in (docs/access-patterns.md, Z1-Z2). They belong to no workspace. */
import * as z from 'zod'
import type { Person } from '#shared/domain/people/person.ts'
import { updateIf, updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import { get, getAll } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

/** What a person may change, and what the service remembers for the person. */
export type PersonSettings = Pick<Person, 'displayName' | 'locale' | 'lastTenantId'>

export interface PersonRepository {
  /** Z1. Strongly consistent. */
  find(personId: string): Promise<Person | null>
  /** Z1. People by their ids, for lists; those who have never signed in are left out. */
  findEach(personIds: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /**
   * Z2. Records what the provider states at a sign-in. The first sign-in creates the person; later ones keep what the
   * person has changed. Returns what is stored.
   */
  recordSignIn(stated: Person): Promise<Person>
  /** Z2. Returns what is stored; null where there is no such person. */
  change(personId: string, settings: Partial<PersonSettings>): Promise<Person | null>
  /** Z2. Remembers the workspace that a new sign-in opens. */
  rememberWorkspace(personId: string, tenantId: string): Promise<void>
}

const nullableText = z.string().nullable().default(null)

const personItem = z.object({
  personId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: nullableText,
  emailVerified: z.boolean(),
  displayName: nullableText,
  locale: nullableText,
  lastTenantId: nullableText,
  createdAt: z.string(),
})

const fromItem = (item: RawItem): Person => parseItem(personItem, item)

async function recordSignIn(table: Table, stated: Person): Promise<Person> {
  const { personId, issuer, subject, email, emailVerified, ...first } = stated
  const change = new Expression()
  change.setAll({ personId, issuer, subject, email, emailVerified })
  for (const [name, value] of Object.entries(first))
    if (value !== null) change.setTo(name, `if_not_exists(${change.name(name)}, ${change.value(value)})`)
  const written = await updateIf(table, personKeys.person(personId), change)
  if (written.kind === 'refused') throw new Error('A write without a condition was refused.')
  return fromItem(written.item)
}

function changeOf(settings: Partial<PersonSettings>): Expression {
  const change = new Expression()
  change.setAll(settings)
  change.requireItem()
  return change
}

export const personRepository = (table: Table): PersonRepository => ({
  async find(personId) {
    const item = await get(table, personKeys.person(personId), { consistent: true })
    return item === undefined ? null : fromItem(item)
  },
  async findEach(personIds) {
    const items = await getAll(table, personIds.map(personKeys.person))
    return new Map(items.map(fromItem).map((person) => [person.personId, person]))
  },
  recordSignIn: (stated) => recordSignIn(table, stated),
  async change(personId, settings) {
    const written = await updateIf(table, personKeys.person(personId), changeOf(settings))
    return written.kind === 'refused' ? null : fromItem(written.item)
  },
  async rememberWorkspace(personId, lastTenantId) {
    await updateUnread(table, personKeys.person(personId), changeOf({ lastTenantId }))
  },
})
