/** Requests that the service cannot take as they are, and limits, in German. */
import { general, retry, whole, type GermanErrors } from './german-error.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

const numberText = (value: number): string => new Intl.NumberFormat('de').format(value)

export const requestErrors: GermanErrors = {
  VALIDATION_ERROR: general('Eine Angabe passt nicht. Berichtigen Sie sie und senden Sie sie noch einmal.'),
  INVALID_REQUEST: general(
    'Der Dienst kann die Anfrage nicht lesen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  ),
  REQUEST_TOO_LARGE: general('Das ist zu viel für eine Anfrage. Senden Sie weniger auf einmal.'),
  VERSION_CONFLICT: whole(
    'Jemand anderes hat das inzwischen geändert. Es wurde nichts gespeichert: Laden Sie die Seite neu und ändern Sie es noch einmal.',
  ),
  PRECONDITION_FAILED: general(
    'Das Dokument wurde inzwischen geändert. Lesen Sie es neu und ändern Sie es noch einmal.',
  ),
  IDEMPOTENCY_KEY_REUSED: whole(
    'Der Schlüssel dieser Anfrage gehört zu einer anderen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  ),
  IDEMPOTENCY_KEY_IN_USE: whole(
    'Dieselbe Anfrage wird gerade schon bearbeitet. Warten Sie einen Moment und versuchen Sie es dann noch einmal.',
  ),
  RATE_LIMIT_EXCEEDED: {
    sentence: 'Das waren zu viele Anfragen in kurzer Zeit. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    exact: ({ limit, window, retry_after: seconds }) =>
      isNumber(limit) && isNumber(window) && isNumber(seconds)
        ? `Mehr als ${numberText(limit)} Anfragen in ${numberText(window)} Sekunden sind nicht erlaubt. ` +
          `Versuchen Sie es in ${numberText(seconds)} Sekunden noch einmal.`
        : null,
  },
  RATE_LIMIT_UNAVAILABLE: whole(`Die Anfrage konnte nicht gezählt werden und wurde nicht ausgeführt. ${retry}`),
  QUOTA_EXCEEDED: general(
    'Eine Grenze ist erreicht. Löschen oder beenden Sie etwas, was nicht mehr gebraucht wird, oder wählen Sie einen größeren Tarif.',
  ),
  ACTIVE_LEARNER_CAP_REACHED: {
    sentence:
      'Alle Plätze für TEST-Lernende sind belegt. Starten Sie mit einem, der schon dabei ist, oder verwenden Sie einen LIVE-Schlüssel.',
    exact: ({ limit, window_days: days }) =>
      isNumber(limit) && isNumber(days)
        ? `Alle ${numberText(limit)} Plätze für TEST-Lernende sind belegt. Starten Sie mit einem, der schon dabei ist, ` +
          `warten Sie, bis einer ${numberText(days)} Tage nicht gestartet hat, oder verwenden Sie einen LIVE-Schlüssel.`
        : null,
  },
  FILE_TOO_LARGE: {
    sentence: 'Die Datei ist zu groß. Laden Sie eine kleinere hoch.',
    exact: ({ max_upload_mb: megabytes }) =>
      isNumber(megabytes)
        ? `Die Datei ist zu groß: Erlaubt sind höchstens ${numberText(megabytes)} MB. Laden Sie eine kleinere hoch.`
        : null,
  },
  STORAGE_QUOTA_EXCEEDED: {
    sentence: 'Der Speicher des Tarifs reicht für diese Datei nicht. Wählen Sie einen größeren Tarif.',
    exact: ({ projected_storage_gb: needed, max_storage_gb: allowed }) =>
      isNumber(needed) && isNumber(allowed)
        ? `Mit dieser Datei würde der Arbeitsbereich ${numberText(needed)} GB Speicher brauchen; der Tarif hat ${numberText(allowed)} GB. ` +
          'Wählen Sie einen größeren Tarif.'
        : null,
  },
  LEDGER_ENTRY_CONFLICT: general(
    'Diesen Eintrag gibt es schon, oder er ist schon storniert. Einträge ändern sich nie: Buchen Sie einen neuen mit eigener ID.',
  ),
  LEDGER_MONTH_CLOSED: general('Dieser Monat ist abgeschlossen. Buchen Sie den Eintrag im laufenden Monat.'),
}
