/** What the XML of a deck says, as far as its pictures do not show it. */
import type { Place } from '../deck/rendered-deck.ts'

export interface DeckOutline {
  /** Of the document's properties; empty where there is none. */
  readonly title: string
  /** BCP 47 tag of most of the text; null where the deck does not say. */
  readonly language: string | null
  readonly direction: 'ltr' | 'rtl'
  /** All slides in their order, hidden ones too. */
  readonly slides: readonly SlideOutline[]
  /** Names of the fonts that visible slides use, by the text itself or by their theme. */
  readonly fonts: readonly string[]
  /** Writing systems of the visible text that need a font which LibreOffice does not have. */
  readonly scripts: readonly Script[]
  readonly hasMacros: boolean
  /** Whether a layout or a master links to slides, as navigation bars do. Such links are not among the slides' jumps. */
  readonly hasLayoutJumps: boolean
}

/** A writing system, or `emoji`. Han characters count as those of the deck's language. */
export type Script =
  'japanese' | 'korean' | 'chinese' | 'thai' | 'emoji' | 'devanagari' | 'bengali' | 'tamil' | 'telugu' | 'khmer'

export interface SlideOutline {
  /** From 1, hidden slides counted. */
  readonly number: number
  /** Path of its part in the archive. */
  readonly path: string
  readonly isHidden: boolean
  /** Whether its XML could be read. Otherwise everything below is empty. */
  readonly isRead: boolean
  readonly title: string
  /** In reading order, the title included; without date, footer and number. */
  readonly paragraphs: readonly string[]
  readonly notes: readonly string[]
  /** Alternative texts of pictures and drawings; those of media are with the media. */
  readonly alternatives: readonly string[]
  readonly media: readonly MediaOutline[]
  readonly hasTransition: boolean
  readonly hasAnimation: boolean
  /** Pictures and charts that have no alternative text and are not decorative. */
  readonly undescribed: number
  /** Embedded documents and controls, which are shown as pictures. */
  readonly objects: number
  /** Pictures and objects that are linked, not embedded. */
  readonly externalContents: number
  /** Links to files, programs and macros. */
  readonly refusedLinks: number
  /** Links to slides, in reading order. */
  readonly jumps: readonly JumpOutline[]
  /** Relationship ids of SmartArt whose stored drawing is empty. The converter never ends on them. */
  readonly emptySmartArt: readonly string[]
}

export interface JumpOutline {
  /** The text that the link stands on, without blanks. */
  readonly text: string
  /** Whether the whole shape is the link, and not only its text. */
  readonly isShape: boolean
  /** Path of a slide's part, or a slide by its position. */
  readonly to: { readonly path: string } | 'next' | 'previous' | 'first' | 'last'
}

export interface MediaOutline {
  readonly kind: 'video' | 'audio'
  readonly place: Place
  readonly description: string
  /** Path of the file in the archive; null where the media is not in the deck. */
  readonly path: string | null
}
