/** Formats of single values: UUIDs, IRIs, mail addresses, language tags, durations, media types, hashes. */

/**
 * Characters of the longest value whose form is checked. V8 ends a pattern on millions of characters with a stack
 * overflow, depending on how it has compiled the pattern.
 */
const longestValue = 100_000

const matches = (text: string, pattern: RegExp): boolean => text.length <= longestValue && pattern.test(text)

/** A UUID of any version and variant, in the standard string form. */
export const isUuid = (text: string): boolean =>
  matches(text, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)

/** An IRI with a scheme. Characters that RFC 3987 does not allow, and lone surrogates, are refused. */
export const isIri = (text: string): boolean =>
  matches(text, /^[a-z][a-z0-9+.-]*:[^\u0000-\u0020\u007f-\u009f<>"{}|\\^`\p{Cs}]+$/iu)

/** `mailto:` and one address. */
export const isMailto = (text: string): boolean =>
  matches(text, /^mailto:(?:[^\s@"<>(),:;\\[\]\p{Cs}\p{Cc}]+|"[^"\p{Cs}\p{Cc}]+")@[^\s@"<>(),:;\\?\p{Cs}\p{Cc}]+$/u)

export const isSha1 = (text: string): boolean => matches(text, /^[0-9a-f]{40}$/i)

/** SHA-224, 256, 384 or 512 in hexadecimal digits. */
export const isSha2 = (text: string): boolean =>
  matches(text, /^(?:[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i)

export const isMediaType = (text: string): boolean =>
  matches(text, /^[\w!#$&^.+*'`|~%-]+\/[\w!#$&^.+*'`|~%-]+\s*(?:;.*)?$/)

const languageTag =
  /^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?|x(?:-[a-z0-9]{1,8})+)$/i

/** Grandfathered tags (RFC 5646, section 2.2.8) that do not match the grammar. */
const grandfathered = new Set(
  [
    'en-gb-oed',
    'i-ami',
    'i-bnn',
    'i-default',
    'i-enochian',
    'i-hak',
    'i-klingon',
    'i-lux',
    'i-mingo',
    'i-navajo',
    'i-pwn',
    'i-tao',
    'i-tay',
    'i-tsu',
  ].concat([
    'sgn-be-fr',
    'sgn-be-nl',
    'sgn-ch-de',
    'art-lojban',
    'cel-gaulish',
    'no-bok',
    'no-nyn',
    'zh-guoyu',
    'zh-hakka',
    'zh-min',
    'zh-min-nan',
    'zh-xiang',
  ]),
)

/** A well-formed tag of RFC 5646. */
export const isLanguageTag = (text: string): boolean =>
  matches(text, languageTag) || grandfathered.has(text.toLowerCase())

const duration =
  /^P(?:\d+(?:[.,]\d+)?W|(?=\d|T)(?:\d+(?:[.,]\d+)?Y)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?D)?(?:T(?=\d)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?)$/

/** An ISO 8601 duration with designators. Only the last component may have a fraction. */
export const isDuration = (text: string): boolean => matches(text, duration) && !/[.,]\d+[A-Z]./.test(text)
