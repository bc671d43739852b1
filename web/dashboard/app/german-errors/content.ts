/** Packages, uploads, sessions, dispatches and organizations, in German. */
import { general, lookAgain, whole, type GermanErrors } from './german-error.ts'

const again = 'Starten Sie den Kurs noch einmal.'

export const contentErrors: GermanErrors = {
  MISSING_FILE: whole('Der Anfrage fehlt die Datei. Wählen Sie eine Datei und senden Sie sie noch einmal.'),
  INVALID_FILE_TYPE: general('Dateien dieser Art nimmt der Dienst hier nicht an. Wählen Sie eine andere Datei.'),
  INVALID_PACKAGE: general(
    'Dieses Paket kann nicht gestartet werden. Berichtigen Sie den Kurs und laden Sie ihn noch einmal hoch.',
  ),
  UPLOAD_NOT_FOUND: whole(
    'Diesen Upload gibt es nicht, oder seine Zeit ist abgelaufen. Laden Sie die Datei noch einmal hoch.',
  ),
  PACKAGE_NOT_FOUND: whole(`Dieses Paket gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
  PACKAGE_NOT_READY: general(
    'Dieses Paket ist noch nicht bereit, oder seine Verarbeitung ist gescheitert. Sehen Sie bei seinen Versionen nach.',
  ),
  PACKAGE_ARCHIVED: general('Dieses Paket ist archiviert. Stellen Sie es wieder her, oder wählen Sie ein anderes.'),
  PACKAGE_NOT_ARCHIVED: whole('Nur ein archiviertes Paket kann gelöscht werden. Archivieren Sie es zuerst.'),
  CONVERSION_NOT_FOUND: whole(`Diese Umwandlung gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
  SESSION_NOT_FOUND: whole(`Diese Sitzung gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
  SESSIONIDSCOPE_MISMATCH: general(
    'Die angegebene Sitzung gehört zu einem anderen Kurs, Lernenden oder Arbeitsbereich. Beginnen Sie eine neue Sitzung.',
  ),
  ATTEMPT_SUPERSEDED: general(`Inzwischen hat ein neuer Versuch begonnen; gespeichert wird nur noch dort. ${again}`),
  RUNTIME_SUPERSEDED: general(
    `Der Kurs ist inzwischen in einem anderen Fenster offen; gespeichert wird nur noch dort. ${again}`,
  ),
  RUNTIME_PROTOCOL_NOT_ENABLED: whole(`Diese Sitzung wurde nach einem älteren Verfahren gestartet. ${again}`),
  SUSPEND_DATA_TOO_LARGE: general(
    'Der Kurs will mehr Zwischenstand speichern, als erlaubt ist. Es wurde nichts gespeichert; melden Sie es dem Autor des Kurses.',
  ),
  START_OVER_NOT_ALLOWED: whole(
    'In diesem Kurs dürfen Lernende nicht von vorn beginnen. Erlauben Sie es in den Einstellungen des Kurses.',
  ),
  NOT_A_VR_SESSION: whole(
    'Diese Sitzung gehört zu einem SCORM-Kurs, der selbst berichtet. Ergebnisse von Headsets gibt es nur für VR-Apps.',
  ),
  OUTCOME_CONFLICT: general(
    'Dieses Ergebnis ist schon mit anderem Inhalt gespeichert. Senden Sie ein anderes Ergebnis mit einer neuen ID.',
  ),
  DISPATCH_NOT_FOUND: whole(`Diesen Dispatch gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
  DISPATCH_STATE_CONFLICT: general(
    'Im jetzigen Zustand des Dispatches geht das nicht. Laden Sie die Seite neu und sehen Sie, was möglich ist.',
  ),
  DISPATCH_PAUSED: whole(
    'Dieser Dispatch ist pausiert. Setzen Sie ihn fort, damit der Kurs wieder gestartet werden kann.',
  ),
  DISPATCH_EXPIRED: whole(
    'Dieser Dispatch ist abgelaufen. Verlängern Sie ihn, damit der Kurs wieder gestartet werden kann.',
  ),
  DISPATCH_ENDED: whole(
    'Dieser Dispatch ist beendet. Legen Sie einen neuen an, damit der Kurs wieder gestartet werden kann.',
  ),
  ORGANIZATION_NOT_FOUND: whole(`Diese Organisation gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
  ORGANIZATION_ARCHIVED: whole(
    'Diese Organisation ist archiviert. Stellen Sie sie wieder her, oder wählen Sie eine andere.',
  ),
  EXTERNAL_ID_TAKEN: {
    sentence:
      'Eine andere Organisation hat schon diese externe ID. Wählen Sie eine andere, oder ändern Sie jene Organisation.',
    exact: ({ organization_id: id }) =>
      typeof id === 'string'
        ? `Die Organisation ${id} hat schon diese externe ID. Wählen Sie eine andere, oder ändern Sie jene Organisation.`
        : null,
  },
  INSTALLATION_NOT_FOUND: whole(`Diese Installation gibt es in diesem Arbeitsbereich nicht. ${lookAgain}`),
}
