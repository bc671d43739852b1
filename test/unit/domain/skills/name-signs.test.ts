/** What speaks for and against a name meaning its skill. */
import { fitNamePoints } from '#bench/extraction/fit-name-points.ts'
import { placeOf, settingOf } from '#shared/domain/skills/extraction/name-place.ts'
import { companyPoints, leastPoints, nameSigns, pointsOf } from '#shared/domain/skills/extraction/name-signs.ts'
import { sentencesOf } from '#shared/domain/skills/extraction/sentences.ts'
import { tokenizer } from '#shared/operations/skills/skill-tokens.ts'

/** A text of one sentence that marks a name. */
function placeIn(marked: string, kind: 'job_description' | 'course' = 'job_description') {
  const [before = '', name = ''] = marked.split(/[[\]]/)
  const [sentence] = sentencesOf(marked.replace(/[[\]]/g, ''), tokenizer('en'))
  if (sentence === undefined) throw new Error('A text without words.')
  const from = sentence.tokens.findIndex(({ start }) => start === before.length)
  const to = sentence.tokens.findIndex(({ end }) => end === before.length + name.length) + 1
  return placeOf(sentence, { from, to }, settingOf(sentence, kind))
}

const signsOf = (...of: Parameters<typeof placeIn>) => {
  const place = placeIn(...of)
  return Object.entries(nameSigns).flatMap(([name, { holds }]) => (holds(place) ? name : []))
}

test.each([
  ['Your task is [wound care].', []],
  ['Your task is [care of wounds].', ['longName']],
  ['Your task is [laundry].', ['everydayWord']],
  ['Your task is [HACCP].', []],
  ['Your tasks are cooking and [Python].', []],
  ['[Laundry]', []],
  ['- [Laundry]', ['everydayWord']],
  ['Medical [coding]', ['everydayWord']],
  ['You lead the weekly [care talk].', ['doneByReader']],
  ['In the morning, [wound care].', ['forNobody']],
  ['In the morning, [wound care]', []],
  ['[Wound care] is done at night.', ['forNobody', 'subject']],
  ['Dressings and [wound care] are work for the night.', ['subject']],
  ['[Wound care] is required.', []],
  ['Your task is [wound care], which is done at night.', []],
  ['You learn no cooking, and [wound care].', ['contrast']],
  ['You cook in another team beside [wound care].', ['contrast']],
  ['The doctor does [wound care].', ['forNobody', 'beginsWithOthers']],
  ['The role includes [wound care].', []],
  ['Your day ends with the [wound care].', ['definite']],
])('finds what speaks for and against a name: %s', (marked, signs) => {
  expect(signsOf(marked)).toEqual(signs)
})

test('takes what a course teaches for something that its readers are told', () => {
  expect(signsOf('On the second day: [wound care].', 'course')).toEqual([])
  expect(signsOf('On the second floor: [wound care].', 'course')).toEqual(['forNobody'])
})

test('adds the points of all signs that hold', () => {
  expect(pointsOf(placeIn('[Laundry] is done at night.'))).toBe(
    nameSigns.everydayWord.points + nameSigns.forNobody.points + nameSigns.subject.points,
  )
})

test('takes the points that the texts of the evaluation lead to', () => {
  const { points, least } = fitNamePoints()
  const written = Object.entries(nameSigns).map(([name, sign]) => [name, sign.points])
  expect(points).toEqual(Object.fromEntries([...written, ['company', companyPoints]]))
  expect(least).toBe(leastPoints)
})

test('gives the same fit again', () => {
  expect(fitNamePoints()).toEqual(fitNamePoints())
})
