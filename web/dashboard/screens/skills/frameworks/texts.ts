import { defineTexts } from '#web/dashboard/app/language.ts'

const noSentences: Readonly<Record<string, string>> = {}

const en = {
  create: 'New framework',
  import: 'Import a CASE file',
  columns: { title: 'Framework', version: 'Published', draft: 'Draft', fading: 'Half-life', changed: 'Changed' },
  versionOf: (version: string) => `Version ${version}`,
  notPublished: 'Not yet',
  noDraft: '–',
  days: { one: 'day', other: 'days' },
  never: 'Does not fade',
  pager: 'Pages of frameworks',
  first: 'First page',
  later: 'Next page',
  empty: {
    title: 'No framework yet',
    text: 'A framework lists the skills of a trade, a role or a school subject. Courses are aligned to it, and what learners do becomes evidence of its skills. Import one as a CASE file, as standards bodies publish them, or begin an empty one.',
  },
  form: {
    title: 'New framework',
    name: 'Title',
    language: 'Language',
    languageHint: 'Of its skills, such as en or de-CH.',
    halfLife: 'Half-life of evidence in days',
    halfLifeHint: 'After so many days evidence weighs half. Leave it empty if skills do not fade.',
    licence: 'Licence',
    creating: 'Creating …',
    create: 'Create the framework',
  },
  importing: {
    title: 'Import a CASE file',
    drop: 'Drop a CASE file here',
    hint: 'A CASE 1.0 or 1.1 package as JSON, up to 32 MB',
    choose: 'Choose a file',
    reading: 'The file is being read …',
    tooLarge: 'The file is larger than 32 MB. Export a part of the framework, or split it.',
    open: 'Open the draft',
    done: 'The file is now the draft of the framework.',
    failed: 'The file could not be read.',
  },
  findings: {
    title: 'Findings',
    none: 'Nothing was found that keeps it from being published.',
    severities: { error: 'Error', warning: 'Warning' },
    /** By code, in the place of the sentence of the service, which is English. */
    sentences: noSentences,
  },
}

export const frameworksTexts = defineTexts<typeof en>({
  en,
  de: {
    create: 'Neuer Rahmen',
    import: 'CASE-Datei einlesen',
    columns: {
      title: 'Rahmen',
      version: 'Veröffentlicht',
      draft: 'Entwurf',
      fading: 'Halbwertszeit',
      changed: 'Geändert',
    },
    versionOf: (version) => `Version ${version}`,
    notPublished: 'Noch nicht',
    noDraft: '–',
    days: { one: 'Tag', other: 'Tage' },
    never: 'Verblasst nicht',
    pager: 'Seiten der Rahmen',
    first: 'Erste Seite',
    later: 'Nächste Seite',
    empty: {
      title: 'Noch kein Rahmen',
      text: 'Ein Rahmen nennt die Kompetenzen eines Berufs, einer Rolle oder eines Fachs. Kurse werden ihm zugeordnet, und was Lernende tun, wird zum Nachweis seiner Kompetenzen. Lesen Sie einen als CASE-Datei ein, wie Normungsstellen sie veröffentlichen, oder beginnen Sie einen leeren.',
    },
    form: {
      title: 'Neuer Rahmen',
      name: 'Titel',
      language: 'Sprache',
      languageHint: 'Seiner Kompetenzen, etwa en oder de-CH.',
      halfLife: 'Halbwertszeit von Nachweisen in Tagen',
      halfLifeHint: 'Nach so vielen Tagen wiegt ein Nachweis die Hälfte. Leer lassen, wenn nichts verblasst.',
      licence: 'Lizenz',
      creating: 'Wird angelegt …',
      create: 'Rahmen anlegen',
    },
    importing: {
      title: 'CASE-Datei einlesen',
      drop: 'CASE-Datei hier ablegen',
      hint: 'Ein Paket nach CASE 1.0 oder 1.1 als JSON, bis 32 MB',
      choose: 'Datei wählen',
      reading: 'Die Datei wird gelesen …',
      tooLarge: 'Die Datei ist größer als 32 MB. Exportieren Sie einen Teil des Rahmens, oder teilen Sie sie.',
      open: 'Entwurf öffnen',
      done: 'Die Datei ist jetzt der Entwurf des Rahmens.',
      failed: 'Die Datei konnte nicht gelesen werden.',
    },
    findings: {
      title: 'Befunde',
      none: 'Nichts steht der Veröffentlichung im Weg.',
      severities: { error: 'Fehler', warning: 'Warnung' },
      sentences: {
        PART_OF_CYCLE: 'Diese Kompetenzen sind Teile voneinander. Verschieben Sie eine von ihnen.',
        TOO_DEEP: 'Der Baum hat höchstens 12 Ebenen. Verschieben Sie die Kompetenz weiter nach oben.',
        PREREQUISITE_CYCLE:
          'Diese Kompetenzen setzen einander voraus. Die Verbindungen bleiben und werden nicht benutzt.',
        DUPLICATE_SKILL: 'Zwei Kompetenzen haben dieselbe Kennung.',
        DUPLICATE_EDGE: 'Zwei Verbindungen derselben Art verbinden dieselben Kompetenzen.',
        UNKNOWN_SKILL: 'Eine Verbindung nennt eine Kompetenz, die der Rahmen nicht hat.',
        SEVERAL_PRIMARY_WHOLES: 'Ein Teil hat im Baum nur ein Ganzes.',
        NO_PRIMARY_WHOLE: 'Ein Teil von anderen braucht ein Ganzes im Baum.',
        SKILL_OF_OTHER_FRAMEWORK:
          'Diese Kompetenzen gehören zu einem anderen Rahmen des Arbeitsbereichs. Geben Sie ihnen andere Kennungen.',
        TOO_MANY_SKILLS: 'Ein Rahmen hat höchstens 20.000 Kompetenzen.',
        TOO_MANY_EDGES: 'Ein Rahmen hat höchstens 60.000 Verbindungen.',
        EMPTY_DRAFT: 'Der Entwurf hat keine Kompetenzen.',
        DANGLING_END:
          'Eine Verbindung führt zu einem Eintrag, den das Paket nicht hat. Sie bleibt und wird nicht benutzt.',
        IRREGULAR_IDENTIFIER: 'Die Kennung ist keine UUID, wie CASE 1.1 sie verlangt. Sie bleibt.',
        SEVERAL_WHOLES: 'Die Kompetenz ist Kind mehrerer Ganzer. Das erste zählt.',
      },
    },
  },
})
