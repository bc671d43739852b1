import type { Course, CourseItem, Organization, Sequencing } from '#shared/contract/resources/packages/course.ts'
import { itemsOf } from '#shared/formats/scorm/organizations.ts'

type Activity = Partial<CourseItem> & Pick<Organization, 'title' | 'sequencing'>

/** The organization that is played. */
export function playedOf(course: Course): Organization {
  const played = course.organizations.find(({ identifier }) => identifier === course.defaultOrganization)
  if (played === undefined) throw new Error('The default organization is not among the organizations.')
  return played
}

/** How often each part of run-time data and sequencing occurs in the played organization: `flow:1 maps:8 ...`. */
export function factsOf(course: Course): string {
  const organization = playedOf(course)
  const counts = new Map<string, number>()
  const add = (fact: string, count: number | boolean | undefined): void => {
    if (Number(count ?? 0) > 0) counts.set(fact, (counts.get(fact) ?? 0) + Number(count))
  }
  for (const activity of [organization, ...itemsOf(organization)]) {
    countData(activity, add)
    if (activity.sequencing !== undefined) countSequencing(activity.sequencing, add)
  }
  return [...counts]
    .map(([fact, count]) => `${fact}:${count}`)
    .toSorted()
    .join(' ')
}

type Add = (fact: string, count: number | boolean | undefined) => void

function countData(activity: Activity, add: Add): void {
  add('invisible', activity.isVisible === false)
  add('prerequisites', activity.prerequisites !== undefined)
  add('maxTime', activity.maxTimeAllowed !== undefined)
  add('timeLimit', activity.timeLimitAction !== undefined)
  add('launchData', activity.dataFromLms !== undefined)
  add('mastery', activity.masteryScore !== undefined)
  add('threshold', activity.completionThreshold !== undefined)
  add('buckets', activity.sharedData?.length)
  add('hidden', activity.hideLmsUi?.length)
}

function countSequencing(sequencing: Sequencing, add: Add): void {
  const {
    controlMode,
    preConditionRules = [],
    postConditionRules = [],
    exitConditionRules = [],
    primaryObjective,
    objectives = [],
  } = sequencing
  add('flow', controlMode?.flow)
  add('noChoice', controlMode?.choice === false)
  add('noChoiceExit', controlMode?.choiceExit === false)
  add('forwardOnly', controlMode?.forwardOnly)
  for (const { action, conditions } of [...preConditionRules, ...postConditionRules, ...exitConditionRules]) {
    add(action, 1)
    add('conditions', conditions.length)
  }
  add('attemptLimit', sequencing.limitConditions?.attemptLimit !== undefined)
  add('durationLimit', sequencing.limitConditions?.attemptAbsoluteDurationLimit !== undefined)
  add('rollupRules', sequencing.rollupRules?.length)
  add('rollupConsiderations', sequencing.rollupConsiderations !== undefined)
  for (const objective of primaryObjective === undefined ? objectives : [primaryObjective, ...objectives]) {
    add('objectives', 1)
    add('byMeasure', objective.satisfiedByMeasure)
    add('maps', objective.maps.length)
  }
  add('deliveryControls', sequencing.deliveryControls !== undefined)
  add('randomization', sequencing.randomizationControls !== undefined)
  add('constrainedChoice', sequencing.constrainedChoiceConsiderations !== undefined)
}
