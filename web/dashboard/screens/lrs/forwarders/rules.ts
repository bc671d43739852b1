/** What the form of a forwarder decides by itself. */
import type { ForwarderResource } from '#shared/contract/resources/lrs/forwarder.ts'

/** IRIs of a text, one a line or with blanks between them. */
export const irisIn = (text: string): readonly string[] => [...new Set(text.split(/\s+/).filter((iri) => iri !== ''))]

/** Which statements a forwarder sends: an empty text lets all pass. */
export function filterOf(verbs: string, activities: string): ForwarderResource['filter'] {
  const [stated, about] = [irisIn(verbs), irisIn(activities)]
  return {
    ...(stated.length === 0 ? {} : { verbs: [...stated] }),
    ...(about.length === 0 ? {} : { activities: [...about] }),
  }
}
