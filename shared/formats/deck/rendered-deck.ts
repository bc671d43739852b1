/**
 * A deck as the conversion has drawn it: what a course is written from. Places are fractions of the slide's width and
 * height, from its upper left corner.
 */

export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A line of text as it stands on the picture. Its order is the reading order. */
export interface PlacedText {
  readonly text: string
  readonly place: Place
}

/** Where a link leads: to an address (http, https or mailto), or to another visible slide by its index from 0. */
export type LinkTarget =
  { readonly kind: 'address'; readonly url: string } | { readonly kind: 'slide'; readonly index: number }

export interface PlacedLink {
  readonly place: Place
  readonly target: LinkTarget
  /** The text that the link stands on; empty where it stands on a shape without text. */
  readonly text: string
}

export interface PlacedMedia {
  readonly kind: 'video' | 'audio'
  readonly place: Place
  /** For example `video/mp4`. Only types that browsers play. */
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Alternative text; empty where the deck has none. */
  readonly description: string
}

/** An image file, ready for a browser. */
export interface Picture {
  /** For example `image/webp`. */
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export interface RenderedSlide {
  /** Number in the deck, from 1, hidden slides counted. */
  readonly number: number
  /** Empty where the slide has none. */
  readonly title: string
  readonly picture: Picture
  readonly texts: readonly PlacedText[]
  readonly links: readonly PlacedLink[]
  readonly media: readonly PlacedMedia[]
  /** Alternative texts of the slide's pictures and drawings. */
  readonly alternatives: readonly string[]
  /** Paragraphs of the slide's own text, for the transcript. */
  readonly paragraphs: readonly string[]
  /** Paragraphs of the speaker's notes. */
  readonly notes: readonly string[]
}

/** Only visible slides are in it. */
export interface RenderedDeck {
  /** Title of the document; empty where it has none. */
  readonly title: string
  /** BCP 47 tag of the text's main language; null where the deck does not say. */
  readonly language: string | null
  readonly direction: 'ltr' | 'rtl'
  readonly slides: readonly RenderedSlide[]
}
