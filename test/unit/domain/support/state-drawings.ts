/** Draws the decision tables of a session as docs/session-state-machine.md must show them. */
import { decide, type DecisionTable } from '#shared/domain/decision-table.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { claimTransition } from '#shared/domain/sessions/claim.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import { decideRelaunch } from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import {
  attemptState,
  claimTable,
  commitTable,
  launchTable,
  restartTable,
  type AttemptState,
  type Holder,
} from '#shared/domain/sessions/state-tables.ts'
import { completionWords, mergeStatus, outcomeOf, type AttemptStatus } from '#shared/domain/sessions/status.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import { aCommit, aSession, course, launchCommand, runtimeA, runtimeB, stampAt } from './sessions.ts'

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')

/** A decision table with a column for each fact. An empty cell means that any value matches. */
function decisionTable<Facts extends Readonly<Record<string, string>>, Outcome>(
  table: DecisionTable<Facts, Outcome>,
  columns: Readonly<Record<keyof Facts & string, string>>,
  presented: (outcome: Outcome) => string,
): string {
  const facts = Object.keys(columns)
  const stated = (when: object): Readonly<Record<string, string>> => ({ ...when })
  return tableOf(
    [...Object.values<string>(columns), 'Then'],
    table.map(({ when, then }) => [...facts.map((fact) => stated(when)[fact] ?? ''), presented(then)]),
  )
}

const refusal = ({ refused, because }: { refused: string; because: string }): string => `\`${refused}\`: ${because}`

const launches = (): string =>
  decisionTable(
    launchTable,
    { attempt: 'Attempt', newAttempt: '`new_attempt`', completedRelaunchBehavior: '`completedRelaunchBehavior`' },
    (then) => (then.attempt === 'next' ? `next attempt, \`${then.trigger}\`` : `same attempt, opens to ${then.opens}`),
  )

const restarts = (): string =>
  decisionTable(restartTable, { by: 'By', startOver: 'Start over' }, (then) =>
    'trigger' in then ? `next attempt, \`${then.trigger}\`` : refusal(then),
  )

const claims = (): string =>
  decisionTable(
    claimTable,
    {
      protocol: 'Protocol',
      attempt: 'Attempt',
      claimer: 'Claimer',
      expectedOwner: 'Expected owner',
      holder: 'Owner',
      opens: 'Opens to',
    },
    (then) =>
      'refused' in then ? refusal(then) : then.holder === 'unchanged' ? 'unchanged' : `owned by a ${then.holder}`,
  )

const commits = (): string =>
  decisionTable(
    commitTable,
    {
      attempt: 'Attempt',
      holder: 'Owner',
      protocol: 'Protocol',
      opens: 'Opens to',
      writer: 'Writer',
      version: 'Version',
    },
    (then) => ('refused' in then ? refusal(then) : 'recorded'),
  )

const statuses: readonly AttemptStatus[] = [
  { completion: 'not_attempted', success: 'unknown' },
  { completion: 'incomplete', success: 'unknown' },
  { completion: 'failed', success: 'failed' },
  { completion: 'completed', success: 'unknown' },
  { completion: 'completed', success: 'failed' },
  { completion: 'passed', success: 'passed' },
]
const words = Object.keys(completionWords)
const name = ({ completion, success }: AttemptStatus): string => `${completion}, ${success}`

const completion = (): string =>
  tableOf(
    ['Completion, success', ...words.map((word) => `\`${word}\``)],
    statuses.map((before) => [
      name(before),
      ...words.map((word) => name(mergeStatus(before, completionWords[word] ?? {}))),
    ]),
  )

/** The arrows of a state diagram: one for each pair of states, with the labels of all transitions between them. */
class Arrows {
  readonly #labels = new Map<string, Set<string>>()

  add(from: string, to: string, label: string): void {
    const key = `${from.replace(' ', '_')} --> ${to.replace(' ', '_')}`
    this.#labels.set(key, (this.#labels.get(key) ?? new Set()).add(label))
  }

  draw(): string {
    return [
      'stateDiagram-v2',
      ...[...this.#labels].map(([arrow, labels]) => `  ${arrow} : ${[...labels].join(', ')}`),
    ].join('\n')
  }
}

const attemptStates: readonly AttemptState[] = ['untouched', 'under way', 'failed', 'completed']

/** The states to which a commit can lead from a state of the attempt. */
function afterCommit(from: AttemptState): AttemptState[] {
  const before = statuses.filter(
    (status) => attemptState({ outcome: outcomeOf(status), touched: from !== 'untouched' }) === from,
  )
  const after = before.flatMap((status) => words.map((word) => mergeStatus(status, completionWords[word] ?? {})))
  return attemptStates.filter((state) =>
    after.some((status) => attemptState({ outcome: outcomeOf(status), touched: true }) === state),
  )
}

function attemptDiagram(): string {
  const arrows = new Arrows()
  arrows.add('[*]', 'untouched', 'first launch')
  for (const from of attemptStates) {
    for (const to of afterCommit(from)) arrows.add(from, to, 'commit')
    for (const newAttempt of ['not requested', 'requested'] as const) {
      for (const completedRelaunchBehavior of ['resume', 'review', 'new_attempt'] as const) {
        const then = decide(launchTable, { attempt: from, newAttempt, completedRelaunchBehavior })
        if (then.attempt === 'next') arrows.add(from, 'untouched', then.trigger)
        else arrows.add(from, from, `launch to ${then.opens}`)
      }
    }
    for (const by of ['customer', 'dashboard', 'learner'] as const) {
      const then = decide(restartTable, { by, startOver: 'allowed' })
      if ('trigger' in then) arrows.add(from, 'untouched', then.trigger)
    }
  }
  return arrows.draw()
}

const holders: readonly Holder[] = ['unclaimed', 'recorder', 'reviewer']

function ownershipDiagram(): string {
  const arrows = new Arrows()
  arrows.add('[*]', 'unclaimed', 'first launch')
  for (const holder of holders) {
    for (const opens of ['record', 'review'] as const) {
      const then = decide(claimTable, {
        protocol: 'exclusive_v1',
        attempt: 'current',
        claimer: 'other',
        expectedOwner: 'current',
        holder,
        opens,
      })
      if ('holder' in then) arrows.add(holder, then.holder, `claim, opens to ${opens}`)
    }
    for (const protocol of ['legacy', 'exclusive_v1'] as const) {
      const writer = holder === 'unclaimed' ? 'other' : 'owner'
      const then = decide(commitTable, {
        attempt: 'current',
        holder,
        protocol,
        opens: 'record',
        writer,
        version: 'current',
      })
      if ('recorded' in then)
        arrows.add(holder, holder, holder === 'unclaimed' ? `commit of a ${protocol} session` : 'commit of the owner')
    }
    arrows.add(holder, 'unclaimed', 'next attempt')
  }
  return arrows.draw()
}

const fencesOf = ({ fences, opensAsStored }: SessionTransition): string =>
  [...new Set(fences.map(({ fact }) => `\`${fact}\``))].join(', ') +
  (opensAsStored ? '; if `openMode` is `review`, `ownerMode` must not be `record`' : '')

function decidedCommit(session: Session): SessionTransition {
  const decision = decideCommit(
    session,
    aCommit({ version: 1, attempt: 1, runtimeId: session.ownerId, completion: 'incomplete' }),
    stampAt(),
  )
  if (decision.outcome === 'refused') throw new Error(decision.text)
  return decision.value
}

function relaunched(session: Session): SessionTransition {
  const decision = decideRelaunch(
    session,
    { command: launchCommand, course: { ...course, completedRelaunchBehavior: 'new_attempt' } },
    stampAt(),
  )
  if (decision.outcome === 'refused') throw new Error(decision.text)
  return decision.value
}

const fences = (): string =>
  tableOf(
    ['Change', 'Written only if these facts are unchanged'],
    [
      ['claim', fencesOf(claimTransition({ runtimeId: runtimeA, expectedRuntimeId: runtimeB, attempt: 1 }, stampAt()))],
      ['commit of the owner', fencesOf(decidedCommit(aSession({ ownerId: runtimeA, ownerMode: 'record' })))],
      ['commit to an unclaimed session', fencesOf(decidedCommit(aSession()))],
      ['launch into the same attempt', fencesOf(relaunched(aSession()))],
      [
        'launch into the next attempt',
        fencesOf(relaunched(aSession({ touched: true, completion: 'completed', outcome: 'done' }))),
      ],
      [
        'reset',
        fencesOf(
          nextAttemptTransition(
            aSession(),
            { trigger: 'api_reset', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
            stampAt(),
          ),
        ),
      ],
      [
        'start over',
        fencesOf(
          nextAttemptTransition(
            aSession(),
            { trigger: 'learner_start_over', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
            stampAt(),
          ),
        ),
      ],
    ],
  )

/** The diagram or table that follows `<!-- drawn: <name> -->` in the document. */
export const drawings: Readonly<Record<string, () => string>> = {
  attempts: attemptDiagram,
  launches,
  restarts,
  completion,
  ownership: ownershipDiagram,
  claims,
  commits,
  fences,
}
