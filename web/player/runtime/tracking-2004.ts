/** Between the data model of a visit and what sequencing tracks of its activity (SCORM 2004 RTE 4.2, SN 4.2). */
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Activity } from '#web/player/sequencing/activity.ts'
import type { Objective } from '#web/player/sequencing/objective.ts'
import type { Known } from '#web/player/sequencing/known.ts'

const successWord = (satisfied: Known): string => (satisfied === null ? '' : satisfied ? 'passed' : 'failed')
const completionWord = (completed: Known): string => (completed === null ? '' : completed ? 'completed' : 'incomplete')
const numberWord = (value: number | null): string => (value === null ? '' : String(value))

/** Elements of an objective, below `cmi.objectives.n.` or, for the activity as a whole, `cmi.`; unknown ones left out. */
function elementsOf(objective: Objective): [string, string][] {
  const words: [string, string][] = [
    ['success_status', successWord(objective.satisfied)],
    ['completion_status', completionWord(objective.read('completed'))],
    ['progress_measure', numberWord(objective.read('amount'))],
    ['score.scaled', numberWord(objective.read('measure'))],
    ['score.raw', numberWord(objective.read('raw'))],
    ['score.min', numberWord(objective.read('min'))],
    ['score.max', numberWord(objective.read('max'))],
  ]
  return words.filter(([, value]) => value !== '')
}

/** What a visit begins with: the manifest's objectives by identifier, and what is known of each. */
export function givenTo(activity: Activity, stored: CmiValues): Record<string, string> {
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
  // The measure of the attempt is the content's own word; only its objective shows what others have shared.
  for (const [name, value] of elementsOf(activity.primary)) if (name !== 'progress_measure') given[`cmi.${name}`] = value
  return given
}

const completions: Readonly<Record<string, Known>> = { completed: true, incomplete: false, 'not attempted': false, unknown: null }
const successes: Readonly<Record<string, Known>> = { passed: true, failed: false, unknown: null }

const numbers = [
  ['measure', 'score.scaled'],
  ['amount', 'progress_measure'],
  ['raw', 'score.raw'],
  ['min', 'score.min'],
  ['max', 'score.max'],
] as const

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text))

/** Takes over what content has said under a prefix. */
function take(objective: Objective, prefix: string, elements: CmiValues): void {
  const at = (name: string): string | undefined => elements[`${prefix}${name}`]
  const [success, completion] = [at('success_status'), at('completion_status')]
  if (success !== undefined) objective.settle('satisfied', successes[success] ?? null)
  if (completion !== undefined) objective.settle('completed', completions[completion] ?? null)
  for (const [field, name] of numbers) {
    const value = numberOf(at(name))
    if (value !== null) objective.settle(field, value)
  }
}

/** Brings an activity's tracking up to what its content has said in this visit, and publishes it. */
export function track(activity: Activity, elements: CmiValues, said: ReadonlySet<string>): void {
  if (!activity.delivery.tracked) return
  const own = Object.fromEntries(Object.entries(elements).filter(([name]) => said.has(name)))
  for (const [name, id] of Object.entries(elements)) {
    const index = /^cmi\.objectives\.(\d+)\.id$/.exec(name)?.[1]
    const objective = index === undefined ? undefined : activity.objectives.find((candidate) => candidate.id === id)
    if (index === undefined || objective === undefined) continue
    take(objective, `cmi.objectives.${index}.`, own)
    if (objective === activity.primary) note(activity, `cmi.objectives.${index}.`, said)
  }
  take(activity.primary, 'cmi.', own)
  note(activity, 'cmi.', said)
  for (const objective of activity.objectives) objective.publish()
}

function note(activity: Activity, prefix: string, said: ReadonlySet<string>): void {
  activity.reported = {
    completion: activity.reported.completion || said.has(`${prefix}completion_status`),
    success: activity.reported.success || said.has(`${prefix}success_status`),
  }
}
