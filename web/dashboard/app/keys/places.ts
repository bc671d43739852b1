/** The sections that keys open. */
import type { Role } from '../person.ts'
import { sectionsFor, type SectionId } from '../sections.ts'
import { sectionKeys } from './section-keys.ts'

const keys: Readonly<Partial<Record<SectionId, string>>> = sectionKeys

/** For people of a role: sections by their keys, in the order of the sidebar. */
export const placesFor = (role: Role): ReadonlyMap<string, SectionId> =>
  new Map(
    sectionsFor(role).flatMap(({ id }) => {
      const key = keys[id]
      return key === undefined ? [] : [[key, id] as const]
    }),
  )
