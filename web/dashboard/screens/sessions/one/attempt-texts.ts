import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  writer: 'Who writes now',
  writers: {
    one: 'One runtime; writes of all others are refused',
    review: 'Nobody: this runtime only reviews, and records nothing',
    unclaimed: 'Nobody yet: the course claims the attempt when the learner opens it',
    several: 'Every holder of a launch link or an API key: no runtime owns the attempt',
  },
  why: 'Why it ended',
  reasons: {
    api_reset: 'A back end reset the progress by the API.',
    dashboard_reset: 'Somebody reset the progress in the dashboard.',
    learner_start_over: 'The learner started over.',
    launch_new_attempt: 'A launch asked for a new attempt.',
    relaunch_policy: 'The learner opened the completed course again, and the course begins a new attempt then.',
  },
  superseded: (former: string, current: string, time: string) =>
    `Attempt ${current} replaced attempt ${former} on ${time}.`,
  consequence: (former: string) =>
    `Attempt ${former} is kept below. A window in which it is still open saves nothing any more: the course has to be launched again.`,
}

export const attemptTexts = defineTexts<typeof en>({
  en,
  de: {
    writer: 'Wer jetzt schreibt',
    writers: {
      one: 'Eine Laufzeit; was andere schreiben, wird abgewiesen',
      review: 'Niemand: Diese Laufzeit zeigt nur an und zeichnet nichts auf',
      unclaimed: 'Noch niemand: Der Kurs übernimmt den Versuch, wenn er geöffnet wird',
      several: 'Alle mit einem Startlink oder API-Schlüssel: Keine Laufzeit besitzt den Versuch',
    },
    why: 'Warum er endete',
    reasons: {
      api_reset: 'Ein Server hat den Fortschritt über die API zurückgesetzt.',
      dashboard_reset: 'Jemand hat den Fortschritt im Dashboard zurückgesetzt.',
      learner_start_over: 'Der Lernende hat neu begonnen.',
      launch_new_attempt: 'Ein Start hat einen neuen Versuch verlangt.',
      relaunch_policy: 'Der abgeschlossene Kurs wurde wieder geöffnet und beginnt dann einen neuen Versuch.',
    },
    superseded: (former, current, time) => `Versuch ${current} hat Versuch ${former} am ${time} ersetzt.`,
    consequence: (former) =>
      `Versuch ${former} bleibt unten erhalten. Ein Fenster, in dem er noch offen ist, speichert nichts mehr: Der Kurs muss neu gestartet werden.`,
  },
})
