/** The people of the one-machine service. */
import { createHash } from 'node:crypto'
import type { WorkspaceRole } from '#shared/contract/roles.ts'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly password: string
  /** By workspace. */
  readonly roles: Readonly<Record<string, WorkspaceRole>>
  readonly platformAdmin: boolean
}

/** The provider's id of a person. */
export const subjectOf = ({ email }: Pick<DemoPerson, 'email'>): string =>
  createHash('sha256').update(email).digest('hex').slice(0, 32)

/** They can sign in on this machine only, so their password is no secret. */
const password = 'demo-password'

/** One person of each role in the demo workspace; the owner owns the second workspace too. */
export const demoPeople = (demo: string, second: string): readonly DemoPerson[] => [
  person('owner@demo.example', 'Olivia Owner', { [demo]: 'owner', [second]: 'owner' }),
  person('admin@demo.example', 'Amir Admin', { [demo]: 'admin' }),
  person('billing@demo.example', 'Bea Billing', { [demo]: 'billing' }),
  person('member@demo.example', 'Mika Member', { [demo]: 'member' }),
  person('viewer@demo.example', 'Vera Viewer', { [demo]: 'viewer' }),
  { ...person('platform@demo.example', 'Pat Platform', {}), platformAdmin: true },
]

const person = (email: string, name: string, roles: DemoPerson['roles']): DemoPerson => ({
  email,
  name,
  password,
  roles,
  platformAdmin: false,
})
