/** The state of each part of a course, as the data of a session has it. */
import type { SessionCourseResource } from '#shared/contract/resources/sessions/session-course.ts'

type Elements = Readonly<Record<string, string>>

export interface PartState {
  readonly status: string
  readonly score: string
  readonly time: string
  /** The learner was in it last. */
  readonly isOpen: boolean
}

/** Identifier of the part that was open last; null where the player has not stored it. */
function openPart(elements: Elements): string | null {
  try {
    const state: unknown = JSON.parse(elements['lectern.activity_state'] ?? 'null')
    const isStated = typeof state === 'object' && state !== null && 'current' in state
    return isStated && typeof state.current === 'string' ? state.current : null
  } catch {
    return null
  }
}

/** A function that finds the state of a part; null for groups, and for parts that were never opened. */
export function partStates(
  { parts }: { readonly parts: readonly SessionCourseResource['parts'][number][] },
  elements: Elements,
): (identifier: string) => PartState | null {
  const pages = parts.filter(({ kind }) => kind !== null)
  const open = openPart(elements)
  return (identifier) => {
    // The elements of a course of one part have no prefix.
    const prefix = pages.length === 1 ? '' : `sco:${identifier}/`
    const own = (name: string): string => elements[`${prefix}cmi.${name}`] ?? ''
    const isKnown = Object.keys(elements).some((name) => name.startsWith(`${prefix}cmi.`))
    const isOpen = open === identifier
    if (!pages.some((page) => page.identifier === identifier) || (!isKnown && !isOpen)) return null
    const statuses = [own('completion_status'), own('success_status'), own('core.lesson_status')]
    return {
      status: statuses.filter((each) => each !== '' && each !== 'unknown').join(', '),
      score: own('score.scaled') || own('score.raw') || own('core.score.raw'),
      time: own('total_time') || own('core.total_time') || own('session_time') || own('core.session_time'),
      isOpen,
    }
  }
}
