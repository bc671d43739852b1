/** The elements of the host's data model that the shell reads and those that the hosted page may set. */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'

/** What is passed to the hosted page once the visit has begun. */
export const readElements: Readonly<Record<HostStandard, readonly string[]>> = {
  '1.2': [
    'cmi.core.student_id',
    'cmi.core.student_name',
    'cmi.core.lesson_location',
    'cmi.core.credit',
    'cmi.core.lesson_status',
    'cmi.core.entry',
    'cmi.core.score.raw',
    'cmi.core.score.min',
    'cmi.core.score.max',
    'cmi.core.total_time',
    'cmi.core.lesson_mode',
    'cmi.suspend_data',
    'cmi.launch_data',
    'cmi.student_data.mastery_score',
    'cmi.student_preference.language',
    'cmi.interactions._count',
    'cmi.objectives._count',
  ],
  '2004': [
    'cmi.learner_id',
    'cmi.learner_name',
    'cmi.location',
    'cmi.credit',
    'cmi.completion_status',
    'cmi.success_status',
    'cmi.entry',
    'cmi.score.scaled',
    'cmi.score.raw',
    'cmi.score.min',
    'cmi.score.max',
    'cmi.total_time',
    'cmi.mode',
    'cmi.suspend_data',
    'cmi.launch_data',
    'cmi.scaled_passing_score',
    'cmi.progress_measure',
    'cmi.learner_preference.language',
    'cmi.interactions._count',
    'cmi.objectives._count',
  ],
}

/** Wider than what the page sets today, because the shell cannot be changed once its package is imported. */
const settable: Readonly<Record<HostStandard, RegExp>> = {
  '1.2':
    /^cmi\.(core\.(lesson_location|lesson_status|exit|score\.(raw|min|max))|suspend_data|comments|objectives\.\d{1,4}\.(id|status|score\.(raw|min|max))|interactions\.\d{1,4}\.(id|time|type|weighting|student_response|result|latency|objectives\.\d{1,3}\.id|correct_responses\.\d{1,3}\.pattern))$/,
  '2004':
    /^(adl\.nav\.request|cmi\.(location|completion_status|success_status|progress_measure|exit|suspend_data|score\.(scaled|raw|min|max)|objectives\.\d{1,4}\.(id|success_status|completion_status|progress_measure|description|score\.(scaled|raw|min|max))|interactions\.\d{1,4}\.(id|timestamp|type|weighting|learner_response|result|latency|description|objectives\.\d{1,3}\.id|correct_responses\.\d{1,3}\.pattern)))$/,
}

/** Whether the hosted page may set the element. */
export const maySet = (standard: HostStandard, element: string): boolean => settable[standard].test(element)

/** Elements that the shell uses itself, by what they hold. */
export const ownElements = {
  '1.2': {
    learnerId: 'cmi.core.student_id',
    learnerName: 'cmi.core.student_name',
    status: 'cmi.core.lesson_status',
    mode: 'cmi.core.lesson_mode',
    credit: 'cmi.core.credit',
    exit: 'cmi.core.exit',
    sessionTime: 'cmi.core.session_time',
    totalTime: 'cmi.core.total_time',
  },
  '2004': {
    learnerId: 'cmi.learner_id',
    learnerName: 'cmi.learner_name',
    status: 'cmi.completion_status',
    mode: 'cmi.mode',
    credit: 'cmi.credit',
    exit: 'cmi.exit',
    sessionTime: 'cmi.session_time',
    totalTime: 'cmi.total_time',
  },
} as const satisfies Readonly<Record<HostStandard, Readonly<Record<string, string>>>>
