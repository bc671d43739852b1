/** What a course does not keep of the deck that it was made from. */
import type { FindingDefinition } from '../findings/finding-definition.ts'

export const deckWarnings = {
  FONT_REPLACED: {
    severity: 'warning',
    meaning: 'A font of the deck is not available; text was drawn in a similar one.',
    remedy: 'Compare the slides. If lines break differently, use a common font such as Arial or Calibri.',
  },
  CHARACTERS_NOT_DRAWN: {
    severity: 'warning',
    meaning: 'There is no font for a writing system of the deck; its characters are boxes in the pictures.',
    remedy: 'Replace the text by a picture of it.',
  },
  SMARTART_DROPPED: {
    severity: 'warning',
    meaning: 'A SmartArt graphic has no stored drawing and was left out.',
    remedy: 'Open and save the deck in PowerPoint, or convert the graphic to shapes (SmartArt Design, Convert).',
  },
  ANIMATION_FLATTENED: {
    severity: 'warning',
    meaning: 'The slide has animations; the course shows all its objects at once.',
    remedy: 'If objects cover each other, spread them over several slides.',
  },
  TRANSITION_DROPPED: {
    severity: 'warning',
    meaning: 'The slide has a transition, which the course does not play.',
    remedy: 'Nothing has to be done.',
  },
  EXTERNAL_CONTENT_NOT_LOADED: {
    severity: 'warning',
    meaning: 'A picture or an object is linked and not in the deck; it was not loaded.',
    remedy: 'Insert it into the deck instead of linking it.',
  },
  EXTERNAL_MEDIA_NOT_LOADED: {
    severity: 'warning',
    meaning: 'A video or a sound is linked and not in the deck; the course shows its picture only.',
    remedy: 'Insert the media into the deck, or add a text link to its address.',
  },
  MEDIA_NOT_PLAYABLE: {
    severity: 'warning',
    meaning: 'Browsers do not play the format of a video or a sound; the course shows its picture only.',
    remedy: 'Convert it to MP4 (H.264) or MP3 in PowerPoint: File, Info, Optimize Compatibility.',
  },
  LINK_NOT_KEPT: {
    severity: 'warning',
    meaning: 'A link leads to a file, a program or a macro; the course leaves it out.',
    remedy: 'Link to a web address or to a slide.',
  },
  MACROS_IGNORED: {
    severity: 'warning',
    meaning: 'The deck contains macros, which the course does not run.',
    remedy: 'Nothing has to be done, unless a slide depends on a macro.',
  },
  OBJECT_AS_PICTURE: {
    severity: 'warning',
    meaning: 'An embedded document or control is shown as a picture.',
    remedy: 'Add a link if learners need the document itself.',
  },
  SLIDE_HIDDEN: {
    severity: 'warning',
    meaning: 'The slide is hidden; the course leaves it out.',
    remedy: 'Show the slide in PowerPoint (Slide Show, Hide Slide) if learners should see it.',
  },
  SLIDE_TEXT_NOT_READ: {
    severity: 'warning',
    meaning: 'Title, notes and media of the slide could not be read; its picture is in the course.',
    remedy: 'Open and save the deck in PowerPoint and upload it again.',
  },
  SLIDE_WITHOUT_TITLE: {
    severity: 'warning',
    meaning: 'The slide has no title; the contents list its first text or its number.',
    remedy: 'Give the slide a title; it helps everyone who uses a screen reader.',
  },
  ALTERNATIVE_TEXT_MISSING: {
    severity: 'warning',
    meaning: 'A picture or a chart has no alternative text.',
    remedy: 'Add an alternative text in PowerPoint, or mark the picture as decorative.',
  },
  SLIDES_NOT_MATCHED: {
    severity: 'warning',
    meaning: 'The converter drew another number of slides than the deck lists; notes and media were left out.',
    remedy: 'Open and save the deck in PowerPoint and upload it again.',
  },
} as const satisfies Record<string, FindingDefinition>
