import type { Member } from './data.ts'

/** How a person is called: by the name that the provider states, else by the address. */
export const nameOf = ({ display_name: name, email, person_id: id }: Member): string => name ?? email ?? id
