/** What several statements say of one activity (xAPI part 2, 2.4.4.1). */
import { mergeDefinitions } from '#shared/domain/activities/activity-definition.ts'

it('merges languages and extensions, and takes everything else from the new definition', () => {
  const known = {
    name: { en: 'Course', de: 'Kurs' },
    type: 'http://x/course',
    moreInfo: 'http://x/1',
    extensions: { 'http://x/a': 1 },
  }
  const newer = {
    name: { en: 'The course', fr: 'Cours' },
    description: { en: 'About' },
    moreInfo: 'http://x/2',
    extensions: { 'http://x/b': 2 },
  }
  expect(mergeDefinitions(known, newer)).toEqual({
    name: { en: 'The course', de: 'Kurs', fr: 'Cours' },
    description: { en: 'About' },
    type: 'http://x/course',
    moreInfo: 'http://x/2',
    extensions: { 'http://x/a': 1, 'http://x/b': 2 },
  })
})

it('merges the languages of components in both definitions, and drops other stored components', () => {
  const known = { interactionType: 'choice', choices: [{ id: 'a', description: { en: 'A' } }, { id: 'b' }] } as const
  const newer = { interactionType: 'choice', choices: [{ id: 'c' }, { id: 'a', description: { de: 'Ä' } }] } as const
  expect(mergeDefinitions(known, newer).choices).toEqual([{ id: 'c' }, { id: 'a', description: { en: 'A', de: 'Ä' } }])
})

it('changes nothing by repetition', () => {
  const known = { name: { en: 'Course' }, extensions: { 'http://x/a': { b: [1] } } }
  expect(mergeDefinitions(known, known)).toEqual(known)
})
