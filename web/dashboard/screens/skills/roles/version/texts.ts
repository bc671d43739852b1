import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  parent: 'Role',
  title: (role: string, version: string) => `${role}, version ${version}`,
  earlier: 'Earlier version',
  current: 'Current version',
  label: 'Versions of the role',
  shown: (version: string) => `Version ${version}`,
  before: (version: string) => `Before it: version ${version}`,
  after: (version: string) => `After it: version ${version}`,
  earlierText: (stored: string, current: string) =>
    `Stored on ${stored}, and replaced since: version ${current} is the current one. An earlier version is kept as it was, and cannot be changed.`,
  currentText: (stored: string) => `Stored on ${stored}. Learners are compared with this version.`,
  openCurrent: 'Open the current version',
}

export const roleVersionTexts = defineTexts<typeof en>({
  en,
  de: {
    parent: 'Rolle',
    title: (role, version) => `${role}, Version ${version}`,
    earlier: 'Frühere Version',
    current: 'Aktuelle Version',
    label: 'Versionen der Rolle',
    shown: (version) => `Version ${version}`,
    before: (version) => `Davor: Version ${version}`,
    after: (version) => `Danach: Version ${version}`,
    earlierText: (stored, current) =>
      `Gespeichert am ${stored}, und seitdem ersetzt: Aktuell ist Version ${current}. Eine frühere Version bleibt, wie sie war, und kann nicht geändert werden.`,
    currentText: (stored) => `Gespeichert am ${stored}. Mit dieser Version werden Lernende verglichen.`,
    openCurrent: 'Aktuelle Version öffnen',
  },
})
