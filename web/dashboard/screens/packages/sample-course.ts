/** A course for people who have none at hand: slides, as quick publish takes them. */
import type { Language } from '#web/dashboard/app/language.ts'

interface SampleCourse {
  readonly title: string
  readonly language: Language
  readonly slides: readonly { readonly title: string; readonly content: string }[]
}

export const sampleCourses: Readonly<Record<Language, SampleCourse>> = {
  en: {
    title: 'Sample course',
    language: 'en',
    slides: [
      {
        title: 'Welcome',
        content:
          'This is a SCORM 1.2 course of three slides. Go on with **Next**. Close it whenever you want: the next launch of the same session begins where you stopped.',
      },
      {
        title: 'What is reported',
        content:
          '- the slide that you have reached\n- the time that you have spent\n- whether you have finished\n\nThe page of the session shows it while you learn.',
      },
      { title: 'The end', content: 'Choose **Finish**. The session is then completed, and webhooks are told so.' },
    ],
  },
  de: {
    title: 'Beispielkurs',
    language: 'de',
    slides: [
      {
        title: 'Willkommen',
        content:
          'Das ist ein Kurs nach SCORM 1.2 mit drei Folien. Weiter geht es mit **Weiter**. Sie können ihn jederzeit schließen: Der nächste Start derselben Sitzung beginnt dort, wo Sie aufgehört haben.',
      },
      {
        title: 'Was gemeldet wird',
        content:
          '- die Folie, bis zu der Sie gekommen sind\n- die Zeit, die Sie gebraucht haben\n- ob Sie fertig sind\n\nDie Seite der Sitzung zeigt es, während Sie lernen.',
      },
      {
        title: 'Das Ende',
        content: 'Wählen Sie **Beenden**. Die Sitzung ist dann abgeschlossen, und Webhooks erfahren davon.',
      },
    ],
  },
}
