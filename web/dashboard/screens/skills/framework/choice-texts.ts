import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  clear: 'Clear the search',
  below: (path: string) => `Below ${path}`,
  nothing: (q: string) => `No skill of the draft fits “${q}”.`,
  more: (count: string) => `${count} more. Type a part of the name to find them.`,
  skills: { one: 'skill', other: 'skills' },
}

export const choiceTexts = defineTexts<typeof en>({
  en,
  de: {
    clear: 'Suche leeren',
    below: (path) => `Unter ${path}`,
    nothing: (q) => `Keine Kompetenz des Entwurfs passt auf „${q}“.`,
    more: (count) => `${count} mehr. Tippen Sie einen Teil des Namens, um sie zu finden.`,
    skills: { one: 'Kompetenz', other: 'Kompetenzen' },
  },
})
