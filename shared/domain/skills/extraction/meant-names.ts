/**
 * Whether a text that holds a name of a skill means the skill: not what others do, nor an occasion, nor a word of a longer name. The cues
 * are English.
 */
import { emptyWords } from './empty-words.ts'
import { isEverydayWord, type Place } from './name-place.ts'
import {
  isBackground,
  isDepartment,
  isDoneByOthers,
  isKnownBefore,
  isSaidOfOthers,
  isSupport,
  isVerbOfOthers,
  isWhatOthersDo,
  isWorkOfOthers,
} from './others.ts'

/** Words behind a name that begin something else. */
const linking: ReadonlySet<string> = new Set([
  ...emptyWords,
  ...(
    'but than while since because also too only both very more most less least about above across after against along among around ' +
    'before behind below beside between during except inside near off onto over through towards under until via within without can ' +
    'could may might shall should would do does did done been being had having each every all any some no not here now today again ' +
    'itself themselves alone together once twice daily weekly monthly though although whether why including such like plus belong belongs'
  ).split(' '),
])

/** Words behind a name that leave it what it is: "scaffolding experience". */
const abilities: ReadonlySet<string> = new Set(
  (
    'skill skills experience knowledge training basics work task tasks duty duties certificate licence license ' +
    'methods techniques principles standards practice rules'
  ).split(' '),
)

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
  /\b(?:during|after|before|until|near|above|below|beside|behind|opposite|outside|next to|in front of)\s+(?:(?:the|an?|its|their|his|her|our|your|each|every|all)\s+)?(?:(?!you\b|we\b)[\p{L}-]+\s+)?$/iu

/** Whether a name stands for the work of others. */
function isOfOthers({ name, before, after, setting }: Place): boolean {
  const isOfFirm =
    setting.kind === 'job_description' && (isSaidOfOthers(before) || isSupport(before) || isWorkOfOthers(before))
  return (
    setting.isElsewhere ||
    (setting.kind === 'course' && isKnownBefore(after)) ||
    isOfFirm ||
    isDoneByOthers(before, after) ||
    isWhatOthersDo(before) ||
    isBackground(before, after) ||
    isDepartment(before) ||
    (!setting.isRequest && isVerbOfOthers(name, before))
  )
}

/** "Refreshments at the front office": where something is. */
const isAtPlace = ({ before, after }: Place): boolean =>
  /\b(?:at|from|behind)\s+(?:the|our)\s+$/i.test(before) && /^\s*(?:[.,;:!?)]|$|\b(?:is|or|and|of|in)\b)/i.test(after)

/** "Rather than masonry", "apart from the laundry". */
const isContrast = ({ before }: Place): boolean =>
  /\b(?:instead of|rather than|unlike|apart from|except(?: for)?|other than)\s+(?:the\s+)?$/i.test(before)

/** "A trade, such as masonry": an example. */
const isExample = ({ before }: Place): boolean =>
  /\b(?:such as|for example|for instance|e\.\s?g\.)[^.;:()]*$/i.test(before)

const isUsedOtherwise = (place: Place): boolean =>
  (place.setting.kind === 'course' && isAtPlace(place)) ||
  title.test(place.after) ||
  circumstance.test(place.before) ||
  isExample(place) ||
  isContrast(place) ||
  (isEverydayWord(place) && isWordOfMore(place))

/** Whether a text says that a name does not mean its skill. Names that are taken back are not looked at here: `isNegated`. */
export const isUnmeant = (place: Place): boolean => isOfOthers(place) || isUsedOtherwise(place)
