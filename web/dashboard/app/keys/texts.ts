import { defineTexts } from '../language.ts'

const en = {
  title: 'Keys of the keyboard',
  find: 'Find anything',
  upload: 'Upload a course',
  rows: 'Next and previous row of a list',
  list: 'This list',
  single: 'Single keys do this',
  singleHint: 'Turn them off if you speak your input, or press keys by accident. Ctrl K works always.',
}

export const keysTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Tasten der Tastatur',
    find: 'Suchen',
    upload: 'Kurs hochladen',
    rows: 'Nächste und vorige Zeile einer Liste',
    list: 'Diese Liste',
    single: 'Einzelne Tasten lösen das aus',
    singleHint:
      'Schalten Sie sie aus, wenn Sie Eingaben sprechen oder Tasten versehentlich drücken. Strg K geht immer.',
  },
})
