/** What a text says of others than its reader: what they do, what they get, what another course is about. English. */
/** Others whom a text names as those who do something: "by a firm", "by our workshop". "By hand" and "by noon" name nobody. */
const agent = '(?:the|an?|our|its|their|another|others?|colleagues|specialists|external|outside)'

/** What is said of a skill by whom others learn it: "is taught by a nurse". */
const taught = '(?:taught|shown|explained|presented|demonstrated|introduced|led|trained)'

/** "Are looked after by the nurses", "is outsourced", "by our agent", "lies with the town", "is the task of". */
const doneByOthers = [
  `\\b(?:is|are|was|were)\\s+(?:(?!${taught}\\b)\\p{L}+\\s+){1,3}by\\s+${agent}\\b`,
  '\\b(?:is|are|was|were)\\s+(?:outsourced|looked\\s+after|left\\s+out|arranged|provided)\\b',
  '^\\s+by\\s+(?:an?|our|its|their|another|others)\\b',
  '\\b(?:lies?|rests?)\\s+with\\b',
  '^(?:\\s+[\\p{L}-]+){0,4}\\s+(?:happens?|takes?\\s+place)\\b',
  '\\bfalls?\\s+to\\b',
  '^\\s+(?:has|have)\\s+(?:its|their)\\s+own\\b',
  '\\b(?:is|are)\\s+(?:a\\s+matter\\s+for|left\\s+to|the\\s+(?:task|business|realm|job)\\s+of)\\b',
].map((pattern) => new RegExp(pattern, 'iu'))

/** Where what follows a name has another subject. */
const nextSubject = /\byou\b|(?:,|\band|\bbut)\s+(?:the|an?|our|your|it|this|that|all)\b/i

/** @param after what follows a name in its sentence */
export function isDoneByOthers(after: string): boolean {
  const [own = ''] = after.split(nextSubject)
  return doneByOthers.some((pattern) => pattern.test(own))
}

/** "Wound care and care planning are known to you": a course does not teach it. @param after what follows a name in its sentence */
export const isKnownBefore = (after: string): boolean =>
  /^[^.;:]{0,60}?\b(?:is|are)\s+(?:already\s+)?known\s+(?:to|from)\b/i.test(after)

/** "We", and "who" of a clause about somebody: "one nurse, who does the medication round". */
const subjects = /\b(?:you|your|we|they|he|she|wir)\b|, who\b/gi

/** Words by which a firm asks for something, and by which it says what it works with, which it asks for too. */
const seeking =
  'look looking seek seeking search searching need want expect require hire hiring hope wish welcome value suchen brauchen erwarten'
const using = 'use using work rely practi[sc]e ask appreciate wünschen'
const seeks = new RegExp(`\\b(?:${seeking.replaceAll(' ', '|')})\\b`, 'i')
const seeksOrUses = new RegExp(`\\b(?:${`${seeking} ${using}`.replaceAll(' ', '|')})\\b`, 'i')

/**
 * Whether the nearest subject before a name is somebody else: "we plan the routes". "We look for colleagues, who" asks.
 * @param before what comes before a name in a job description; in a course, "we" and others teach
 */
export function isSaidOfOthers(before: string): boolean {
  const last = Array.from(before.matchAll(subjects)).at(-1)
  const own = last === undefined ? '' : before.slice(last.index)
  if (/[;:]/.test(own)) return false
  return (/^(?:we|wir)\b/i.test(own) && !seeksOrUses.test(own)) || (/^, who\b/i.test(own) && !seeks.test(before))
}

/** "Head office supports you with price labelling". @param before what comes before a name in a job description */
export const isSupport = (before: string): boolean =>
  /\b(?:supports?|helps?|assists?|trains?)\s+you\s+(?:with|in|by)\b/i.test(before)

/** "You get a career ladder up to store management", "Reports to: store management". */
const frames =
  /^\W*(?:you(?:['’]ll| will| can)? (?:get|receive|benefit|enjoy)\b(?! to\b)|what you get\b|works? with:|reports? to\b)/i

/** Whether a sentence of a job description says what the reader gets, or whom the reader works with. */
export const isAboutTerms = (text: string): boolean => frames.test(text)

/** "A follow-up course deals with data modelling", "in a department of its own". */
const elsewhere =
  /\b(?:another|follow[- ]?up|separate|different|sister|a\s+second|a\s+third)\s+(?:course|seminar|workshop|training|module|lesson|evening|team|department|firm|company)\b|\b(?:course|seminar|workshop|module|department)\s+of\s+(?:its|their)\s+own\b/i

/** Whether a sentence says what another course, team or firm is about. */
export const isElsewhere = (text: string): boolean => elsewhere.test(text)

/** "Firms that erect scaffolding". */
const relative =
  /\b(?:firms?|compan(?:y|ies)|contractors?|suppliers?|agenc(?:y|ies)|customers?|clients?|those|people|persons?|colleagues|teams?)\s+(?:that|who|which)\s+(?:[\p{L}-]+\s+){0,2}$/iu

/** Whether a name says what others do whom the sentence describes by it. "We look for people who plan routes" asks. */
export const isWhatOthersDo = (before: string): boolean => relative.test(before) && !seeks.test(before)

/** "You pass wishes to housekeeping", "you agree with dispatch and order picking": a department. */
const department =
  /\b(?:pass|passes|agree|agrees|report|reports|inform|informs|forward|forwards|coordinate|coordinates|liaise|liaises)\b(?:\s+[\p{L}-]+){0,4}\s+(?:to|with)\s+(?:the\s+)?(?:[\p{L}-]+\s+and\s+)?$/iu

/** Whether a name stands for those who do what it says, with whom the reader speaks. */
export const isDepartment = (before: string): boolean => department.test(before)

/** Whether a name is a verb with a subject of its own: "the store manager plans the rota". */
export const isVerbOfOthers = (name: string, before: string): boolean =>
  /^\p{Ll}+s\s+(?:the|an?|your|our|their|each|every|all)\b/u.test(name) &&
  /\b(?:the|an?|our|its|their|another)\s+(?:[\p{L}-]+\s+){1,2}$/iu.test(before)

/** Participles that do not end in "ed". */
const participles =
  'done kept put made held run given taken written known led sold bought paid set cut found left met read sent brought built chosen'

/** "Price labels are fixed in the warehouse". */
const passive = new RegExp(
  `^(?:\\s+and(?:\\s+[\\p{L}-]+){1,3})?\\s+(?:is|are|was|were)\\s+(?:[\\p{L}]+ly\\s+)?(?!${taught}\\b|practi[sc]ed\\b|covered\\b|expected\\b|assumed\\b|included\\b|taken\\s+for\\s+granted\\b)(?:\\p{L}+ed|${participles.replaceAll(' ', '|')})\\b(?!.*\\bby\\s+(?:you|all|every|each))`,
  'iu',
)

/** Whether what a name says is done, but not by the reader. @param after what follows the name in its sentence */
export const isDoneBySomebody = (after: string): boolean => passive.test(after)

/** "You agree with the fitters, since the building schedule is tight": a clause that says why, where or when. */
const background = /,\s+(?:where|since|while|whereas|because|as)\b(?:(?!\byour?\b)[^,;:])*$/i

/** Whether a name stands in a clause about what surrounds the reader's work. @param after what follows it in its sentence */
export const isBackground = (before: string, after: string): boolean =>
  background.test(before) && !/^[^,;:]*\byour?\b/i.test(after)
