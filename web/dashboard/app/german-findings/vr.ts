/** Findings about VR packages, in German. */
import { type GermanFinding } from './german-finding.ts'

export const vrFindings: Readonly<Record<string, GermanFinding>> = {
  VR_APK_UNZIPPED: {
    english: 'The file is an Android app itself, and not a ZIP archive that holds one.',
    message: 'Die Datei ist selbst eine Android-App und kein ZIP-Archiv, das eine enthält.',
    remedy: 'Packen Sie die .apk-Datei in ein ZIP-Archiv und laden Sie dieses hoch.',
  },
  VR_SEVERAL_APKS: {
    english: 'The archive holds more than one .apk file.',
    message: 'Das Archiv enthält mehr als eine .apk-Datei.',
    remedy: 'Lassen Sie eine .apk-Datei im Archiv; laden Sie die anderen als eigene Pakete hoch.',
  },
  VR_APK_UNREADABLE: {
    english: 'The .apk file is not an Android app that can be read.',
    message: 'Die .apk-Datei ist keine Android-App, die gelesen werden kann.',
    remedy: 'Erstellen Sie die App neu und laden Sie die neue Datei hoch.',
  },
  VR_APK_COMPRESSED: {
    english: 'The .apk file is compressed in the archive, and too large to be looked at that way.',
    message: 'Die .apk-Datei ist im Archiv komprimiert und zu groß, um so geprüft zu werden.',
    remedy: 'Erstellen Sie die ZIP-Datei neu, ohne Komprimierung (zip -0); eine .apk-Datei wird kaum kleiner.',
  },
  VR_FEATURE_MISSING: {
    english: 'The app does not say that it is made for a headset.',
    message: 'Die App gibt nicht an, dass sie für ein Headset gemacht ist.',
    remedy: 'Prüfen Sie, ob die App für das Headset erstellt wurde, wenn sie dort nicht startet.',
  },
}
