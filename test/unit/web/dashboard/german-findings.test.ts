/** The German texts of findings, against the catalogues of the service. */
import { findingCatalogue } from '#shared/formats/finding-catalogue.ts'
import type { FindingDefinition } from '#shared/formats/findings/finding-definition.ts'
import { deckWarnings } from '#shared/formats/pptx/deck-warnings.ts'
import { germanFindings } from '#web/dashboard/app/german-findings/catalogue.ts'

/** What the screens of the dashboard list: findings of packages, and what a course does not keep of a deck. */
const catalogue: [string, FindingDefinition][] = Object.entries({ ...findingCatalogue, ...deckWarnings })

const codesOnlyIn = (codes: readonly string[], others: readonly string[]): readonly string[] =>
  codes.filter((code) => !others.includes(code))

test('translates every code that the dashboard lists, and no other one', () => {
  const [known, translated] = [catalogue.map(([code]) => code), [...germanFindings.keys()]]
  expect({ missing: codesOnlyIn(known, translated), unknown: codesOnlyIn(translated, known) }).toEqual({
    missing: [],
    unknown: [],
  })
})

test.each(catalogue)('translates the message of %s as it is now', (code, { meaning }) =>
  expect(germanFindings.get(code)?.english).toBe(meaning),
)

test.each(catalogue)('says in a German sentence what is wrong and in one what to do: %s', (code, definition) => {
  const { message, remedy } = germanFindings.get(code) ?? {}
  for (const text of [message, remedy]) expect(text).toMatch(/^[A-ZÄÖÜ][^]{10,}\.$/)
  expect([message, remedy]).not.toContain(definition.meaning)
  expect([message, remedy]).not.toContain(definition.remedy)
})

test('gives the same German remedy wherever the English one is the same', () => {
  const remedies = new Map<string, Set<string | undefined>>()
  for (const [code, { remedy }] of catalogue) {
    const german = remedies.get(remedy) ?? new Set()
    remedies.set(remedy, german.add(germanFindings.get(code)?.remedy))
  }
  expect([...remedies].filter(([, german]) => german.size > 1)).toEqual([])
})
