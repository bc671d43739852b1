import { defineTexts } from '#web/dashboard/app/language.ts'

const en = {
  welcome: {
    title: 'Welcome to Lectern',
    text: 'You are signed in, but no member of a workspace yet. Open the link of an invitation if you have one, or create a workspace of your own.',
    name: 'Name of the workspace',
    nameHint: 'Your company or team. You can change it later.',
    create: 'Create the workspace',
    creating: 'Creating …',
    removed: 'Were you removed from a workspace while you were signed in? Your other workspaces open after you',
    again: 'sign in again',
    closed: 'In this installation, workspaces are created by its operators. Ask them, or ask somebody to invite you.',
  },
  invitation: {
    title: 'Invitation',
    openTitle: (workspace: string) => `You are invited to the workspace ${workspace}`,
    text: 'Accept with the e-mail address that was invited. If you are not signed in yet, you sign in first.',
    inviter: 'Invited by',
    nobody: 'not known',
    somebody: 'the person who gave you the link',
    role: 'Your role',
    roleHints: {
      owner: 'everything, also owners and deletion of learners’ data',
      admin: 'everything but owners',
      billing: 'reads, and sees what the workspace costs',
      member: 'reads everything but money',
      viewer: 'reads lists and results, no statements of learners',
    },
    until: 'Works until',
    accept: 'Accept the invitation',
    accepting: 'Accepting …',
    signOut: 'Sign out',
    refused: {
      other_address: (who: string) =>
        `This invitation is for another e-mail address than the one with which you are signed in. Sign out, open the link again and sign in with the invited address, or ask ${who} to invite the address that you use.`,
      address_not_verified: (who: string) =>
        `Your e-mail address is not verified. Verify it where you sign in, sign out, and open the link again; ${who} cannot do this for you.`,
      member_already: (_: string, workspace: string) =>
        `You are a member of ${workspace} already, so there is nothing to accept. Roles are changed on its page of members.`,
    },
    full: (who: string, workspace: string) =>
      `${workspace} has as many members as a workspace may have. Ask ${who} to remove one; the invitation stays open.`,
    expiredTitle: 'This invitation has expired',
    expired: (who: string, workspace: string, until: string) =>
      `It was for the workspace ${workspace}, and could be accepted until ${until}. Ask ${who} for a new one.`,
    acceptedTitle: 'This invitation was accepted',
    accepted: (who: string, workspace: string) =>
      `If you accepted it, open ${workspace}. If you did not, ask ${who} for an invitation of your own: each works once.`,
    acceptedByOther: (who: string) =>
      `Somebody else has accepted it, or you did with another sign-in. Ask ${who} for an invitation of your own.`,
    openWorkspace: (workspace: string) => `Open ${workspace}`,
    revokedTitle: 'This invitation was taken back',
    revoked: (who: string, workspace: string) =>
      `It was for the workspace ${workspace}. Ask ${who} if you still need access.`,
    unknownTitle: 'This link leads to no invitation',
    unknown:
      'The invitation ended long ago, or the link is not complete. Copy the whole link and open it again, or ask the person who gave it to you for a new one.',
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
      removed:
        'Wurden Sie aus einem Arbeitsbereich entfernt, während Sie angemeldet waren? Ihre anderen öffnen sich, wenn Sie sich',
      again: 'neu anmelden',
      closed:
        'In dieser Installation legen die Betreiber Arbeitsbereiche an. Fragen Sie dort, oder bitten Sie jemanden um eine Einladung.',
    },
    invitation: {
      title: 'Einladung',
      openTitle: (workspace) => `Sie sind in den Arbeitsbereich ${workspace} eingeladen`,
      text: 'Nehmen Sie mit der eingeladenen E-Mail-Adresse an. Wenn Sie noch nicht angemeldet sind, melden Sie sich zuerst an.',
      inviter: 'Eingeladen von',
      nobody: 'nicht bekannt',
      somebody: 'die Person, die Ihnen den Link gegeben hat',
      role: 'Ihre Rolle',
      roleHints: {
        owner: 'alles, auch Inhaber und das Löschen von Daten Lernender',
        admin: 'alles außer Inhabern',
        billing: 'liest und sieht, was der Arbeitsbereich kostet',
        member: 'liest alles außer Geld',
        viewer: 'liest Listen und Ergebnisse, keine Statements Lernender',
      },
      until: 'Gilt bis',
      accept: 'Einladung annehmen',
      accepting: 'Wird angenommen …',
      signOut: 'Abmelden',
      refused: {
        other_address: (who) =>
          `Diese Einladung gilt für eine andere E-Mail-Adresse als die, mit der Sie angemeldet sind. Melden Sie sich ab, öffnen Sie den Link noch einmal und melden Sie sich mit der eingeladenen Adresse an. Oder fragen Sie ${who} nach einer Einladung für Ihre Adresse.`,
        address_not_verified: (who) =>
          `Ihre E-Mail-Adresse ist nicht bestätigt. Bestätigen Sie sie dort, wo Sie sich anmelden, melden Sie sich ab und öffnen Sie den Link noch einmal. Das können nur Sie selbst, nicht ${who}.`,
        member_already: (_, workspace) =>
          `Sie sind schon Mitglied von ${workspace}, es gibt also nichts anzunehmen. Rollen ändert man dort auf der Seite der Mitglieder.`,
      },
      full: (who, workspace) =>
        `${workspace} hat so viele Mitglieder, wie ein Arbeitsbereich haben darf. Fragen Sie ${who}, ob ein Platz frei werden kann; die Einladung bleibt offen.`,
      expiredTitle: 'Diese Einladung ist abgelaufen',
      expired: (who, workspace, until) =>
        `Die Einladung in den Arbeitsbereich ${workspace} galt bis ${until}. Fragen Sie ${who} nach einer neuen.`,
      acceptedTitle: 'Diese Einladung wurde angenommen',
      accepted: (who, workspace) =>
        `Wenn Sie sie angenommen haben, öffnen Sie ${workspace}. Wenn nicht, fragen Sie ${who} nach einer eigenen Einladung: Jede gilt einmal.`,
      acceptedByOther: (who) =>
        `Jemand anders hat sie angenommen, oder Sie selbst mit einer anderen Anmeldung. Fragen Sie ${who} nach einer eigenen Einladung.`,
      openWorkspace: (workspace) => `${workspace} öffnen`,
      revokedTitle: 'Diese Einladung wurde zurückgenommen',
      revoked: (who, workspace) =>
        `Die Einladung galt für den Arbeitsbereich ${workspace}. Fragen Sie ${who}, wenn Sie noch Zugang brauchen.`,
      unknownTitle: 'Dieser Link führt zu keiner Einladung',
      unknown:
        'Die Einladung ist lange vorbei, oder der Link ist nicht vollständig. Kopieren Sie den ganzen Link und öffnen Sie ihn noch einmal, oder bitten Sie die Person, die ihn Ihnen gegeben hat, um einen neuen.',
      missingTitle: 'Dieser Link ist nicht vollständig',
      missing: 'Kopieren Sie den ganzen Link der Einladung und öffnen Sie ihn noch einmal.',
      home: 'Oberfläche öffnen',
    },
  },
})
