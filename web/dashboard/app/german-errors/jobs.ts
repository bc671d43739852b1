/** Why conversions, exports and recomputations fail, in German. What mends a deck is said beside it. */
import { general, whole, type GermanErrors } from './german-error.ts'

export const jobErrors: GermanErrors = {
  DECK_NOT_A_PRESENTATION: whole('Die Datei ist keine PowerPoint-Präsentation.'),
  DECK_OLD_FORMAT: whole('Die Präsentation hat das Format von PowerPoint 97 bis 2003 (.ppt).'),
  DECK_PASSWORD_PROTECTED: whole('Die Präsentation ist durch ein Kennwort geschützt.'),
  DECK_DAMAGED: whole('Die Präsentation ist beschädigt.'),
  DECK_TOO_LARGE: whole('Die Präsentation ist größer als 200 MB.'),
  DECK_UNPACKS_TOO_LARGE: whole('Die Präsentation wird beim Entpacken viel größer, wie eine Dekompressionsbombe.'),
  DECK_WITHOUT_SLIDES: whole('Die Präsentation hat keine Folien.'),
  DECK_WITHOUT_VISIBLE_SLIDES: whole('Alle Folien der Präsentation sind ausgeblendet.'),
  DECK_TOO_MANY_SLIDES: whole('Die Präsentation hat mehr als 500 Folien.'),
  DECK_NOT_CONVERTIBLE: whole('Der Konverter kann die Präsentation nicht lesen.'),
  DECK_TAKES_TOO_LONG: whole('Die Umwandlung der Präsentation dauerte länger, als erlaubt ist.'),
  CONVERTER_MISSING: whole('Auf diesem Dienst ist kein Konverter für Präsentationen installiert.'),
  DECK_GONE: whole(
    'Die hochgeladene Präsentation wurde entfernt oder ersetzt. Laden Sie sie noch einmal hoch und wandeln Sie sie neu um.',
  ),
  COURSE_NOT_STORED: general(
    'Die Dateien des Kurses konnten nicht gespeichert werden. Wandeln Sie die Präsentation noch einmal um.',
  ),
  CONVERSION_FAILED: whole(
    'Der Konverter ist an dieser Präsentation gescheitert. Öffnen Sie sie in PowerPoint, speichern Sie sie neu und wandeln Sie die neue Datei um.',
  ),
  CONVERSION_STOPPED: whole(
    'Die Umwandlung brach mehrmals vor ihrem Ende ab. Vielleicht ist die Präsentation zu aufwendig: Teilen Sie sie, und versuchen Sie es noch einmal.',
  ),
  CONVERSION_TIMED_OUT: whole(
    'Die Umwandlung endete nicht innerhalb eines Tages. Wandeln Sie die Präsentation noch einmal um.',
  ),
  EXPORT_TIMED_OUT: whole(
    'Der Export endete nicht innerhalb eines Tages. Fordern Sie ihn noch einmal an, oder mit Filtern weniger.',
  ),
  EXPORT_FAILED: whole('Der Export ist mehrmals gescheitert. Fordern Sie ihn später noch einmal an.'),
  EXPORT_TOO_LARGE: whole('Die Datei würde größer als 8 GB. Fordern Sie mit Filtern weniger an.'),
  BASIS_CHANGED: whole(
    'Der Rahmen oder eine Zuordnung wurde inzwischen veröffentlicht oder ist verschwunden. Was schon geändert ist, bleibt; machen Sie einen neuen Probelauf.',
  ),
  RECOMPUTATION_FAILED: whole(
    'Die Neuberechnung ist mehrmals gescheitert. Was sie geändert hat, bleibt; beginnen Sie sie neu, um fortzufahren.',
  ),
  RECOMPUTATION_TIMED_OUT: whole(
    'Die Neuberechnung endete nicht innerhalb einer Woche. Was sie geändert hat, bleibt; beginnen Sie sie neu, um fortzufahren.',
  ),
}
