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

/**
 * "We offer", "For staff of hotels", "The examples come from": what such a sentence names is neither asked for nor taught, unless it asks
 * all the same: "For this role you need".
 */
export const isAside = ({ text }: Sentence): boolean => asides.test(text) && !addressesOrAsks.test(text)

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
  'instruction subjects? topics? chapters? contents? covers? covered deals? courses? seminars? workshops? modules? lessons? parts? goals?',
  'days? mornings? afternoons? evenings? weeks?',
)

/** Whether a sentence asks for or teaches something, whomever it addresses. */
export const isRequest = ({ text }: Sentence, kind: TextKind): boolean =>
  asks.test(text) || readers.test(text) || (kind === 'course' ? teaches : wishes).test(text)

/** Whether a part of a sentence addresses the reader. */
export const isAddressed = (text: string): boolean => addresses.test(text)
