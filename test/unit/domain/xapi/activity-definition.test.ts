/** What several statements say of one activity (xAPI part 2, 2.4.4.1). */
import { joinedDefinition } from '#shared/domain/xapi/activity-definition.ts'

it('joins languages and extensions, and takes of everything else what was said last', () => {
  const known = { name: { en: 'Course', de: 'Kurs' }, type: 'http://x/course', moreInfo: 'http://x/1', extensions: { 'http://x/a': 1 } }
  const said = { name: { en: 'The course', fr: 'Cours' }, description: { en: 'About' }, moreInfo: 'http://x/2', extensions: { 'http://x/b': 2 } }
  expect(joinedDefinition(known, said)).toEqual({
    name: { en: 'The course', de: 'Kurs', fr: 'Cours' },
    description: { en: 'About' },
    type: 'http://x/course',
    moreInfo: 'http://x/2',
    extensions: { 'http://x/a': 1, 'http://x/b': 2 },
  })
})

it('joins the languages of components that stay, and drops those that are said no more', () => {
  const known = { interactionType: 'choice', choices: [{ id: 'a', description: { en: 'A' } }, { id: 'b' }] } as const
  const said = { interactionType: 'choice', choices: [{ id: 'c' }, { id: 'a', description: { de: 'Ä' } }] } as const
  expect(joinedDefinition(known, said).choices).toEqual([{ id: 'c' }, { id: 'a', description: { en: 'A', de: 'Ä' } }])
})

it('changes nothing by repetition', () => {
  const known = { name: { en: 'Course' }, extensions: { 'http://x/a': { b: [1] } } }
  expect(joinedDefinition(known, known)).toEqual(known)
})
