import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: 'Packages',
  upload: 'Upload a course',
  search: 'Title or slug',
  clearSearch: 'Clear',
  status: 'Status',
  all: 'All but archived',
  statuses: { ready: 'Ready', processing: 'Processing', failed: 'Failed', draft: 'Draft', archived: 'Archived' },
  count: { one: 'package', other: 'packages' },
  atLeast: 'at least',
  columns: {
    title: 'Title',
    status: 'Status',
    findings: 'Findings',
    standard: 'Standard',
    version: 'Version',
    launches: 'New sessions, 30 days',
    actions: 'Actions',
  },
  vrApp: 'VR app',
  archived: (title: string) => `“${title}” is archived. New launches stop; its history stays.`,
  undo: 'Undo',
}

export const packagesTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Pakete',
    upload: 'Kurs hochladen',
    search: 'Titel oder Kurzname',
    clearSearch: 'Leeren',
    status: 'Status',
    all: 'Alle außer archivierte',
    statuses: {
      ready: 'Bereit',
      processing: 'Wird verarbeitet',
      failed: 'Fehlgeschlagen',
      draft: 'Entwurf',
      archived: 'Archiviert',
    },
    count: { one: 'Paket', other: 'Pakete' },
    atLeast: 'mindestens',
    columns: {
      title: 'Titel',
      status: 'Status',
      findings: 'Befunde',
      standard: 'Standard',
      version: 'Version',
      launches: 'Neue Sitzungen, 30 Tage',
      actions: 'Aktionen',
    },
    vrApp: 'VR-App',
    archived: (title) => `„${title}“ ist archiviert. Neue Starts enden; der Verlauf bleibt.`,
    undo: 'Rückgängig',
  },
})
