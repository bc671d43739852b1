import { readFileSync } from 'node:fs'
import { DeckReport, deckFinding, deckFindingCatalogue } from '#shared/formats/pptx/deck-finding.ts'
import type { FindingDefinition } from '#shared/formats/findings/finding-definition.ts'
import { deckLimits } from '#shared/formats/pptx/open-deck.ts'

const document = readFileSync('docs/conversion-codes.md', 'utf8')
const catalogue: [string, FindingDefinition][] = Object.entries(deckFindingCatalogue)
const documented = [...document.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \| (.*?) \|$/gm)]
const plain = (text: string): string => text.replaceAll('`', '')

test('documents exactly the codes of the catalogue', () => {
  expect(documented.map(([, code]) => code).toSorted()).toEqual(catalogue.map(([code]) => code).toSorted())
})

test.each(catalogue)('documents %s as it is reported', (code, { severity, meaning, remedy }) => {
  const [, , said = '', advice = ''] = documented.find(([, name]) => name === code) ?? []
  expect([plain(said), plain(advice)]).toEqual([plain(meaning), plain(remedy)])
  const heading = document.slice(0, document.indexOf(`\`${code}\``)).lastIndexOf('## ')
  expect(document.slice(heading).startsWith(severity === 'error' ? '## Refusals' : '## Warnings')).toBe(true)
})

test('states the limits of decks', () => {
  expect(document).toContain(`${deckLimits.maxSlides} slides`)
  expect(document).toContain(`${deckLimits.maxBytes / 1024 / 1024} MB`)
})

test('joins the slides of one code, in the order of the catalogue', () => {
  const report = new DeckReport()
  report.add('SLIDE_HIDDEN', 2)
  report.add('ANIMATION_FLATTENED', 1)
  report.add('SLIDE_HIDDEN', 5)
  report.add('SLIDE_HIDDEN', 5)
  report.add('ANIMATION_FLATTENED', 3, 'Another text.')
  expect(report.findings().map(({ code, slides }) => [code, slides])).toEqual([
    ['ANIMATION_FLATTENED', [1]],
    ['ANIMATION_FLATTENED', [3]],
    ['SLIDE_HIDDEN', [2, 5]],
  ])
})

test('makes quoted text printable and cuts it', () => {
  const { message } = deckFinding('FONT_REPLACED', [], `a\u0000b${'x'.repeat(500)}`)
  expect(message.startsWith('a\uFFFDb')).toBe(true)
  expect(message).toHaveLength(403)
})
