import { defineTexts } from '#web/dashboard/app/language.ts'

/** Learning platforms whose menus the guide names; `any` stands for all others. */
export const platforms = [
  'any',
  'moodle',
  'canvas',
  'blackboard',
  'brightspace',
  'cornerstone',
  'successfactors',
] as const
export type Platform = (typeof platforms)[number]

interface PlatformWords {
  readonly name: string
  /** Where the ZIP is uploaded. */
  readonly where: string
  /** The settings that results depend on. */
  readonly settings: string
}

const en = {
  title: 'How it is imported',
  platform: 'Learning platform',
  copySteps: 'Copy the steps',
  platforms: {
    any: {
      name: 'Any platform',
      where: 'Import the ZIP as a SCORM course. It opens in the page, or in a window of at least 800 × 600.',
      settings: 'Let the platform take status and score from the package, and set no passing score of its own.',
    },
    moodle: {
      name: 'Moodle',
      where: 'In the course, add an activity of the type “SCORM package”, and upload the ZIP in it.',
      settings:
        'Display it in the current window, or in a new one of at least 1024 × 760. Grade by the highest grade, leave “Force completed” off, and let completion follow the status of the package.',
    },
    canvas: {
      name: 'Canvas',
      where: 'Open the SCORM tool of the course, choose Upload, and upload the ZIP.',
      settings: 'Import it as a graded assignment if the score is to reach the grade book.',
    },
    blackboard: {
      name: 'Blackboard',
      where: 'In the content of the course, add a SCORM package, and upload the ZIP.',
      settings: 'Grade by the score of the package, and allow several attempts.',
    },
    brightspace: {
      name: 'Brightspace',
      where: 'In “Manage content”, upload the ZIP as a SCORM object.',
      settings: 'Let the tool create the grade item.',
    },
    cornerstone: {
      name: 'Cornerstone',
      where: 'In the course publisher, upload the ZIP as a SCORM course.',
      settings: 'Let completion follow the status of the package, and set no mastery score.',
    },
    successfactors: {
      name: 'SuccessFactors',
      where: 'Choose “Import content”, the type SCORM, and upload the ZIP.',
      settings: 'Launch it in a new window, complete by the package, and take the “online status” from the course.',
    },
  } satisfies Readonly<Record<Platform, PlatformWords>>,
  last: 'Open the course once as a learner: it appears below “Learners” here, and its status in the platform.',
  /** The last step for those who look after the platform, and do not see this page. */
  lastSent: 'Open the course once as a learner: its status appears in the platform.',
  names: 'Menus differ a little from version to version.',
  picture: {
    learner: 'Learner',
    platform: 'Learning platform',
    here: 'answers, attempts, place',
    there: 'status, score, time',
  },
}

export const guideTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'So wird es importiert',
    platform: 'Lernplattform',
    copySteps: 'Schritte kopieren',
    platforms: {
      any: {
        name: 'Jede Plattform',
        where:
          'Importieren Sie die ZIP-Datei als SCORM-Kurs. Er öffnet sich in der Seite oder in einem Fenster von mindestens 800 × 600.',
        settings: 'Die Plattform soll Status und Punkte vom Paket nehmen und keine eigene Bestehensgrenze haben.',
      },
      moodle: {
        name: 'Moodle',
        where:
          'Fügen Sie im Kurs eine Aktivität vom Typ „Lernpaket“ (SCORM) hinzu und laden Sie die ZIP-Datei dort hoch.',
        settings:
          'Anzeige im selben Fenster oder in einem neuen von mindestens 1024 × 760. Bewertung nach dem besten Ergebnis, „Force completed“ aus, Abschluss nach dem Status des Pakets.',
      },
      canvas: {
        name: 'Canvas',
        where: 'Öffnen Sie das SCORM-Werkzeug des Kurses, wählen Sie „Hochladen“ und laden Sie die ZIP-Datei hoch.',
        settings: 'Importieren Sie sie als bewertete Aufgabe, wenn die Punkte ins Notenbuch sollen.',
      },
      blackboard: {
        name: 'Blackboard',
        where: 'Fügen Sie den Inhalten des Kurses ein SCORM-Paket hinzu und laden Sie die ZIP-Datei hoch.',
        settings: 'Bewertung nach den Punkten des Pakets, mehrere Versuche erlaubt.',
      },
      brightspace: {
        name: 'Brightspace',
        where: 'Laden Sie die ZIP-Datei unter „Inhalte verwalten“ als SCORM-Objekt hoch.',
        settings: 'Lassen Sie das Werkzeug das Bewertungselement anlegen.',
      },
      cornerstone: {
        name: 'Cornerstone',
        where: 'Laden Sie die ZIP-Datei im Course Publisher als SCORM-Kurs hoch.',
        settings: 'Abschluss nach dem Status des Pakets, keine Bestehensgrenze.',
      },
      successfactors: {
        name: 'SuccessFactors',
        where: 'Wählen Sie „Inhalt importieren“, den Typ SCORM, und laden Sie die ZIP-Datei hoch.',
        settings: 'Start in einem neuen Fenster, Abschluss durch das Paket, „Online-Status“ vom Kurs.',
      },
    },
    last: 'Öffnen Sie den Kurs einmal als Lernende: Er erscheint hier unter „Lernende“ und sein Status in der Plattform.',
    lastSent: 'Öffnen Sie den Kurs einmal als Lernende: Sein Status erscheint in der Plattform.',
    names: 'Menüs heißen je nach Version etwas anders.',
    picture: {
      learner: 'Lernende',
      platform: 'Lernplattform',
      here: 'Antworten, Versuche, Stelle',
      there: 'Status, Punkte, Zeit',
    },
  },
})
