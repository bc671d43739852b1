import type { DispatchMessages } from './dispatch-messages.ts'

export const messages: DispatchMessages = {
  tryAgain: 'Noch einmal versuchen',
  reference: (value) => `Angabe für den Support: ${value}`,
  refusals: {
    paused: {
      title: 'Dieser Kurs ist angehalten',
      text: 'Er lässt sich später wieder öffnen. Wenn Sie ihn jetzt brauchen, wenden Sie sich an die Administration Ihrer Lernplattform.',
    },
    expired: {
      title: 'Dieser Kurs ist abgelaufen',
      text: 'Die Zeit, in der er geöffnet werden konnte, ist vorbei. Wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten.',
    },
    ended: {
      title: 'Dieser Kurs wird nicht mehr angeboten',
      text: 'Ihre Ergebnisse bleiben in Ihrer Lernplattform. Wenden Sie sich an deren Administration und nennen Sie die Angabe unten.',
    },
    invalid: {
      title: 'Dieses Kurspaket ist nicht mehr gültig',
      text: 'Die Administration Ihrer Lernplattform braucht ein neues Paket des Kurses. Nennen Sie ihr die Angabe unten.',
    },
    elsewhere: {
      title: 'Dieser Kurs lässt sich hier nicht öffnen',
      text: 'Er ist auf dieser Seite nicht zugelassen. Wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten.',
    },
    full: {
      title: 'Alle Lizenzen dieses Kurses sind vergeben',
      text: 'Wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten. Sobald eine Lizenz frei ist, können Sie es noch einmal versuchen.',
    },
    unavailable: {
      title: 'Der Inhalt dieses Kurses ist gerade nicht verfügbar',
      text: 'Versuchen Sie es später noch einmal. Geschieht das wieder, wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten.',
    },
    suspended: {
      title: 'Der Anbieter dieses Kurses kann ihn gerade nicht öffnen',
      text: 'Wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten, damit sie beim Anbieter nachfragen kann.',
    },
    busy: {
      title: 'Der Kurs lässt sich gerade nicht öffnen',
      text: 'Versuchen Sie es in einer Minute noch einmal. Geschieht das wieder, wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten.',
    },
    unreachable: {
      title: 'Der Kurs ist nicht erreichbar',
      text: 'Prüfen Sie Ihre Verbindung. Funktionieren andere Seiten, sperrt vielleicht Ihr Netz den Kurs: Wenden Sie sich an die Administration Ihrer Lernplattform und nennen Sie die Angabe unten.',
    },
    noHost: {
      title: 'Öffnen Sie diesen Kurs in Ihrer Lernplattform',
      text: 'Diese Seite funktioniert nur in einer Lernplattform. Gehen Sie in Ihre Lernplattform und öffnen Sie den Kurs dort.',
    },
    noLearner: {
      title: 'Ihre Lernplattform teilt nicht mit, wer Sie sind',
      text: 'Melden Sie sich in Ihrer Lernplattform an und öffnen Sie den Kurs erneut. Sind Sie angemeldet, wenden Sie sich an deren Administration und nennen Sie die Angabe unten.',
    },
    hostRefused: {
      title: 'Ihre Lernplattform hat den Kurs nicht gestartet',
      text: 'Schließen Sie diese Seite und öffnen Sie den Kurs erneut in Ihrer Lernplattform. Hilft das nicht, wenden Sie sich an deren Administration und nennen Sie die Angabe unten.',
    },
  },
}
