import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  find: 'Open a learner',
  findText:
    'Type the id by which your system launches the learner (user_id). The page shows the levels, and how each came about.',
  id: 'Learner id',
  open: 'Open',
  opening: 'Opening …',
}

export const learnersTexts = defineTexts<typeof en>({
  en,
  de: {
    find: 'Lernende öffnen',
    findText:
      'Geben Sie die Kennung ein, mit der Ihr System die Person startet (user_id). Die Seite zeigt die Stufen, und wie jede zustande kam.',
    id: 'Kennung der Person',
    open: 'Öffnen',
    opening: 'Wird geöffnet …',
  },
})
