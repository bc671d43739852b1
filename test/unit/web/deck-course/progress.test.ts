import { progressText, readProgress } from '#web/deck-course/progress.ts'
import { fc } from '#test/support/properties.ts'

const nothing = { current: 0, seen: new Set() }

test('reads back the place and every slide that was seen', () => {
  const visits = fc.integer({ min: 1, max: 1000 }).chain((slides) => {
    const slide = fc.nat(slides - 1)
    return fc.record({ slides: fc.constant(slides), current: slide, seen: fc.array(slide).map((all) => new Set(all)) })
  })
  fc.assert(
    fc.property(visits, ({ slides, ...progress }) =>
      expect(readProgress(progressText(progress, slides), slides)).toEqual(progress),
    ),
  )
})

test('stays far below the 4,096 characters of SCORM 1.2 for 1,000 slides', () => {
  const seen = new Set(Array.from({ length: 1000 }, (_, index) => index))
  expect(progressText({ current: 999, seen }, 1000).length).toBeLessThan(200)
})

test.each([
  ['nothing', ''],
  ['text of another course', 'a|b;c'],
  ['text of another version of the page', '2;1;B'],
  ['a course of another length', progressText({ current: 1, seen: new Set([0, 1]) }, 60)],
])('starts anew where the platform holds %s', (_held, text) => {
  expect(readProgress(text, 3)).toEqual(nothing)
})

test.each(['1;7;B', '1;-1;B', '1;x;B', '1;0.5;B'])('starts at the first slide where the place is wrong: %s', (text) => {
  expect(readProgress(text, 3)).toEqual({ current: 0, seen: new Set([0]) })
})
