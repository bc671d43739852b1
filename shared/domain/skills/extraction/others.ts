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
  '\\b(?:is|are)\\s+(?:an?\\s+|the\\s+)?(?:matter|task|business|realm|job|work)s?\\s+(?:of|for)\\b(?!\\s+(?:you|course)\\b)',
  '\\b(?:is|are)\\s+left\\s+to\\b',
  '\\bin\\s+(?:the\\s+|other\\s+|good\\s+)?hands\\b',
  '\\b(?:is|are)\\s+(?:other|another|separate|different)\\s+\\p{L}+',
  '\\bbelongs?\\s+to\\s+(?!your?\\b|the\\s+(?:tasks?|job|role|position|course|programme|contents?)\\b)',
  '\\bstays?\\s+(?:as|at|with)\\b',
  '\\b(?:is|are)\\s+(?:far\\s+away|elsewhere)\\b',
].map((pattern) => new RegExp(pattern, 'iu'))

/** Where what follows a name has another subject. */
const nextSubject = /\byou\b|(?:,|\band|\bbut)\s+(?:the|an?|our|your|it|this|that|all)\b/i

/** What has a verb or addresses the reader: a name behind it is no subject of the sentence. */
export const isBehindVerb = (before: string): boolean =>
  /[:–—]|\b(?:you|your|we|is|are|was|were|has|have)\b/i.test(before)

/** "Site safety, the towers and the banquet are tasks of the organiser": all that stands before the verb. */
const pluralSubject = /^(?:(?!\b(?:you|your|we|is|are|was|were|has|have)\b)[^.;:])*?(?=\s(?:are|were)\b)/i

/** @param before what comes before a name in its sentence @param after what follows it */
export function isDoneByOthers(before: string, after: string): boolean {
  const subject = isBehindVerb(before) ? '' : (pluralSubject.exec(after)?.[0] ?? '')
  const [own = ''] = after.slice(subject.length).split(nextSubject)
  return doneByOthers.some((pattern) => pattern.test(subject + own))
}

/** Whom a job description asks for, whatever it calls them. */
const asked =
  '(?:you|your|we|it|they|who|always|postholder|jobholder|candidate|applicant|participants?|role|position|job)'

/** "Vets do the wound care", "the site manager is responsible for safety and the wound care". "Must handle loads" has no subject. */
const doesTheWork = new RegExp(
  `^\\W*(?:(?:the|an?|our|its|their)\\s+(?!${asked}\\b)(?:[\\p{L}-]+\\s+){1,2}?|(?!${asked}\\b)[\\p{L}-]+s\\s+)` +
    '(?:do(?:es)?|makes?|takes?\\s+care\\s+of|looks?\\s+after|organi[sz]es?|manages?|runs?|provides?|handles?|(?:is|are)\\s+(?:responsible\\s+for|in\\s+charge\\s+of))' +
    '\\s+(?:(?!you\\b|your\\b)[\\p{L}-]+\\s+){0,6}?$',
  'iu',
)

/** Whether others do what a name says, in a job description. @param before what comes before it in its sentence */
export const isWorkOfOthers = (before: string): boolean => doesTheWork.test(before)

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

/** "Is treated in the advanced course", "are separate courses", "is the subject of a longer one". "In this advanced course" is no other. */
const otherCourse =
  /\b(?:in|of|by|see|are|have)\s+(?:the\s+|an?\s+|our\s+)?(?:other|further|longer|advanced|later|next|separate)\s+(?:ones?|courses?|seminars?|workshops?|trainings?|modules?|lessons?|class(?:es)?|levels?)\b/i

/** Whether a sentence says what another course, team or firm is about. */
export const isElsewhere = (text: string): boolean => elsewhere.test(text) || otherCourse.test(text)

/** "Firms that erect scaffolding". */
const relative =
  /\b(?:firms?|compan(?:y|ies)|contractors?|suppliers?|agenc(?:y|ies)|customers?|clients?|those|people|persons?|colleagues|teams?)\s+(?:that|who|which)\s+(?:[\p{L}-]+\s+){0,2}$/iu

/** Whether a name says what others do whom the sentence describes by it. "We look for people who plan routes" asks. */
export const isWhatOthersDo = (before: string): boolean => relative.test(before) && !seeks.test(before)

/** "You pass wishes to housekeeping", "you agree with dispatch and order picking": a department. */
const department =
  /\b(?:pass|passes|agree|agrees|report|reports|inform|informs|forward|forwards|coordinate|coordinates|liaise|liaises)\b(?:\s+[\p{L}-]+){0,4}\s+(?:to|with)\s+(?:the\s+)?(?:[\p{L}-]+\s+and\s+)?$/iu

/** "You work closely with reception and housekeeping", "side by side with the laundry". */
const beside =
  /\b(?:closely|together|alongside|side by side|hand in hand)\s+(?:with\s+)?(?:the\s+|our\s+)?(?:[\p{L}-]+(?:,\s+|\s+and\s+)){0,3}$/iu

/** Whether a name stands for those who do what it says, with whom the reader speaks. */
export const isDepartment = (before: string): boolean => department.test(before) || beside.test(before)

/** Whether a name is a verb with a subject of its own: "the store manager plans the rota". */
export const isVerbOfOthers = (name: string, before: string): boolean =>
  /^\p{Ll}+s\s+(?:the|an?|your|our|their|each|every|all)\b/u.test(name) &&
  /\b(?:the|an?|our|its|their|another)\s+(?:[\p{L}-]+\s+){1,2}$/iu.test(before)

/** "You agree with the fitters, since the building schedule is tight": a clause that says why, where or when. */
const background = /,\s+(?:where|since|while|whereas|because|as)\b(?:(?!\byour?\b)[^,;:])*$/i

/** Whether a name stands in a clause about what surrounds the reader's work. @param after what follows it in its sentence */
export const isBackground = (before: string, after: string): boolean =>
  background.test(before) && !/^[^,;:]*\byour?\b/i.test(after)
