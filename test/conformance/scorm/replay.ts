/** Replays a case on the player's engine, with the actions of the suite's pages and of its human tester. */
import type { Course } from '#shared/contract/resources/packages/course.ts'
import { durationSeconds } from '#web/player/course/duration.ts'
import { CourseTree } from '#web/player/course/course-tree.ts'
import type { Engine, NavigationRequest, OutlineItem, Step, Visit } from '#web/player/runtime/engine.ts'
import type { OracleCall, OracleCase, OracleQuestion, OracleVisit } from './oracle.ts'
import type { Enrolment, OpenCourse } from './suite-service.ts'

const apiNames: Readonly<Record<string, string>> = {
  doInitialize: 'Initialize',
  doTerminate: 'Terminate',
  doCommit: 'Commit',
  doGetValue: 'GetValue',
  doSetValue: 'SetValue',
  doGetErrorString: 'GetErrorString',
  doGetLastError: 'GetLastError',
  doGetDiagnostic: 'GetDiagnostic',
}

/** What pages do while they unload, by page. All other pages call Terminate after their calls. */
const unloading: Readonly<Record<string, string | null>> = {
  'SequencingTestSingleDoTerminate.htm': null,
  'tarAct4OnUnload.htm': '{target=activity_4}choice',
  'exitAllOnUnload.htm': 'exitAll',
  'suspendAllOnUnload.htm': 'suspendAll',
}

const launches: Readonly<Record<string, string>> = {
  APIt1: 'API Implementation Test 1',
  APIt2: 'API Implementation Test 2',
  DMIt1: 'Data Model Implementation Test 1',
  DMIt2: 'Data Model Implementation Test 2',
  DMIt3: 'Data Model Implementation Test 3',
  DMIt4: 'Data Model Implementation Test 4',
}

/** After leaving, the tester launches again and chooses this activity. */
const choicesAfterReturn: Readonly<Record<string, string>> = {
  RelaunchCM10: 'Activity 4',
  DMBxAct: 'Data Model Behavior Test 1',
}

/** A line among the questions that only asks the tester to press a button of the page. */
const instructionToTester = 'click.button'

class Mismatch extends Error {}

function call(visit: Visit, method: string, ...values: string[]): string {
  const member: unknown = Reflect.get(visit.api.object, apiNames[method] ?? method)
  if (typeof member !== 'function') throw new Mismatch(`The API has no ${method}.`)
  return String(Reflect.apply(member, visit.api.object, values))
}

const sorted = (texts: readonly string[]): string => [...texts].sort().join()

/** A text without blanks, with its leading `{name=value}` flags sorted and flags with default values removed. */
function canonical(text: string): string {
  const flags = /^(\{(case_matters|order_matters|lang)=[^}]*\})*/.exec(text)?.[0] ?? ''
  const flagsStated = flags
    .split(/(?<=\})/)
    .filter((flag) => !/^\{(case_matters=false|order_matters=true|lang=en)\}$/.test(flag))
  return `${sorted(flagsStated)} ${text.slice(flags.length).replace(/\s+/g, '')}`
}

/**
 * Compares as the suite does: by length if it says so, lists in any order, and numbers, durations and patterns by
 * value.
 */
function isSame(answer: string, expected: string): boolean {
  if (expected === 'A characterstring value less than 255 characters') return answer.length < 255
  if (expected === 'An empty characterstring value') return answer === ''
  if (answer === expected) return true
  if (/^[a-z_]+(,[a-z_]+)+$/.test(expected)) return sorted(answer.split(',')) === sorted(expected.split(','))
  if (canonical(answer) === canonical(expected)) return true
  const number = /^-?\d+(\.\d+)?$/
  if (number.test(answer) && number.test(expected)) return Number(answer) === Number(expected)
  const seconds = durationSeconds(expected)
  return seconds !== null && durationSeconds(answer) === seconds
}

const walk = (items: readonly OutlineItem[]): OutlineItem[] => items.flatMap((item) => [item, ...walk(item.items)])

/** One course of one learner, over all its launches. */
class Attempt {
  private open: OpenCourse | null = null
  private step: Step = { kind: 'idle' }

  constructor(
    private readonly enrolment: Enrolment,
    private readonly course: Course,
    private readonly name: string,
  ) {}

  private get running(): Engine {
    if (this.open === null) throw new Mismatch('The course is not open.')
    return this.open.engine
  }

  /** Launches the course, which resumes after the previous launch. */
  async launch(): Promise<void> {
    this.open = await this.enrolment.open()
    this.step = this.open.engine.start()
  }

  /** The learner leaves, and everything is saved. */
  async leave(): Promise<void> {
    await this.open?.leave()
    this.open = null
  }

  get hasEnded(): boolean {
    return this.step.kind === 'ended'
  }

  go(request: NavigationRequest): void {
    // An exit rule may have ended the course already, when the content called Terminate.
    if (this.hasEnded) return
    const { visit } = this.running
    this.running.request(request)
    if (visit !== null && this.step.kind === 'deliver') this.unload(visit)
    this.step = this.running.conclude()
  }

  choose(title: string): void {
    this.go({ kind: 'choice', target: this.identifierOf(title) })
  }

  chooseRoot(): void {
    this.go({ kind: 'choice', target: new CourseTree(this.course).organization.identifier })
  }

  /** Checks that this activity is delivered, and makes the visit's calls. */
  play(expected: OracleVisit): void {
    if (this.step.kind !== 'deliver')
      throw new Mismatch(
        `expected activity ${expected.activity}, but the course ${this.step.kind === 'ended' ? 'has ended' : 'offers a choice'}`,
      )
    const { visit } = this.step
    const delivered = new URL(visit.leaf.href, 'https://content.test/').searchParams.get('act') ?? visit.leaf.title
    if (delivered !== expected.activity && delivered !== `${expected.activity}${expected.part}`)
      throw new Mismatch(`expected activity ${expected.activity}, delivered ${delivered}`)
    for (const question of expected.questions) this.inspect(question, expected)
    for (const [index, one] of expected.calls.entries())
      this.make(visit, one, `activity ${expected.activity}, call ${index}`)
    if (!this.waitsForUnload(visit) && visit.leaf.scormType === 'sco') {
      call(visit, 'doTerminate', '')
      this.step = this.running.conclude()
    }
  }

  private pageOf(visit: Visit): string {
    return new URL(visit.leaf.href, 'https://content.test/').pathname.split('/').at(-1) ?? ''
  }

  private waitsForUnload(visit: Visit): boolean {
    return this.pageOf(visit) in unloading
  }

  private unload(visit: Visit): void {
    const request = unloading[this.pageOf(visit)]
    if (request === undefined || visit.hasEnded) return
    if (request !== null) call(visit, 'doSetValue', 'adl.nav.request', request)
    call(visit, 'doTerminate', '')
  }

  private make(visit: Visit, { method, target, value, expected: stated, error }: OracleCall, where: string): void {
    if (method === 'compareObjIds') {
      this.compareObjectives(visit, target, where)
      return
    }
    const path = this.resolve(visit, target)
    const answer =
      method === 'doGetLastError'
        ? call(visit, method)
        : value === null
          ? call(visit, method, path)
          : call(visit, method, path, value)
    const errorCode = call(visit, 'doGetLastError')
    // `&id&.id` asks for the index of an entry, so its value is not compared.
    const isFree = /&\.id$/.test(target)
    // The number of comments from the LMS is up to the LMS.
    if (stated === 'Returned a valid value or error code') return
    const expected = value === null ? (this.learnerElement(path) ?? stated) : stated
    if ((isFree || isSame(answer, expected)) && errorCode === error) return
    const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}... (${text.length})` : text)
    throw new Mismatch(
      `${where}: ${apiNames[method] ?? method}(${path}${value === null ? '' : `, ${shown(value)}`}) answered "${shown(answer)}" (${errorCode}), expected "${shown(expected)}" (${error})`,
    )
  }

  /** The value of an element that describes the learner: the suite does not know it, the launch states it. */
  private learnerElement(path: string): string | null {
    const { id, name } = this.enrolment.learner
    return path === 'cmi.learner_id' ? id : path === 'cmi.learner_name' ? name : null
  }

  /** Pages address objectives and shared stores by id; the data model needs their index. */
  private resolve(visit: Visit, path: string): string {
    return path.replace(/^(cmi\.objectives|adl\.data)\.&(.+)&/, (whole, collection: string, id: string) => {
      const count = Number(call(visit, 'doGetValue', `${collection}._count`))
      const index = Array.from({ length: count }, (_, at) => at).find(
        (at) => call(visit, 'doGetValue', `${collection}.${at}.id`) === id,
      )
      return index === undefined ? whole : `${collection}.${index}`
    })
  }

  private compareObjectives(visit: Visit, expected: string, where: string): void {
    const count = Number(call(visit, 'doGetValue', 'cmi.objectives._count'))
    const ids = Array.from({ length: count }, (_, index) => call(visit, 'doGetValue', `cmi.objectives.${index}.id`))
    if ([...ids].sort().join() !== expected.split(',').sort().join())
      throw new Mismatch(`${where}: objectives ${ids.join()}, expected ${expected}`)
  }

  private inspect({ question, answer }: OracleQuestion, { activity }: OracleVisit): void {
    if (question === instructionToTester) return
    const [subject = '', title] = question.split('@')
    const controls = this.running.controls()
    const item =
      title === undefined
        ? undefined
        : walk(this.running.outline()).find((one) => one.identifier === this.identifierOf(title))
    const found = {
      'continue.enabled': controls.canContinue && !controls.hidden.includes('continue'),
      'continue.disabled': !controls.canContinue || controls.hidden.includes('continue'),
      'previous.enabled': controls.canGoBack && !controls.hidden.includes('previous'),
      'previous.disabled': !controls.canGoBack || controls.hidden.includes('previous'),
      'toc.enabled': walk(this.running.outline()).some(({ canOpen }) => canOpen === true),
      'toc.enabled.selectable': item?.canOpen === true,
      'toc.visible': item !== undefined,
    }[subject]
    if (found === undefined) throw new Mismatch(`unknown question ${question}`)
    if (found !== answer)
      throw new Mismatch(
        `at activity ${activity}: ${question} is ${found ? 'yes' : 'no'}, expected ${answer ? 'yes' : 'no'}`,
      )
  }

  private identifierOf(title: string): string {
    const root = /root of "/.test(title)
    const tree = new CourseTree(this.course)
    if (root) return tree.organization.identifier
    const find = (items: typeof tree.organization.items): string | null => {
      for (const item of items) {
        const found = item.title.trim() === title ? item.identifier : find(item.items)
        if (found !== null) return found
      }
      return null
    }
    const found = find(tree.organization.items)
    if (found === null) throw new Mismatch(`${this.name} has no "${title}"`)
    return found
  }
}

export type Outcome = { readonly passed: true } | { readonly passed: false; readonly reason: string }

/** Replays a case on its packages, by part. Actions of the human tester are automated. */
export async function replay(
  oracle: OracleCase,
  courses: ReadonlyMap<string, { readonly course: Course; readonly enrolment: Enrolment }>,
): Promise<Outcome> {
  const attempts = new Map(
    [...courses].map(([part, { course, enrolment }]) => [part, new Attempt(enrolment, course, oracle.name)]),
  )
  try {
    await runVisits(oracle, attempts)
    return { passed: true }
  } catch (error) {
    return { passed: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

async function runVisits({ name, start, visits }: OracleCase, attempts: ReadonlyMap<string, Attempt>): Promise<void> {
  let current: Attempt | null = null
  // A case with several packages begins with the name of the first one.
  let choice = start !== null && attempts.has(start.slice(name.length)) && start.startsWith(name) ? null : start
  for (const [index, visit] of visits.entries()) {
    const attempt = attempts.get(visit.part)
    if (attempt === undefined) throw new Mismatch(`there is no package ${name}${visit.part}`)
    if (attempt !== current || attempt.hasEnded) {
      await current?.leave()
      current = attempt
      await attempt.launch()
      if (choice !== null) attempt.choose(choice)
    }
    attempt.play(visit)
    choice = actAfterVisit(attempt, visit.learner, index === visits.length - 1)
  }
  await current?.leave()
}

/** Does what the tester does after a visit. Returns the title to choose after the next launch. */
function actAfterVisit(attempt: Attempt, instruction: string | null, isLast: boolean): string | null {
  if (instruction === null) return null
  const [verb = '', target = ''] = instruction.split('~')
  const launched = launches[verb]
  if (launched !== undefined) attempt.choose(launched)
  else if (verb === 'Continue') attempt.go({ kind: 'continue' })
  else if (verb === 'Previous') attempt.go({ kind: 'previous' })
  else if (verb === 'Choice') attempt.choose(target)
  else if (verb === 'ChoiceExit') mustEnd(attempt, () => attempt.choose(target))
  else if (verb === 'ContinueExitCM8') mustEnd(attempt, () => attempt.go({ kind: 'continue' }))
  else if (verb === 'AutoTest' || verb === 'HasEnded' || verb === 'RelaunchSX4a') mustEnd(attempt, () => undefined)
  else if (verb === 'TRIGExitAll') mustEnd(attempt, () => attempt.go({ kind: 'exitAll' }))
  else if (verb === 'RootSX4b') attempt.chooseRoot()
  else if (!attempt.hasEnded && !isLast) attempt.go({ kind: verb.startsWith('Suspend') ? 'suspendAll' : 'exitAll' })
  return choicesAfterReturn[verb] ?? null
}

function mustEnd(attempt: Attempt, doing: () => void): void {
  doing()
  if (!attempt.hasEnded) throw new Mismatch('the course should have ended')
}
