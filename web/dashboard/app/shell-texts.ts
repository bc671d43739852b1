import { defineTexts } from './language.ts'

const en = {
  skip: 'Skip to the content',
  navigation: 'Sections',
  closeMenu: 'Close',
  find: 'Find anything',
  theme: 'Colours',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  account: 'Account',
  language: 'Language',
  you: 'You: profile and sign-ins',
  platform: 'Administration of the platform',
  signOut: 'Sign out',
  workspaces: 'Workspaces',
  apiExplorer: 'API explorer',
  groups: {
    content: 'Content',
    delivery: 'Delivery',
    learning: 'Learning data',
    developers: 'Developers',
    workspace: 'Workspace',
  },
  roles: { owner: 'owner', admin: 'admin', billing: 'billing', member: 'member', viewer: 'viewer' },
  stale: {
    bar: (here: string, there: string) => `This tab shows ${here}. You now work in ${there}.`,
    goOn: (here: string) => `Go on in ${here}`,
    open: (there: string) => `Open ${there}`,
    title: 'Nothing was saved',
    text: (here: string) =>
      `The change was made for ${here}, but you switched to another workspace in the meantime. What you typed is still here: go on in ${here} and save again.`,
  },
  signedOut: {
    title: 'Sign in again',
    text: 'Your sign-in has ended. What you typed is still here: sign in again in a new window, then go on.',
    action: 'Sign in',
  },
  notMember: {
    title: 'This workspace is not yours to open',
    text: 'You are not a member of it, or no longer. Ask one of its owners or admins to invite you.',
    action: 'Open my workspace',
  },
  offline: 'You are offline.',
  shownSince: (time: string) => `What you see is from ${time} or later.`,
  notLoaded: {
    title: 'This could not be loaded',
    text: 'You are offline, or the dashboard has a new version. Load the page again.',
  },
  missing: {
    title: 'There is nothing at this address',
    text: 'It may have been typed wrongly, or what it showed has been removed.',
    action: 'Open the overview',
  },
  failed: {
    title: 'This page failed',
    text: 'The rest of the dashboard still works.',
    action: 'Load the page again',
  },
}

export const shellTexts = defineTexts<typeof en>({
  en,
  de: {
    skip: 'Zum Inhalt springen',
    navigation: 'Bereiche',
    closeMenu: 'Schließen',
    find: 'Suchen',
    theme: 'Farben',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    account: 'Konto',
    language: 'Sprache',
    you: 'Sie: Profil und Anmeldungen',
    platform: 'Verwaltung der Plattform',
    signOut: 'Abmelden',
    workspaces: 'Arbeitsbereiche',
    apiExplorer: 'API-Explorer',
    groups: {
      content: 'Inhalte',
      delivery: 'Auslieferung',
      learning: 'Lernen',
      developers: 'Entwicklung',
      workspace: 'Arbeitsbereich',
    },
    roles: { owner: 'Inhaber', admin: 'Admin', billing: 'Abrechnung', member: 'Mitglied', viewer: 'Betrachter' },
    stale: {
      bar: (here, there) => `Dieser Tab zeigt ${here}. Sie arbeiten jetzt in ${there}.`,
      goOn: (here) => `In ${here} weiterarbeiten`,
      open: (there) => `${there} öffnen`,
      title: 'Es wurde nichts gespeichert',
      text: (here) =>
        `Die Änderung galt ${here}, aber Sie haben inzwischen den Arbeitsbereich gewechselt. Ihre Eingaben sind noch da: Arbeiten Sie in ${here} weiter und speichern Sie noch einmal.`,
    },
    signedOut: {
      title: 'Noch einmal anmelden',
      text: 'Ihre Anmeldung ist abgelaufen. Ihre Eingaben sind noch da: Melden Sie sich in einem neuen Fenster an und arbeiten Sie dann weiter.',
      action: 'Anmelden',
    },
    notMember: {
      title: 'Diesen Arbeitsbereich können Sie nicht öffnen',
      text: 'Sie sind kein Mitglied oder nicht mehr. Bitten Sie einen Inhaber oder Admin um eine Einladung.',
      action: 'Meinen Arbeitsbereich öffnen',
    },
    offline: 'Sie sind offline.',
    shownSince: (time) => `Sie sehen den Stand vom ${time} oder später.`,
    notLoaded: {
      title: 'Das konnte nicht geladen werden',
      text: 'Sie sind offline, oder es gibt eine neue Version. Laden Sie die Seite neu.',
    },
    missing: {
      title: 'Unter dieser Adresse ist nichts',
      text: 'Vielleicht ist sie falsch geschrieben, oder was sie zeigte, wurde entfernt.',
      action: 'Übersicht öffnen',
    },
    failed: {
      title: 'Diese Seite ist fehlgeschlagen',
      text: 'Der Rest der Oberfläche funktioniert weiter.',
      action: 'Seite neu laden',
    },
  },
})
