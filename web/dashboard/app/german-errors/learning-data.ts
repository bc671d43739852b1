/** The LRS and skills, in German. */
import { general, lookAgain, whole, type GermanErrors } from './german-error.ts'

export const learningDataErrors: GermanErrors = {
  STATEMENT_NOT_FOUND: general('Ein Statement mit dieser ID gibt es hier nicht. Prüfen Sie die ID.'),
  STATEMENT_CONFLICT: general(
    'Diese ID gehört schon zu einem anderen Statement. Statements ändern sich nie: Senden Sie es mit einer neuen ID.',
  ),
  DOCUMENT_NOT_FOUND: general(`Dieses Dokument gibt es nicht. ${lookAgain}`),
  DOCUMENT_CONFLICT: general('Es gibt hier schon ein Dokument. Lesen Sie es zuerst, und ändern Sie es dann.'),
  RECOMPUTATION_RUNNING: whole(
    'Eine andere Neuberechnung dieses Arbeitsbereichs läuft noch. Warten Sie, bis sie beendet ist.',
  ),
  FRAMEWORK_IMMUTABLE: general(
    'Eine veröffentlichte Version des Rahmens ändert sich nie. Legen Sie zuerst einen Entwurf an.',
  ),
  INVALID_FRAMEWORK: whole(
    'Der Entwurf kann so nicht veröffentlicht werden. Beheben Sie, was gefunden wurde, und veröffentlichen Sie ihn dann.',
  ),
  CLIENT_SYSTEM_DISABLED: whole(
    'Dieses Quellsystem ist abgeschaltet. Schalten Sie es ein, damit es Nachweise senden kann.',
  ),
}
