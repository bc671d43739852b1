import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  welcome: {
    title: 'Welcome to Lectern',
    text: 'You are signed in, but no member of a workspace yet. Open the link of an invitation if you have one, or create a workspace of your own.',
    name: 'Name of the workspace',
    nameHint: 'Your company or team. You can change it later.',
    create: 'Create the workspace',
    creating: 'Creating …',
    closed: 'In this installation, workspaces are created by its operators. Ask them, or ask somebody to invite you.',
  },
  invitation: {
    title: 'You are invited',
    text: 'Somebody invites you to a workspace in Lectern. Accept with the e-mail address that was invited.',
    accept: 'Accept the invitation',
    accepting: 'Accepting …',
    missingTitle: 'This link is not complete',
    missing: 'Copy the whole link of the invitation and open it again.',
    home: 'Open the dashboard',
  },
}

export const welcomeTexts = defineTexts<typeof en>({
  en,
  de: {
    welcome: {
      title: 'Willkommen bei Lectern',
      text: 'Sie sind angemeldet, aber noch in keinem Arbeitsbereich Mitglied. Öffnen Sie den Link einer Einladung, wenn Sie eine haben, oder legen Sie einen eigenen Arbeitsbereich an.',
      name: 'Name des Arbeitsbereichs',
      nameHint: 'Ihre Firma oder Ihr Team. Sie können ihn später ändern.',
      create: 'Arbeitsbereich anlegen',
      creating: 'Wird angelegt …',
      closed:
        'In dieser Installation legen die Betreiber Arbeitsbereiche an. Fragen Sie dort, oder bitten Sie jemanden um eine Einladung.',
    },
    invitation: {
      title: 'Sie sind eingeladen',
      text: 'Jemand lädt Sie in einen Arbeitsbereich von Lectern ein. Nehmen Sie mit der eingeladenen E-Mail-Adresse an.',
      accept: 'Einladung annehmen',
      accepting: 'Wird angenommen …',
      missingTitle: 'Dieser Link ist nicht vollständig',
      missing: 'Kopieren Sie den ganzen Link der Einladung und öffnen Sie ihn noch einmal.',
      home: 'Oberfläche öffnen',
    },
  },
})
