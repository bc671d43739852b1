/**
 * Engine without sequencing: items in manifest order, which the learner goes through or chooses freely. Used for
 * SCORM 1.2 and for reviews of both standards.
 */
import type { CourseItem } from '#shared/contract/resources/packages/course.ts'
import { CourseData } from '#web/player/course/course-data.ts'
import type { CourseTree, Leaf } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type {
  Controls,
  CourseResult,
  Engine,
  ItemStatus,
  NavigationRequest,
  OutlineItem,
  RuntimeHost,
  Step,
  Visit,
} from './engine.ts'

/** A visit that the engine can read and close. */
export interface LinearVisit extends Visit {
  elements(): CmiValues
  seconds(): number
  /** Terminates the session if the content has not, and refuses all further calls. */
  close(): void
}

/** The rules of one standard for its items. */
export interface LinearRules {
  visit(leaf: Leaf, stored: CmiValues): LinearVisit
  /** Whether the item may be opened. `completionOf` returns the status of another item, null for an unknown one. */
  isOpen(item: CourseItem, completionOf: (identifier: string) => CourseResult['completion'] | null): boolean
  result(items: readonly CmiValues[]): CourseResult
  status(items: readonly CmiValues[]): ItemStatus
  /** Share of the items that are done, 0 to 1. */
  progress(items: readonly CmiValues[]): number
}

export interface LinearOptions {
  readonly tree: CourseTree
  readonly stored: CmiValues
  readonly host: RuntimeHost
  readonly rules: LinearRules
}

export class LinearEngine implements Engine {
  visit: LinearVisit | null = null
  private readonly data: CourseData
  private learnerRequest: NavigationRequest | null = null
  private pastSeconds = 0
  private lastOpen: string | null

  constructor(private readonly options: LinearOptions) {
    this.data = new CourseData(options.tree, options.stored)
    this.lastOpen = this.data.before?.current ?? null
  }

  start(): Step {
    const { leaves } = this.options.tree
    return this.deliver(this.options.tree.leaf(this.lastOpen) ?? leaves.find((leaf) => this.isOpen(leaf)) ?? leaves[0])
  }

  request(request: NavigationRequest): void {
    this.learnerRequest = request
  }

  conclude(): Step {
    const { visit, learnerRequest: wanted } = this
    this.learnerRequest = null
    if (wanted === null) return { kind: 'idle' }
    if (visit !== null) this.closeVisit(visit)
    if (wanted.kind === 'suspendAll' || wanted.kind === 'exitAll') return { kind: 'ended' }
    return this.deliver(wanted.kind === 'choice' ? this.options.tree.leaf(wanted.target) : this.neighbour(wanted.kind))
  }

  outline(): readonly OutlineItem[] {
    return this.outlineOf(this.options.tree.organization.items)
  }

  controls(): Controls {
    return {
      canContinue: this.neighbour('continue') !== null,
      canGoBack: this.neighbour('previous') !== null,
      hidden: [],
      canEnd: false,
    }
  }

  result(): CourseResult {
    return this.options.rules.result(this.elementsOf(this.options.tree.leaves))
  }

  resumes(): boolean {
    return true
  }

  elements(): Record<string, string> {
    const { tree, rules } = this.options
    if (this.visit !== null) this.data.replace(this.visit.leaf.identifier, this.visit.elements())
    const course = tree.isSingle
      ? {}
      : { 'cmi.progress_measure': rules.progress(this.elementsOf(tree.leaves)).toFixed(4) }
    return this.data.flatten({ format: 1, current: this.lastOpen }, course)
  }

  adopt(foreign: CmiValues): void {
    this.data.adopt(foreign)
  }

  seconds(): number {
    return this.pastSeconds + (this.visit?.seconds() ?? 0)
  }

  private deliver(leaf: Leaf | null | undefined): Step {
    if (leaf === null || leaf === undefined) return { kind: 'idle' }
    this.visit = this.options.rules.visit(leaf, this.data.elementsOf(leaf.identifier))
    this.lastOpen = leaf.identifier
    this.options.host.changed()
    return { kind: 'deliver', visit: this.visit }
  }

  private closeVisit(visit: LinearVisit): void {
    visit.close()
    this.data.replace(visit.leaf.identifier, visit.elements())
    this.pastSeconds += visit.seconds()
    this.visit = null
    this.options.host.changed()
  }

  private elementsOf(items: readonly CourseItem[]): CmiValues[] {
    const { visit } = this
    return items.map(({ identifier }) =>
      visit?.leaf.identifier === identifier ? visit.elements() : this.data.elementsOf(identifier),
    )
  }

  private isOpen(item: CourseItem): boolean {
    return this.options.rules.isOpen(item, (identifier) => {
      const items = launchable(this.options.tree.find(identifier))
      return items.length === 0 ? null : this.options.rules.result(this.elementsOf(items)).completion
    })
  }

  /** The next or previous item that may be opened; null if there is none. */
  private neighbour(direction: 'continue' | 'previous'): Leaf | null {
    const { leaves } = this.options.tree
    const at = leaves.findIndex((leaf) => leaf.identifier === this.lastOpen)
    const ahead = direction === 'continue' ? leaves.slice(at + 1) : leaves.slice(0, Math.max(0, at)).reverse()
    return ahead.find((leaf) => this.isOpen(leaf)) ?? null
  }

  /** An invisible item (`isvisible="false"`) has no entry; its children take its place. */
  private outlineOf(items: readonly CourseItem[]): OutlineItem[] {
    return items.flatMap((item) => {
      const below = this.outlineOf(item.items)
      if (!item.isVisible) return below
      const entry = {
        identifier: item.identifier,
        title: item.title,
        // A part with a page of its own has the status of that page; the contents count its parts beside it.
        status: this.options.rules.status(this.elementsOf(item.href === null ? launchable(item) : [item])),
        isCurrent: this.lastOpen === item.identifier,
        canOpen: item.href === null ? null : this.isOpen(item),
        items: below,
      }
      return [entry]
    })
  }
}

/** The item and all its descendants that have a page. */
const launchable = (item: CourseItem | null): CourseItem[] =>
  item === null ? [] : [...(item.href === null ? [] : [item]), ...item.items.flatMap(launchable)]
