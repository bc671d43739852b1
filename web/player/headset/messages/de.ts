import type { HeadsetMessages } from './headset-messages.ts'

export const messages: HeadsetMessages = {
  title: 'Weiter geht es mit Ihrem Headset',
  steps: [
    'Setzen Sie das Headset auf und öffnen Sie dort das Training.',
    'Geben Sie diesen Code ein, wenn das Training danach fragt.',
    'Lassen Sie diese Seite offen: Sie zeigt Ihr Ergebnis, sobald Sie fertig sind.',
  ],
  code: 'Code für das Headset',
  gettingCode: 'Der Code wird geholt …',
  validFor: (time) => `Noch ${time} Minuten gültig, dann folgt ein neuer`,
  waiting: 'Warten auf das Headset',
  joinedTitle: 'Ihr Headset ist verbunden',
  joined: (headset) => `Verbunden: ${headset}`,
  joinedText: 'Absolvieren Sie das Training auf dem Headset. Ihr Ergebnis erscheint hier, sobald es aufgezeichnet ist.',
  otherHeadset: 'Anderes Headset verwenden',
  appMissing: 'Das Training ist noch nicht auf dem Headset?',
  appHint:
    'Öffnen Sie diese Seite im Browser des Headsets, laden Sie die App herunter und installieren Sie sie. Öffnen Sie sie danach.',
  download: 'App herunterladen',
  noConnection: 'Keine Verbindung – neuer Versuch folgt',
  lastResult: (result) => `Bisher aufgezeichnet: ${result}`,
  noResult: 'Bisher ist nichts aufgezeichnet.',
}
