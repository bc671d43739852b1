/** Texts of the page, in the languages of the player. */
interface Words {
  readonly contents: string
  readonly previous: string
  readonly next: string
  readonly finish: string
  readonly finished: string
}

const english: Words = {
  contents: 'Contents',
  previous: 'Previous',
  next: 'Next',
  finish: 'Finish',
  finished: 'You have finished this course.',
}

const words = new Map<string, Words>([
  ['en', english],
  [
    'de',
    {
      contents: 'Inhalt',
      previous: 'Zurück',
      next: 'Weiter',
      finish: 'Abschließen',
      finished: 'Sie haben diesen Kurs abgeschlossen.',
    },
  ],
  [
    'es',
    {
      contents: 'Contenido',
      previous: 'Anterior',
      next: 'Siguiente',
      finish: 'Finalizar',
      finished: 'Ha finalizado este curso.',
    },
  ],
  [
    'fr',
    {
      contents: 'Sommaire',
      previous: 'Précédent',
      next: 'Suivant',
      finish: 'Terminer',
      finished: 'Vous avez terminé ce cours.',
    },
  ],
  [
    'ar',
    {
      contents: 'المحتويات',
      previous: 'السابق',
      next: 'التالي',
      finish: 'إنهاء',
      finished: 'لقد أنهيت هذه الدورة.',
    },
  ],
  [
    'ja',
    {
      contents: '目次',
      previous: '前へ',
      next: '次へ',
      finish: '完了',
      finished: 'このコースを完了しました。',
    },
  ],
])

/** Texts in the language of the slides; English where there are none. */
export function wordsFor(tag: string): { readonly words: Words; readonly language: string } {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  const found = words.get(language)
  return found === undefined ? { words: english, language: 'en' } : { words: found, language }
}
