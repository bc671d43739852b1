import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  title: 'Settings',
  archived: 'An archived package cannot be changed. Restore it first.',
  name: 'Title',
  organization: 'Organization',
  organizationHint: 'Later launches carry it into their sessions.',
  none: 'None',
  tags: 'Tags',
  tagsHint: 'With commas between them, 20 at most.',
  startOver: 'Learners may start over by themselves',
  relaunch: 'Launch of a completed course',
  yes: 'yes',
  no: 'no',
  later: 'Each launch takes the settings of its time: open sessions keep theirs.',
  save: 'Save',
  saving: 'Saving …',
  end: {
    title: 'Archive and delete',
    archiveHint:
      'An archived package is hidden and cannot be launched. Its history is kept, its storage is still used, and it can be restored.',
    archive: 'Archive the package',
    archived: 'It is archived. Restore it, or delete it for good to free its storage.',
    undo: 'Restore the package',
    remove: 'Delete for good',
    due: (moment: string) => `Its files are deleted on ${moment}. Until then this can be withdrawn.`,
    withdraw: 'Withdraw the deletion',
  },
  deletion: {
    title: (title: string) => `Delete ${title} for good`,
    text: 'In seven days its files go and their storage is free. Until then you can withdraw it. Sessions and results stay.',
    confirm: (slug: string) => `Type ${slug} to confirm`,
    differs: 'That is not the slug of this package.',
    action: 'Delete for good',
    pending: 'Deleting …',
  },
}

export const settingsTexts = defineTexts<typeof en>({
  en,
  de: {
    title: 'Einstellungen',
    archived: 'Ein archiviertes Paket kann nicht geändert werden. Stellen Sie es zuerst wieder her.',
    name: 'Titel',
    organization: 'Organisation',
    organizationHint: 'Spätere Starts geben sie an ihre Sitzungen weiter.',
    none: 'Keine',
    tags: 'Schlagwörter',
    tagsHint: 'Mit Kommas dazwischen, höchstens 20.',
    startOver: 'Lernende dürfen selbst von vorn beginnen',
    relaunch: 'Start eines abgeschlossenen Kurses',
    yes: 'ja',
    no: 'nein',
    later: 'Jeder Start übernimmt die Einstellungen seiner Zeit: Offene Sitzungen behalten ihre.',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    end: {
      title: 'Archivieren und löschen',
      archiveHint:
        'Ein archiviertes Paket ist verborgen und kann nicht gestartet werden. Sein Verlauf bleibt, sein Speicher ist weiter belegt, und es kann wiederhergestellt werden.',
      archive: 'Paket archivieren',
      archived:
        'Es ist archiviert. Stellen Sie es wieder her, oder löschen Sie es endgültig und geben den Speicher frei.',
      undo: 'Paket wiederherstellen',
      remove: 'Endgültig löschen',
      due: (moment) => `Seine Dateien werden am ${moment} gelöscht. Bis dahin lässt sich das zurücknehmen.`,
      withdraw: 'Löschung zurücknehmen',
    },
    deletion: {
      title: (title) => `${title} endgültig löschen`,
      text: 'In sieben Tagen gehen die Dateien, und ihr Speicher wird frei. Bis dahin können Sie das zurücknehmen. Sitzungen und Ergebnisse bleiben.',
      confirm: (slug) => `Zur Bestätigung ${slug} eingeben`,
      differs: 'Das ist nicht der Kurzname dieses Pakets.',
      action: 'Endgültig löschen',
      pending: 'Wird gelöscht …',
    },
  },
})
