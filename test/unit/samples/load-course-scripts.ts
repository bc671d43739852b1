import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

const COURSE = `${__dirname}/../../../samples/course`

/** A quiz answer as the platform receives it. */
export interface Interaction {
  readonly id: string
  readonly type: string
  readonly description: string
  readonly objective: string
  readonly startedAt: number
  readonly latency: number
  readonly response: readonly string[]
  readonly pattern: readonly string[]
  readonly correct: boolean
}

/** The session of `scorm.js` as the course uses it. */
export interface Session {
  readonly standard: string
  readonly mode: string
  readonly closed: boolean
  readonly problems: readonly { readonly verb: string; readonly subject: string; readonly code: string }[]
  location(): string
  state(): string
  passingScore(): number | null
  setLocation(page: string): void
  setState(text: string): void
  setProgress(measure: number): void
  setScore(score: number): void
  setStatus(standing: { completion: string; success: string }): void
  setObjective(objective: { id: string; score: number; passed: boolean }): void
  addInteraction(entry: Interaction): void
  save(): void
  flush(): void
  finish(leave: { exit: string; navigation?: string }): boolean
}

export interface Question {
  readonly id: string
  readonly type: string
  readonly multiple?: boolean
  readonly objective: string
  readonly prompt: string
  readonly options: readonly { readonly id: string }[]
  readonly correct: readonly string[]
}

export interface State {
  seen: string[]
  quiz: { attempt: number; answers: Record<string, readonly string[]>; best: number | null }
  sorted: Record<string, string>
  notes: Record<string, string>
}

/** The globals of the course's scripts that need no page. */
export interface Course {
  readonly questions: readonly Question[]
  readonly objectives: Readonly<Record<string, string>>
  connect(win: object, options?: object): Session
  readState(text: string): State
  writeState(state: State): string
  isCorrect(question: Question, response: readonly string[]): boolean
  countCorrect(state: State, questions: readonly Question[]): number
  handIn(state: State, questions: readonly Question[]): boolean
  startAgain(state: State): void
  standing(
    state: State,
    course: { pages: readonly string[]; questions: readonly Question[]; passing: number },
  ): { score: number | null; completion: string; success: string; measure: number }
  objectiveResults(
    state: State,
    questions: readonly Question[],
  ): readonly { id: string; correct: number; total: number; score: number; passed: boolean }[]
}

/** Runs the scripts that need no page in their own realm, as a browser would, and returns what they define. */
export function loadCourseScripts(): Course {
  const context = createContext({ setTimeout, console })
  for (const script of ['scorm.js', 'progress.js', 'questions.js'])
    runInContext(readFileSync(`${COURSE}/${script}`, 'utf8'), context, { filename: script })
  return runInContext('Course', context)
}
