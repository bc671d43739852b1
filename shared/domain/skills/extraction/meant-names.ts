/**
 * Whether a text that holds a name of a skill means the skill: not what others do, nor an occasion, nor a word of a longer name. The cues
 * are English.
 */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import { emptyWords, particles } from './empty-words.ts'
import {
  isAboutTerms,
  isBackground,
  isDepartment,
  isDoneBySomebody,
  isDoneByOthers,
  isElsewhere,
  isKnownBefore,
  isSaidOfOthers,
  isSupport,
  isVerbOfOthers,
  isWhatOthersDo,
} from './others.ts'
import { isAddressed, isRequest, isTitle } from './requests.ts'
import type { Sentence } from './sentences.ts'

/** A name in its sentence. */
interface Place {
  readonly name: string
  /** At most `mostRead` UTF-16 units of the sentence on each side: a text may be one sentence of great length. */
  readonly before: string
  readonly after: string
}

const mostRead = 200

/** Words of a sentence: the number of the first, and that behind the last. */
interface Words {
  readonly from: number
  readonly to: number
}

function placeOf({ text, tokens }: Sentence, { from, to }: Words): Place {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  return {
    name: text.slice(start, end),
    before: text.slice(Math.max(0, start - mostRead), start),
    after: text.slice(end, end + mostRead),
  }
}

/** Names such as "HACCP", "TypeScript" and, within a sentence, "Python" mean one thing whatever stands beside them. */
const isProperName = ({ name, before }: Place): boolean =>
  /\p{L}.*\p{Lu}|[\d+#.]/u.test(name) || (/^\p{Lu}/u.test(name) && /\p{L}/u.test(before))

/** Words behind a name that begin something else. */
const linking: ReadonlySet<string> = new Set([
  ...emptyWords,
  ...(
    'but than while since because also too only both very more most less least about above across after against along among around ' +
    'before behind below beside between during except inside near off onto over through towards under until via within without can ' +
    'could may might shall should would do does did done been being had having each every all any some no not here now today again ' +
    'itself themselves alone together once twice daily weekly monthly though although whether including such like plus belong belongs'
  ).split(' '),
])

/** Words behind a name that leave it what it is: "scaffolding experience". */
const abilities: ReadonlySet<string> = new Set(
  (
    'skill skills experience knowledge training basics work task tasks duty duties certificate licence license ' +
    'methods techniques principles standards practice rules'
  ).split(' '),
)

/** "Laundry", and "check-out" as in "check-out times". */
const oneWord = new RegExp(`^[^\\s-]+(?:-(?:${[...particles].join('|')}))?$`, 'i')

/** "Container terminal", "laundry van": a word of a longer name. "Housekeeping brings": who does something. */
function isWordOfMore({ after }: Place): boolean {
  const [, next = ''] = /^[ -]([a-z]+)/.exec(after) ?? []
  return next !== '' && !next.endsWith('ly') && !linking.has(next) && !abilities.has(next)
}

/** "Front office agent", "tower crane operators". */
const title = new RegExp(
  '^\\s+(?:(?:operator|driver|manager|engineer|developer|supervisor|worker|planner|leader|officer|inspector|designer|tester|trainer|' +
    'fitter|administrator|consultant|analyst|specialist|technician|agent|operative|team|assistant|clerk|crew|apprentice|trainee|' +
    'expert)s?|staff)\\b',
  'i',
)

/** "During receptions", "after its stand-up meeting", "next to the opera": when or where something else happens. */
const circumstance =
  /\b(?:during|after|before|until|near|beside|behind|opposite|next to)\s+(?:(?:the|an?|its|their|his|her|our|your|each|every|all)\s+)?(?:(?!you\b|we\b)[\p{L}-]+\s+)?$/iu

/** What is said where a name stands. */
export interface Setting {
  readonly kind: TextKind
  readonly isElsewhere: boolean
  readonly isRequest: boolean
  /** "The foreman reads the plan". */
  readonly beginsWithOthers: boolean
  /** "Reservations are printed at night": says how things are. */
  readonly statesFacts: boolean
}

export const settingOf = (sentence: Sentence, kind: TextKind): Setting => ({
  kind,
  isElsewhere: isElsewhere(sentence.text) || (kind === 'job_description' && isAboutTerms(sentence.text)),
  isRequest: isRequest(sentence.text, kind),
  beginsWithOthers: /^\W*(?:the|its|their)\b/i.test(sentence.text),
  statesFacts: /\b(?:is|are|was|were|has|have|had)\b/i.test(sentence.text),
})

/** Words of the name itself ask for nothing: "work" in "concrete work". */
const settingAt = ({ before, name, after }: Place, setting: Setting): Setting =>
  setting.isRequest && isRequest(name, setting.kind)
    ? { ...setting, isRequest: isRequest(`${before}\n${after}`, setting.kind) }
    : setting

/** Whether the reader is addressed before a name, or behind it in its clause. */
function isAddressedAt({ before, name, after }: Place): boolean {
  const [clause = ''] = after.split(/[,;:–—]/)
  return isAddressed(before + name + clause)
}

/** Whether a name stands for the work of others. */
function isOfOthers({ name, before, after }: Place, setting: Setting): boolean {
  const isOfFirm = setting.kind === 'job_description' && (isSaidOfOthers(before) || isSupport(before))
  return (
    setting.isElsewhere ||
    (setting.kind === 'course' && isKnownBefore(after)) ||
    isOfFirm ||
    isDoneByOthers(after) ||
    isWhatOthersDo(before) ||
    isBackground(before, after) ||
    isDepartment(before) ||
    (!setting.isRequest && isVerbOfOthers(name, before))
  )
}

/** "A trade, such as masonry": an example. */
const isExample = ({ before }: Place): boolean =>
  /\b(?:such as|for example|for instance|e\.\s?g\.)[^.;:()]*$/i.test(before)

const isUsedOtherwise = (place: Place, isOneWord: boolean): boolean =>
  title.test(place.after) ||
  circumstance.test(place.before) ||
  isExample(place) ||
  (isOneWord && !isProperName(place) && isWordOfMore(place))

/** "You lead a meeting": the reader does what the name says. */
const doneByReader = /\byou(?:\s+[\p{L}-]+){1,4}\s+$/iu

/** Whether a name is a single word that texts use for many things, such as "meetings", and no one is asked for it or does it. */
const isEveryday = (place: Place, isOneWord: boolean, { kind, isRequest: asks }: Setting): boolean =>
  isOneWord && !isProperName(place) && !(asks && kind === 'job_description') && !doneByReader.test(place.before)

/**
 * `unsure`: the name means its skill beside another skill of its branch only, or where its words weigh so much that the sentence counts for
 * the skill without a name: `lexicalMentions`. `everyday`: beside another name of the branch only.
 */
export type Meaning = 'meant' | 'unsure' | 'everyday' | 'unmeant'

/** Whether a name means its skill. Names that are taken back are not looked at here: `isNegated`. */
export function meaningOf(sentence: Sentence, words: Words, ofSentence: Setting): Meaning {
  const place = placeOf(sentence, words)
  const setting = settingAt(place, ofSentence)
  const isOneWord = oneWord.test(place.name)
  if (isOfOthers(place, setting) || isUsedOtherwise(place, isOneWord)) return 'unmeant'
  const isForReader = setting.isRequest || sentence.isLine || isAddressedAt(place)
  if (!isForReader && (setting.beginsWithOthers || isDoneBySomebody(place.after))) return 'unmeant'
  if (!isTitle(sentence) && isEveryday(place, isOneWord, setting)) return 'everyday'
  return !isForReader && setting.statesFacts ? 'unsure' : 'meant'
}
