/** Where a text names a skill: the words before and after the name, and what its sentence is. The cues are English. */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import { particles } from './empty-words.ts'
import { isAboutTerms, isElsewhere } from './others.ts'
import { isAddressed, isListItem, isRequest } from './requests.ts'
import type { Sentence } from './sentences.ts'

/** Words of a sentence: the number of the first, and that behind the last. */
export interface Words {
  readonly from: number
  readonly to: number
}

/** What is said in a sentence, whatever it names. */
export interface Setting {
  readonly kind: TextKind
  readonly isElsewhere: boolean
  readonly isRequest: boolean
  /** A title, or an item of a list. */
  readonly isLine: boolean
  readonly isListItem: boolean
  /** "The foreman reads the plan". */
  readonly beginsWithOthers: boolean
}

export const settingOf = (sentence: Sentence, kind: TextKind): Setting => ({
  kind,
  isElsewhere: isElsewhere(sentence.text) || (kind === 'job_description' && isAboutTerms(sentence.text)),
  isRequest: isRequest(sentence.text, kind),
  isLine: sentence.isLine,
  isListItem: isListItem(sentence),
  beginsWithOthers: /^\W*(?:the|its|their)\b/i.test(sentence.text),
})

/** A name in its sentence. */
export interface Place {
  readonly name: string
  readonly words: number
  /** At most `mostRead` UTF-16 units of the sentence on each side: a text may be one sentence of great length. */
  readonly before: string
  readonly after: string
  readonly setting: Setting
}

const mostRead = 200

/** Words of the name itself ask for nothing: "work" in "concrete work". */
const settingAt = ({ before, name, after }: Omit<Place, 'setting'>, setting: Setting): Setting =>
  setting.isRequest && isRequest(name, setting.kind)
    ? { ...setting, isRequest: isRequest(`${before}\n${after}`, setting.kind) }
    : setting

export function placeOf({ text, tokens }: Sentence, { from, to }: Words, setting: Setting): Place {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  const place = {
    name: text.slice(start, end),
    words: to - from,
    before: text.slice(Math.max(0, start - mostRead), start),
    after: text.slice(end, end + mostRead),
  }
  return { ...place, setting: settingAt(place, setting) }
}

/** Whether the reader is addressed before a name, or behind it in its clause. */
export function isAddressedAt({ before, name, after }: Place): boolean {
  const [clause = ''] = after.split(/[,;:–—]/)
  return isAddressed(before + name + clause)
}

/** Names such as "HACCP", "TypeScript" and, within a sentence, "Python" mean one thing whatever stands beside them. */
const isProperName = ({ name, before }: Place): boolean =>
  /\p{L}.*\p{Lu}|[\d+#.]/u.test(name) || (/^\p{Lu}/u.test(name) && /\p{L}/u.test(before))

/** "Laundry", and "check-out" as in "check-out times". */
const oneWord = new RegExp(`^[^\\s-]+(?:-(?:${[...particles].join('|')}))?$`, 'i')

/** Whether a name is a single word that texts use for many things, such as "meetings". */
export const isEverydayWord = (place: Place): boolean => oneWord.test(place.name) && !isProperName(place)
