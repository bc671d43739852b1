/** What a course does not keep of its deck, in German. */
import { type GermanFinding } from './german-finding.ts'

export const deckFindings: Readonly<Record<string, GermanFinding>> = {
  FONT_REPLACED: {
    english: 'A font of the deck is not available; text was drawn in a similar one.',
    message: 'Eine Schriftart der Präsentation ist nicht vorhanden; Text wurde in einer ähnlichen gezeichnet.',
    remedy:
      'Vergleichen Sie die Folien. Wenn Zeilen anders umbrechen, verwenden Sie eine verbreitete Schriftart wie Arial oder Calibri.',
  },
  CHARACTERS_NOT_DRAWN: {
    english: 'There is no font for a writing system of the deck; its characters are boxes in the pictures.',
    message:
      'Für ein Schriftsystem der Präsentation gibt es keine Schriftart; seine Zeichen sind in den Bildern Kästchen.',
    remedy: 'Ersetzen Sie den Text durch ein Bild davon.',
  },
  SMARTART_DROPPED: {
    english: 'A SmartArt graphic has no stored drawing and was left out.',
    message: 'Zu einer SmartArt-Grafik ist keine Zeichnung gespeichert; sie wurde ausgelassen.',
    remedy:
      'Öffnen und speichern Sie die Präsentation in PowerPoint, oder wandeln Sie die Grafik in Formen um (SmartArt-Design, Konvertieren).',
  },
  ANIMATION_FLATTENED: {
    english: 'The slide has animations; the course shows all its objects at once.',
    message: 'Die Folie hat Animationen; der Kurs zeigt alle ihre Objekte auf einmal.',
    remedy: 'Wenn Objekte einander verdecken, verteilen Sie sie auf mehrere Folien.',
  },
  TRANSITION_DROPPED: {
    english: 'The slide has a transition, which the course does not play.',
    message: 'Die Folie hat einen Übergang, den der Kurs nicht spielt.',
    remedy: 'Es ist nichts zu tun.',
  },
  EXTERNAL_CONTENT_NOT_LOADED: {
    english: 'A picture or an object is linked and not in the deck; it was not loaded.',
    message: 'Ein Bild oder ein Objekt ist verknüpft und nicht in der Präsentation; es wurde nicht geladen.',
    remedy: 'Fügen Sie es in die Präsentation ein, statt es zu verknüpfen.',
  },
  EXTERNAL_MEDIA_NOT_LOADED: {
    english: 'A video or a sound is linked and not in the deck; the course shows its picture only.',
    message: 'Ein Video oder ein Ton ist verknüpft und nicht in der Präsentation; der Kurs zeigt nur das Bild davon.',
    remedy:
      'Fügen Sie das Video oder den Ton in die Präsentation ein, oder fügen Sie einen Link im Text zu der Adresse hinzu.',
  },
  MEDIA_NOT_PLAYABLE: {
    english: 'Browsers do not play the format of a video or a sound; the course shows its picture only.',
    message: 'Browser spielen das Format eines Videos oder eines Tons nicht; der Kurs zeigt nur das Bild davon.',
    remedy: 'Wandeln Sie es in PowerPoint in MP4 (H.264) oder MP3 um: Datei, Informationen, Kompatibilität optimieren.',
  },
  LINK_NOT_KEPT: {
    english: 'A link leads to a file, a program or a macro; the course leaves it out.',
    message: 'Ein Link führt zu einer Datei, einem Programm oder einem Makro; der Kurs lässt ihn aus.',
    remedy: 'Verlinken Sie eine Webadresse oder eine Folie.',
  },
  MACROS_IGNORED: {
    english: 'The deck contains macros, which the course does not run.',
    message: 'Die Präsentation enthält Makros, die der Kurs nicht ausführt.',
    remedy: 'Es ist nichts zu tun, außer eine Folie braucht ein Makro.',
  },
  OBJECT_AS_PICTURE: {
    english: 'An embedded document or control is shown as a picture.',
    message: 'Ein eingebettetes Dokument oder Steuerelement wird als Bild gezeigt.',
    remedy: 'Fügen Sie einen Link hinzu, wenn Lernende das Dokument selbst brauchen.',
  },
  SLIDE_HIDDEN: {
    english: 'The slide is hidden; the course leaves it out.',
    message: 'Die Folie ist ausgeblendet; der Kurs lässt sie aus.',
    remedy:
      'Blenden Sie die Folie in PowerPoint ein (Bildschirmpräsentation, Folie ausblenden), wenn Lernende sie sehen sollen.',
  },
  SLIDE_TEXT_NOT_READ: {
    english: 'Title, notes and media of the slide could not be read; its picture is in the course.',
    message: 'Titel, Notizen und Medien der Folie konnten nicht gelesen werden; ihr Bild ist im Kurs.',
    remedy: 'Öffnen und speichern Sie die Präsentation in PowerPoint und laden Sie sie noch einmal hoch.',
  },
  SLIDE_WITHOUT_TITLE: {
    english: 'The slide has no title; the contents list its first text or its number.',
    message: 'Die Folie hat keinen Titel; das Inhaltsverzeichnis nennt ihren ersten Text oder ihre Nummer.',
    remedy: 'Geben Sie der Folie einen Titel; er hilft allen, die einen Screenreader benutzen.',
  },
  ALTERNATIVE_TEXT_MISSING: {
    english: 'A picture or a chart has no alternative text.',
    message: 'Ein Bild oder ein Diagramm hat keinen Alternativtext.',
    remedy: 'Fügen Sie in PowerPoint einen Alternativtext hinzu, oder kennzeichnen Sie das Bild als dekorativ.',
  },
  SLIDES_NOT_MATCHED: {
    english: 'The converter drew another number of slides than the deck lists; notes and media were left out.',
    message:
      'Der Konverter hat eine andere Zahl von Folien gezeichnet, als die Präsentation aufführt; Notizen und Medien wurden ausgelassen.',
    remedy: 'Öffnen und speichern Sie die Präsentation in PowerPoint und laden Sie sie noch einmal hoch.',
  },
}
