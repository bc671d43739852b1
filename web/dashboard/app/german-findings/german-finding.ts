/** What a finding says in German, and remedies that several codes share. */
export interface GermanFinding {
  /** The sentence of the service that `message` translates. A finding whose own message differs says more. */
  readonly english: string
  /** What is wrong, in one sentence. */
  readonly message: string
  /** What the owner of the package or deck can do, in one sentence. */
  readonly remedy: string
}

export const rebuild = 'Exportieren Sie das Paket erneut aus dem Autorenwerkzeug und laden Sie die neue Datei hoch.'
export const rezip = 'Erstellen Sie die ZIP-Datei aus dem Ordner des Kurses neu, mit einem gewöhnlichen Programm.'
export const suspicious =
  'Entfernen Sie den Eintrag oder erstellen Sie die ZIP-Datei neu; ein Archiv aus einem Autorenwerkzeug hat keinen solchen Eintrag.'
export const none = 'Es ist nichts zu tun; der Kurs wird gespielt.'
