/** Texts of the page. */
export interface Words {
  readonly contents: string
  readonly previous: string
  readonly next: string
  readonly transcript: string
  readonly notes: string
  readonly fullScreen: string
  readonly slide: string
  readonly newTab: string
  readonly pictureMissing: string
}

const english: Words = {
  contents: 'Contents',
  previous: 'Previous',
  next: 'Next',
  transcript: 'Transcript',
  notes: 'Notes',
  fullScreen: 'Full screen',
  slide: 'Slide',
  newTab: 'opens in a new tab',
  pictureMissing: 'The picture of this slide could not be loaded. Its text is in the transcript.',
}

/** By language: those of the player, and Hebrew. A map, because a deck can state any text as its language. */
const words = new Map(
  Object.entries({
    en: english,
    de: {
      contents: 'Inhalt',
      previous: 'Zurück',
      next: 'Weiter',
      transcript: 'Text',
      notes: 'Notizen',
      fullScreen: 'Vollbild',
      slide: 'Folie',
      newTab: 'öffnet einen neuen Tab',
      pictureMissing: 'Das Bild dieser Folie konnte nicht geladen werden. Ihr Text steht nebenan.',
    },
    fr: {
      contents: 'Sommaire',
      previous: 'Précédent',
      next: 'Suivant',
      transcript: 'Texte',
      notes: 'Notes',
      fullScreen: 'Plein écran',
      slide: 'Diapositive',
      newTab: 's’ouvre dans un nouvel onglet',
      pictureMissing: 'L’image de cette diapositive n’a pas pu être chargée. Son texte est affiché à côté.',
    },
    es: {
      contents: 'Contenido',
      previous: 'Anterior',
      next: 'Siguiente',
      transcript: 'Texto',
      notes: 'Notas',
      fullScreen: 'Pantalla completa',
      slide: 'Diapositiva',
      newTab: 'se abre en una pestaña nueva',
      pictureMissing: 'No se pudo cargar la imagen de esta diapositiva. Su texto está en la transcripción.',
    },
    ja: {
      contents: '目次',
      previous: '前へ',
      next: '次へ',
      transcript: 'テキスト',
      notes: 'ノート',
      fullScreen: '全画面',
      slide: 'スライド',
      newTab: '新しいタブで開きます',
      pictureMissing: 'このスライドの画像を読み込めませんでした。テキストをご覧ください。',
    },
    ar: {
      contents: 'المحتويات',
      previous: 'السابق',
      next: 'التالي',
      transcript: 'النص',
      notes: 'ملاحظات',
      fullScreen: 'ملء الشاشة',
      slide: 'شريحة',
      newTab: 'يفتح في علامة تبويب جديدة',
      pictureMissing: 'تعذر تحميل صورة هذه الشريحة. نصها معروض بجانبها.',
    },
    he: {
      contents: 'תוכן העניינים',
      previous: 'הקודם',
      next: 'הבא',
      transcript: 'טקסט',
      notes: 'הערות',
      fullScreen: 'מסך מלא',
      slide: 'שקופית',
      newTab: 'נפתח בלשונית חדשה',
      pictureMissing: 'לא ניתן היה לטעון את התמונה של השקופית. הטקסט שלה מופיע לצידה.',
    },
  } satisfies Readonly<Record<string, Words>>),
)

/** Older programs write Hebrew as `iw`. */
const formerTags = new Map([['iw', 'he']])

/** The words of a language by its BCP 47 tag; English if there are none. */
export function wordsFor(tag: string): { readonly language: string; readonly words: Words } {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  const language = formerTags.get(primary) ?? primary
  const found = words.get(language)
  return found === undefined ? { language: 'en', words: english } : { language, words: found }
}
