import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  caption: 'Alignments',
  create: 'Align a course',
  columns: { aligned: 'Course or activity', framework: 'Framework', version: 'State', changed: 'Changed' },
  versionOf: (version: string) => `Version ${version}`,
  notPublished: 'Not published',
  hasDraft: 'Changes wait',
  pager: 'Pages of alignments',
  first: 'First page',
  later: 'Next page',
  empty: {
    title: 'No course is aligned yet',
    text: 'An alignment says which skills a course, its parts and its questions give evidence of. Once it is published, what learners do in the course moves their levels.',
  },
  form: {
    title: 'Align a course',
    course: 'Course',
    elsewhere: 'An activity outside of Lectern',
    activity: 'Id of the activity (IRI)',
    activityHint: 'As xAPI statements name it.',
    framework: 'Framework',
    noFramework: 'There is no published framework yet. Publish one, then align courses to it.',
    create: 'Open the editor',
    creating: 'Creating …',
  },
}

export const alignmentsTexts = defineTexts<typeof en>({
  en,
  de: {
    caption: 'Zuordnungen',
    create: 'Kurs zuordnen',
    columns: { aligned: 'Kurs oder Aktivität', framework: 'Rahmen', version: 'Zustand', changed: 'Geändert' },
    versionOf: (version) => `Version ${version}`,
    notPublished: 'Nicht veröffentlicht',
    hasDraft: 'Änderungen warten',
    pager: 'Seiten der Zuordnungen',
    first: 'Erste Seite',
    later: 'Nächste Seite',
    empty: {
      title: 'Noch ist kein Kurs zugeordnet',
      text: 'Eine Zuordnung sagt, zu welchen Kompetenzen ein Kurs, seine Teile und seine Fragen Nachweise geben. Ist sie veröffentlicht, bewegt das, was Lernende im Kurs tun, ihre Stufen.',
    },
    form: {
      title: 'Kurs zuordnen',
      course: 'Kurs',
      elsewhere: 'Eine Aktivität außerhalb von Lectern',
      activity: 'Kennung der Aktivität (IRI)',
      activityHint: 'Wie xAPI-Statements sie nennen.',
      framework: 'Rahmen',
      noFramework: 'Es gibt noch keinen veröffentlichten Rahmen. Veröffentlichen Sie einen, dann ordnen Sie Kurse zu.',
      create: 'Editor öffnen',
      creating: 'Wird angelegt …',
    },
  },
})
