/** Findings about the pages and scripts of a course, in German. */
import { type GermanFinding } from './german-finding.ts'

export const pageFindings: Readonly<Record<string, GermanFinding>> = {
  API_NOT_CALLED: {
    english: 'No page or script of the package calls the SCORM API, so nothing is recorded.',
    message: 'Keine Seite und kein Skript des Pakets ruft die SCORM-API auf, es wird also nichts aufgezeichnet.',
    remedy: 'Veröffentlichen Sie den Kurs mit eingeschalteter Meldung an eine Lernplattform.',
  },
  COMPLETION_NOT_REPORTED: {
    english: 'The package calls the SCORM API, but nothing in it reports a status, so the course is not completed.',
    message:
      'Das Paket ruft die SCORM-API auf, aber nichts darin meldet einen Status; der Kurs wird also nicht abgeschlossen.',
    remedy:
      'Legen Sie im Autorenwerkzeug fest, wann der Kurs als abgeschlossen oder bestanden gilt, und veröffentlichen Sie ihn erneut.',
  },
  LINK_INSECURE: {
    english: 'A page loads something over http://, which browsers block in a course.',
    message: 'Eine Seite lädt etwas über http://, was Browser in einem Kurs blockieren.',
    remedy: 'Nehmen Sie die Datei in das Paket auf, oder verwenden Sie eine https-Adresse.',
  },
  LINK_ABSOLUTE: {
    english:
      'A page names a file by a path from the root of a site or of a computer, which does not lead into the package.',
    message:
      'Eine Seite nennt eine Datei mit einem Pfad vom obersten Ordner einer Website oder eines Computers aus, der nicht in das Paket führt.',
    remedy: 'Schreiben Sie die Adresse relativ zur Seite.',
  },
  LINK_CASE_MISMATCH: {
    english: 'A page names a file in another upper and lower case than it has, and will not find it.',
    message:
      'Eine Seite schreibt den Namen einer Datei anders in Groß- und Kleinschreibung, als sie heißt, und findet sie nicht.',
    remedy: 'Schreiben Sie die Adresse, wie die Datei heißt.',
  },
}
