/** Errors about the package as a course, in German. */
import { rebuild, type GermanFinding } from './german-finding.ts'

export const packageErrors: Readonly<Record<string, GermanFinding>> = {
  MANIFEST_MISSING: {
    english: 'The archive has no imsmanifest.xml, so it is not a SCORM package.',
    message: 'Das Archiv hat keine Datei imsmanifest.xml, es ist also kein SCORM-Paket.',
    remedy:
      'Veröffentlichen Sie den Kurs im Autorenwerkzeug als SCORM 1.2 oder SCORM 2004 und laden Sie diese ZIP-Datei hoch.',
  },
  MANIFEST_IN_SUBFOLDER: {
    english: 'The manifest is in a subfolder, and other files are beside that folder.',
    message: 'Das Manifest liegt in einem Unterordner, und neben diesem Ordner liegen weitere Dateien.',
    remedy:
      'Erstellen Sie die ZIP-Datei aus dem Ordner, der imsmanifest.xml enthält, damit das Manifest ganz oben liegt.',
  },
  MANIFEST_TOO_LARGE: {
    english: 'The manifest is larger than is allowed, or its references make it so.',
    message: 'Das Manifest ist größer, als erlaubt ist, oder seine Verweise machen es so groß.',
    remedy: rebuild,
  },
  MANIFEST_NOT_A_MANIFEST: {
    english: 'The file imsmanifest.xml is not a manifest of a content package.',
    message: 'Die Datei imsmanifest.xml ist nicht das Manifest eines Pakets.',
    remedy: rebuild,
  },
  PACKAGE_IS_AICC: {
    english: 'This is an AICC course, which is not hosted.',
    message: 'Das ist ein AICC-Kurs, den der Dienst nicht annimmt.',
    remedy: 'Veröffentlichen Sie den Kurs als SCORM 1.2 oder SCORM 2004.',
  },
  PACKAGE_IS_CMI5: {
    english: 'This is a cmi5 course, which is not hosted.',
    message: 'Das ist ein cmi5-Kurs, den der Dienst nicht annimmt.',
    remedy: 'Veröffentlichen Sie den Kurs als SCORM 1.2 oder SCORM 2004.',
  },
  PACKAGE_IS_XAPI: {
    english: 'This is an xAPI (Tin Can) course, which is not hosted.',
    message: 'Das ist ein xAPI-Kurs (Tin Can), den der Dienst nicht annimmt.',
    remedy: 'Veröffentlichen Sie den Kurs als SCORM 1.2 oder SCORM 2004.',
  },
  PACKAGE_ZIPPED_TWICE: {
    english: 'The archive contains only another ZIP archive.',
    message: 'Das Archiv enthält nur ein weiteres ZIP-Archiv.',
    remedy: 'Entpacken Sie das äußere Archiv und laden Sie die ZIP-Datei hoch, die darin liegt.',
  },
  ORGANIZATION_MISSING: {
    english: 'The manifest has no organization, so there is no course structure.',
    message: 'Das Manifest hat keine Gliederung (organization), es gibt also keinen Aufbau des Kurses.',
    remedy: rebuild,
  },
  NOTHING_LAUNCHABLE: {
    english: 'No item of the course can be launched.',
    message: 'Kein Teil des Kurses kann gestartet werden.',
    remedy:
      'Geben Sie mindestens einem Teil des Kurses eine Ressource mit einem href und exportieren Sie den Kurs erneut.',
  },
  ENTRY_FILE_MISSING: {
    english: 'The file that starts the course is not in the archive.',
    message: 'Die Datei, mit der der Kurs beginnt, ist nicht im Archiv.',
    remedy:
      'Fügen Sie die Datei dem Paket hinzu; vielleicht wurde die ZIP-Datei aus einem unvollständigen Ordner erstellt.',
  },
  ENTRY_HREF_FORBIDDEN: {
    english: 'The address that starts the course leaves the package, uses a scheme that is not allowed or is too long.',
    message:
      'Die Adresse, mit der der Kurs beginnt, führt aus dem Paket hinaus, hat ein Schema, das nicht erlaubt ist, oder ist zu lang.',
    remedy: 'Lassen Sie die Ressource auf eine Datei des Pakets oder auf eine https-Adresse zeigen.',
  },
  XML_MALFORMED: {
    english: 'The manifest is not well-formed XML.',
    message: 'Das Manifest ist kein wohlgeformtes XML.',
    remedy: 'Berichtigen Sie das XML an der genannten Stelle, oder exportieren Sie das Paket erneut.',
  },
  XML_DTD_FORBIDDEN: {
    english: 'The manifest contains a document type declaration, which is not read for safety.',
    message: 'Das Manifest enthält eine Dokumenttyp-Deklaration, die aus Sicherheitsgründen nicht gelesen wird.',
    remedy: 'Entfernen Sie die Deklaration <!DOCTYPE ...> aus dem Manifest.',
  },
  XML_TOO_DEEP: {
    english: 'The elements of the manifest are nested deeper than is allowed.',
    message: 'Die Elemente des Manifests sind tiefer verschachtelt, als erlaubt ist.',
    remedy: rebuild,
  },
  XML_TOO_LARGE: {
    english: 'The XML document is larger than is allowed.',
    message: 'Das XML-Dokument ist größer, als erlaubt ist.',
    remedy: rebuild,
  },
}
