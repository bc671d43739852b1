/** Whether a sentence addresses its reader, asks for something or teaches something. English and, for requests, German. */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import type { Sentence } from './sentences.ts'

/** Any of some whole words. @param words regular expressions, separated by spaces */
const anyOf = (...words: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${words.join(' ').replaceAll(' ', '|')})\\b`, 'i')

const addressWords = 'you your du dein deine sie ihre?'
const requestWords =
  'candidates? applicants? role position job vacancy opening looking seeking searching hiring must need needs required? requires ' +
  'essential expect stelle suchen? brauchen muss erwarten erforderlich'

const addresses = anyOf(addressWords)
const asks = anyOf(requestWords)
const addressesOrAsks = anyOf(addressWords, requestWords)

/** How sentences begin that speak of the firm, of those whom a course is for, or of examples. "Our stack: TypeScript" is a list. */
const asides =
  /^\W*(?:for|our(?! \p{L}+(?: \p{L}+)?:)|(?:the |our |its )?examples|we (?:are|have|offer|provide|pay|employ|operate|produce|sell|serve)|für|unsere?|(?:die |unsere )?beispiele|wir (?:bieten|haben|sind|zahlen))\b/iu

/** "Venue: …", "How to get there: …": what a page says beside its subject. */
const practical =
  /^\W*(?:venue|where|place|location|meeting point|directions|how to get there|parking|lunch|meals|catering|costs?|fees?|price|dates?|when|times?|duration|registration|accommodation|contact|equipment)\s*:/i

/** "Your trainer has been in charge of a laundry": says whom the course is given by, not what. */
const biography =
  /^\W*(?:your|the|our)\s+(?:trainer|tutor|lecturer|instructor|teacher|speaker|coach)s?\b(?!.*\b(?:shows?|explains?|teach(?:es)?|demonstrates?|tells?|you|with)\b)/i

/** "I finally understood why": what somebody says of it. "Module I covers" is a number. */
const testimonial =
  /(?<!\b(?:[Mm]odule|[Pp]art|[Uu]nit|[Ll]evel|[Cc]ourse|[Bb]lock|[Ss]tage|[Pp]hase|[Yy]ear|[Cc]hapter|[Ss]ection|[Ss]emester|[Tt]ype|[Cc]lass)\s)\bI\s+(?:\p{Ll}+ly\s+)?\p{Ll}/u

/**
 * "We offer", "For staff of hotels", "The examples come from": what such a sentence names is neither asked for nor taught, unless it asks
 * all the same: "For this role you need".
 */
const isAside = ({ text }: Sentence): boolean =>
  /^\W*(?:your |our )?benefits:/i.test(text) ||
  practical.test(text) ||
  biography.test(text) ||
  testimonial.test(text) ||
  (asides.test(text) && !addressesOrAsks.test(text))

/** How what a firm offers, or says of itself, begins. */
const offers =
  /^\W*(?:what we offer|we offer|our offer|(?:your |our )?benefits|perks|about us|who we are|why us|(?:das )?wir bieten|was wir bieten|unser angebot|(?:ihre )?vorteile|über uns)\b/iu

/** A line of nothing else, such as "What we offer:". */
const isOfferHeading = ({ text, isLine }: Sentence): boolean =>
  isLine && /^[\W_]*$/u.test(text.replace(offers, '')) && offers.test(text)

/** An item of a list. */
export const isListItem = ({ text, isLine }: Sentence): boolean => isLine && /^\s*[-–—•*·]/.test(text)

/** The sentences of a text in which what is named may be asked for or taught: no asides, and no list below "What we offer". */
export function sentencesForReaders(sentences: readonly Sentence[]): Sentence[] {
  let isBelowOffers = false
  return sentences.filter((sentence) => {
    if (isOfferHeading(sentence)) isBelowOffers = true
    else if (!isListItem(sentence)) isBelowOffers = false
    return !isBelowOffers && !isAside(sentence)
  })
}

/** Those whom a text is about where it does not address them. */
const readers = anyOf(
  'participants? learners? trainees? apprentices? students? attendees graduates? postholder jobholder',
  'teilnehm\\w* auszubildende\\w*',
)

/** What a job description says of a skill that it asks for. */
const wishes = anyOf(
  'welcome advantage plus useful helpful important ideal ideally nice optional experience knowledge skills? ability years? parts?\\s+of',
  'focus emphasis work inclu\\w+ involves? consists? tasks? duty duties responsib\\w+',
)

/** What a course says of a skill that it teaches. */
const teaches = anyOf(
  'about programme focus inclu\\w+ exercises? shows? explains? learns? learning teach teaches trains? training practi[sc]es? practised',
  'trained taught blocks? units? instruction subjects? topics? chapters? contents? covers? covered deals? courses? seminars? workshops? modules? lessons? parts? goals?',
  'days? mornings? afternoons? evenings? weeks?',
)

/** Whether a sentence, or a part of it, asks for or teaches something, whomever it addresses. */
export const isRequest = (text: string, kind: TextKind): boolean =>
  asks.test(text) || readers.test(text) || (kind === 'course' ? teaches : wishes).test(text)

/** Whether a part of a sentence asks for something: "is required". */
export const isAsking = (text: string): boolean => asks.test(text)

/** Whether a part of a sentence addresses the reader. */
export const isAddressed = (text: string): boolean => addresses.test(text)
