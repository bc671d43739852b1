/**
 * Copies values between the data model of a visit and the tracked state of its activity (SCORM 2004 4th Ed., RTE 4.2
 * and SN 4.2).
 */
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Activity } from '#web/player/sequencing/activity.ts'
import type { Objective } from '#web/player/sequencing/objective.ts'
import type { TriState } from '#web/player/sequencing/tri-state.ts'

const successWord = (satisfied: TriState): string => (satisfied === null ? '' : satisfied ? 'passed' : 'failed')
const completionWord = (completed: TriState): string =>
  completed === null ? '' : completed ? 'completed' : 'incomplete'
const numberWord = (value: number | null): string => (value === null ? '' : String(value))

/**
 * Elements of one objective, without the prefix (`cmi.objectives.n.`, or `cmi.` for the primary objective). Unknown
 * values are left out.
 */
function elementsOf(objective: Objective): [string, string][] {
  const words: [string, string][] = [
    ['success_status', successWord(objective.satisfied())],
    ['completion_status', completionWord(objective.read('completed'))],
    ['progress_measure', numberWord(objective.read('amount'))],
    ['score.scaled', numberWord(objective.read('measure'))],
    ['score.raw', numberWord(objective.read('raw'))],
    ['score.min', numberWord(objective.read('min'))],
    ['score.max', numberWord(objective.read('max'))],
  ]
  return words.filter(([, value]) => value !== '')
}

/**
 * The elements with which a visit begins: the objectives that the manifest names, and what is known of each (RTE
 * 4.2.17).
 */
export function initialElements(activity: Activity, stored: CmiValues): Record<string, string> {
  const given: Record<string, string> = {}
  const known = Object.keys(stored).flatMap((name) => /^cmi\.objectives\.(\d+)\.id$/.exec(name)?.[1] ?? [])
  const indexOf = (id: string): string | undefined => known.find((index) => stored[`cmi.objectives.${index}.id`] === id)
  let next = known.length
  for (const objective of activity.objectives) {
    if (objective.id === null) continue
    const index = indexOf(objective.id) ?? String(next++)
    given[`cmi.objectives.${index}.id`] = objective.id
    for (const [name, value] of elementsOf(objective)) given[`cmi.objectives.${index}.${name}`] = value
  }
  // Progress of the attempt is what the content itself reports; a value from a shared objective appears only in the
  // objective.
  for (const [name, value] of elementsOf(activity.primary))
    if (name !== 'progress_measure') given[`cmi.${name}`] = value
  return given
}

const completions: Readonly<Record<string, TriState>> = {
  completed: true,
  incomplete: false,
  'not attempted': false,
  unknown: null,
}
const successes: Readonly<Record<string, TriState>> = { passed: true, failed: false, unknown: null }

const numbers = [
  ['measure', 'score.scaled'],
  ['amount', 'progress_measure'],
  ['raw', 'score.raw'],
  ['min', 'score.min'],
  ['max', 'score.max'],
] as const

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text))

/** Copies the elements below a prefix into the objective. Elements that the content has not set are left alone. */
function copyReported(objective: Objective, prefix: string, elements: CmiValues): void {
  const at = (name: string): string | undefined => elements[`${prefix}${name}`]
  const [success, completion] = [at('success_status'), at('completion_status')]
  if (success !== undefined) objective.set('satisfied', successes[success] ?? null)
  if (completion !== undefined) objective.set('completed', completions[completion] ?? null)
  for (const [field, name] of numbers) {
    const value = numberOf(at(name))
    if (value !== null) objective.set(field, value)
  }
}

/**
 * Updates the activity with what its content has set in this visit, and writes its shared objectives. An untracked
 * activity is left alone (SN 3.13.1).
 */
export function updateTracking(activity: Activity, elements: CmiValues, setByContent: ReadonlySet<string>): void {
  if (!activity.deliveryControls.tracked) return
  const own = Object.fromEntries(Object.entries(elements).filter(([name]) => setByContent.has(name)))
  for (const [name, id] of Object.entries(elements)) {
    const index = /^cmi\.objectives\.(\d+)\.id$/.exec(name)?.[1]
    const objective = index === undefined ? undefined : activity.objectives.find((candidate) => candidate.id === id)
    if (index === undefined || objective === undefined) continue
    copyReported(objective, `cmi.objectives.${index}.`, own)
    if (objective === activity.primary) recordReported(activity, `cmi.objectives.${index}.`, setByContent)
  }
  copyReported(activity.primary, 'cmi.', own)
  recordReported(activity, 'cmi.', setByContent)
  for (const objective of activity.objectives) objective.writeShared()
}

function recordReported(activity: Activity, prefix: string, setByContent: ReadonlySet<string>): void {
  activity.reported = {
    completion: activity.reported.completion || setByContent.has(`${prefix}completion_status`),
    success: activity.reported.success || setByContent.has(`${prefix}success_status`),
  }
}
