import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  extend: 'Extend',
  title: (name: string) => `Extend ${name}`,
  text: (end: string) => `It ends on ${end}. Packages that were handed out go on with the new end.`,
  until: 'New end',
  untilHint: 'Later than now and than the end so far.',
  forEver: 'Without an end',
  extending: 'Extending …',
  refusals: 'Refused launches',
  refused: {
    DISPATCH_DOMAIN_NOT_ALLOWED: 'The site that shows the course is not among the allowed domains.',
    DISPATCH_LICENSE_LIMIT_REACHED: 'Every seat is taken.',
    DISPATCH_CONTENT_UNAVAILABLE: 'The course cannot be played: it is archived, or has no version that is ready.',
    DISPATCH_PAUSED: 'The dispatch was paused.',
    DISPATCH_EXPIRED: 'The dispatch had ended.',
    DISPATCH_ENDED: 'The dispatch was archived or deleted.',
    DISPATCH_TOKEN_INVALID: 'The package or link is an old one, which was ended.',
  },
  columns: { reason: 'Why', count: 'Minutes with refusals', last: 'Last' },
}

export const extendTexts = defineTexts<typeof en>({
  en,
  de: {
    extend: 'Verlängern',
    title: (name) => `${name} verlängern`,
    text: (end) => `Er endet am ${end}. Ausgegebene Pakete laufen mit dem neuen Ende weiter.`,
    until: 'Neues Ende',
    untilHint: 'Später als jetzt und als das bisherige Ende.',
    forEver: 'Ohne Ende',
    extending: 'Wird verlängert …',
    refusals: 'Abgewiesene Starts',
    refused: {
      DISPATCH_DOMAIN_NOT_ALLOWED: 'Die Seite, die den Kurs zeigt, steht nicht unter den erlaubten Domains.',
      DISPATCH_LICENSE_LIMIT_REACHED: 'Alle Plätze sind belegt.',
      DISPATCH_CONTENT_UNAVAILABLE: 'Der Kurs ist nicht spielbar: Er ist archiviert oder hat keine fertige Version.',
      DISPATCH_PAUSED: 'Der Dispatch war pausiert.',
      DISPATCH_EXPIRED: 'Der Dispatch war abgelaufen.',
      DISPATCH_ENDED: 'Der Dispatch war archiviert oder gelöscht.',
      DISPATCH_TOKEN_INVALID: 'Das Paket oder der Link ist ein alter, der beendet wurde.',
    },
    columns: { reason: 'Warum', count: 'Minuten mit Abweisungen', last: 'Zuletzt' },
  },
})
