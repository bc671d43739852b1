/** Reasons for which a deck is refused or cannot be converted. */
import type { FindingDefinition } from '../findings/finding-definition.ts'

const saveAgain = 'Open the deck in PowerPoint, save it as .pptx and upload the new file.'

export const deckErrors = {
  DECK_NOT_A_PRESENTATION: {
    severity: 'error',
    meaning: 'The file is not a PowerPoint presentation.',
    remedy: 'Upload a presentation that was saved as .pptx, .pptm, .ppsx or .potx.',
  },
  DECK_OLD_FORMAT: {
    severity: 'error',
    meaning: 'The file is a presentation in the format of PowerPoint 97 to 2003 (.ppt).',
    remedy: saveAgain,
  },
  DECK_PASSWORD_PROTECTED: {
    severity: 'error',
    meaning: 'The presentation is protected by a password.',
    remedy: 'Remove the password in PowerPoint (File, Info, Protect Presentation) and upload the deck again.',
  },
  DECK_DAMAGED: { severity: 'error', meaning: 'The presentation is damaged.', remedy: saveAgain },
  DECK_TOO_LARGE: {
    severity: 'error',
    meaning: 'The presentation is larger than 200 MB.',
    remedy: 'Compress its pictures and videos in PowerPoint, or split the deck.',
  },
  DECK_UNPACKS_TOO_LARGE: {
    severity: 'error',
    meaning: 'The presentation unpacks to far more than its size, as a decompression bomb does.',
    remedy: saveAgain,
  },
  DECK_WITHOUT_SLIDES: {
    severity: 'error',
    meaning: 'The presentation has no slides.',
    remedy: 'Add a slide and upload the deck again.',
  },
  DECK_WITHOUT_VISIBLE_SLIDES: {
    severity: 'error',
    meaning: 'All slides of the presentation are hidden.',
    remedy: 'Show at least one slide (Slide Show, Hide Slide) and upload the deck again.',
  },
  DECK_TOO_MANY_SLIDES: {
    severity: 'error',
    meaning: 'The presentation has more than 500 slides.',
    remedy: 'Split the deck.',
  },
  DECK_NOT_CONVERTIBLE: {
    severity: 'error',
    meaning: 'The converter cannot read the presentation.',
    remedy: saveAgain,
  },
  DECK_TAKES_TOO_LONG: {
    severity: 'error',
    meaning: 'The conversion of the presentation took longer than is allowed.',
    remedy: 'Split the deck, or simplify slides with very many shapes.',
  },
  CONVERTER_MISSING: {
    severity: 'error',
    meaning: 'The converter of presentations is not installed on this service.',
    remedy:
      'Install the optional dependencies (`npm ci` without `--omit=optional`), and the LibreOffice that the setting `converter` names if it names one. Then start or deploy the service again.',
  },
} as const satisfies Record<string, FindingDefinition>
