import { fileKindOf } from '#web/dashboard/app/file-kind.ts'
import { findingsBySlide, mendOf, slidesWithoutFindings } from '#web/dashboard/screens/conversions/rules.ts'

test('puts findings at the slides that they concern, those of the whole deck first', () => {
  const [font, hidden, macros] = [
    { code: 'FONT_REPLACED', slides: [12, 2] },
    { code: 'SLIDE_HIDDEN', slides: [2] },
    { code: 'MACROS_IGNORED', slides: [] },
  ]
  expect(findingsBySlide([font, hidden, macros])).toEqual([
    { slide: null, findings: [macros] },
    { slide: 2, findings: [font, hidden] },
    { slide: 12, findings: [font] },
  ])
  expect(findingsBySlide([])).toEqual([])
})

test('finds the slides of the course about which the report says nothing', () => {
  const warnings = [{ slides: [1, 2] }, { slides: [] }, { slides: [5] }]
  // The second slide of the deck is hidden.
  expect(slidesWithoutFindings({ slides: [1, 3, 4, 5], warnings })).toEqual([3, 4])
  expect(slidesWithoutFindings({ slides: [], warnings })).toEqual([])
})

test.each([
  ['deck.pptx', true],
  ['SHOW.PPSM', true],
  ['deck.ppt', false],
  ['deck.pptx.zip', false],
])('takes %s for a deck: %s', (name, expected) => expect(fileKindOf(name) === 'deck').toBe(expected))

test('says how to mend a failed deck, and nothing for a code that it does not know', () => {
  expect(mendOf({ DECK_TOO_MANY_SLIDES: 'Split the deck.' }, 'DECK_TOO_MANY_SLIDES')).toBe('Split the deck.')
  expect(mendOf({}, 'toString')).toBeNull()
})

test('takes a ZIP for a course, and other files for nothing', () => {
  expect(['Fire.ZIP', 'fire.zip.txt', 'fire.rar'].map(fileKindOf)).toEqual(['course', null, null])
})
