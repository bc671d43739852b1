import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: (label: string) => `Version ${label}`,
  parent: 'Package',
  manifest: 'What the archive states',
  found: 'What was found',
  zip: 'Size of the ZIP',
  sessions: 'Sessions on it',
  by: 'Uploaded by',
  you: 'you',
  at: 'When',
  asJson: 'Report as JSON',
}

export const versionTexts = defineTexts<typeof en>({
  en,
  de: {
    title: (label) => `Version ${label}`,
    parent: 'Paket',
    manifest: 'Was das Archiv angibt',
    found: 'Was gefunden wurde',
    zip: 'Größe der ZIP-Datei',
    sessions: 'Sitzungen damit',
    by: 'Hochgeladen von',
    you: 'Ihnen',
    at: 'Wann',
    asJson: 'Bericht als JSON',
  },
})
