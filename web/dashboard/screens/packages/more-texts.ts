/** Words of what the list of packages loads once it is needed. */
import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  actionsOf: (title: string) => `Actions for ${title}`,
  open: 'Open',
  preview: 'Preview',
  notReady: 'It is not ready.',
  copyId: 'Copy the id',
  archive: 'Archive',
  restore: 'Restore',
  csv: 'CSV of this page',
  pager: { label: 'Pages of the list', earlier: 'Newer packages', later: 'Older packages' },
  findings: {
    errors: { one: 'error', other: 'errors' },
    warnings: { one: 'warning', other: 'warnings' },
    none: 'None',
  },
  organization: 'Organization',
  allOrganizations: 'Every organization',
  onlyArchived: {
    title: 'Every package is archived',
    text: 'Archived packages are not listed here and start no new sessions, but they still use storage. Restore one, or upload another course.',
    show: 'Show archived packages',
  },
  empty: {
    title: 'Your first course goes here',
    text: 'Upload a SCORM 1.2 or SCORM 2004 package, or a VR app. It is checked, hosted, and ready to be launched within a minute.',
    drop: 'Drop a ZIP here',
    hint: 'SCORM 1.2, SCORM 2004 or a VR app',
    choose: 'Choose a file',
    notZip: (name: string) => `${name} is not a ZIP file. Export the course as a SCORM package and upload that ZIP.`,
    sample: 'No course at hand? A small sample shows how a course is launched, and what it reports.',
    makeSample: 'Add the sample course',
    call: 'The same by the API',
  },
}

export const morePackagesTexts = defineTexts<typeof en>({
  en,
  de: {
    actionsOf: (title) => `Aktionen für ${title}`,
    open: 'Öffnen',
    preview: 'Vorschau',
    notReady: 'Es ist nicht bereit.',
    copyId: 'ID kopieren',
    archive: 'Archivieren',
    restore: 'Wiederherstellen',
    csv: 'CSV dieser Seite',
    pager: { label: 'Seiten der Liste', earlier: 'Neuere Pakete', later: 'Ältere Pakete' },
    findings: {
      errors: { one: 'Fehler', other: 'Fehler' },
      warnings: { one: 'Warnung', other: 'Warnungen' },
      none: 'Keine',
    },
    organization: 'Organisation',
    allOrganizations: 'Jede Organisation',
    onlyArchived: {
      title: 'Alle Pakete sind archiviert',
      text: 'Archivierte Pakete stehen nicht in dieser Liste und starten keine neuen Sitzungen, belegen aber weiter Speicher. Stellen Sie eines wieder her, oder laden Sie einen anderen Kurs hoch.',
      show: 'Archivierte Pakete zeigen',
    },
    empty: {
      title: 'Hier kommt Ihr erster Kurs hin',
      text: 'Laden Sie ein Paket nach SCORM 1.2 oder SCORM 2004 hoch, oder eine VR-App. Es wird geprüft, gespeichert und ist nach einer Minute startbereit.',
      drop: 'ZIP-Datei hier ablegen',
      hint: 'SCORM 1.2, SCORM 2004 oder eine VR-App',
      choose: 'Datei wählen',
      notZip: (name) =>
        `${name} ist keine ZIP-Datei. Exportieren Sie den Kurs als SCORM-Paket und laden Sie diese ZIP-Datei hoch.`,
      sample: 'Kein Kurs zur Hand? Ein kleines Beispiel zeigt, wie ein Kurs gestartet wird und was er meldet.',
      makeSample: 'Beispielkurs anlegen',
      call: 'Dasselbe über die API',
    },
  },
})
