/** Items in manifest order, which the learner walks or chooses: SCORM 1.2, and the review of either standard. */
import type { CourseItem } from '#shared/contract/resources/course.ts'
import { CourseData } from '#web/player/course/course-data.ts'
import type { CourseTree, Leaf } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Controls, CourseResult, Engine, ItemStatus, NavigationRequest, OutlineItem, RuntimeHost, Step, Visit } from './engine.ts'

/** A visit that the engine can close and read. */
export interface KeptVisit extends Visit {
  elements(): CmiValues
  seconds(): number
  /** Ends the session where the content did not, and answers none of its calls any more. */
  close(): void
}

/** What one standard says of its items. */
export interface LinearRules {
  visit(leaf: Leaf, stored: CmiValues): KeptVisit
  /** Whether the item may be opened, given the status of others (null for an unknown item). */
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
  visit: KeptVisit | null = null
  private readonly data: CourseData
  private wanted: NavigationRequest | null = null
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
    this.wanted = request
  }

  conclude(): Step {
    const { visit, wanted } = this
    this.wanted = null
    if (wanted === null) return { kind: 'idle' }
    if (visit !== null) this.finish(visit)
    if (wanted.kind === 'suspendAll' || wanted.kind === 'exitAll') return { kind: 'ended' }
    return this.deliver(wanted.kind === 'choice' ? this.options.tree.leaf(wanted.target) : this.neighbour(wanted.kind))
  }

  outline(): readonly OutlineItem[] {
    return this.outlineOf(this.options.tree.organization.items)
  }

  controls(): Controls {
    return { canContinue: this.neighbour('continue') !== null, canGoBack: this.neighbour('previous') !== null, hidden: [], canEnd: false }
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
    const course = tree.isSingle ? {} : { 'cmi.progress_measure': rules.progress(this.elementsOf(tree.leaves)).toFixed(4) }
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

  private finish(visit: KeptVisit): void {
    visit.close()
    this.data.replace(visit.leaf.identifier, visit.elements())
    this.pastSeconds += visit.seconds()
    this.visit = null
    this.options.host.changed()
  }

  private elementsOf(items: readonly CourseItem[]): CmiValues[] {
    const { visit } = this
    return items.map(({ identifier }) => (visit?.leaf.identifier === identifier ? visit.elements() : this.data.elementsOf(identifier)))
  }

  private isOpen(item: CourseItem): boolean {
    return this.options.rules.isOpen(item, (identifier) => {
      const items = launchable(this.options.tree.find(identifier))
      return items.length === 0 ? null : this.options.rules.result(this.elementsOf(items)).completion
    })
  }

  private neighbour(direction: 'continue' | 'previous'): Leaf | null {
    const { leaves } = this.options.tree
    const at = leaves.findIndex((leaf) => leaf.identifier === this.lastOpen)
    const ahead = direction === 'continue' ? leaves.slice(at + 1) : leaves.slice(0, Math.max(0, at)).reverse()
    return ahead.find((leaf) => this.isOpen(leaf)) ?? null
  }

  /** What the manifest makes invisible has no entry; those below it stand in its place. */
  private outlineOf(items: readonly CourseItem[]): OutlineItem[] {
    return items.flatMap((item) => {
      const below = this.outlineOf(item.items)
      if (!item.isVisible) return below
      const entry = {
        identifier: item.identifier,
        title: item.title,
        status: this.options.rules.status(this.elementsOf(launchable(item))),
        isCurrent: this.lastOpen === item.identifier,
        canOpen: item.href === null ? null : this.isOpen(item),
        items: below,
      }
      return [entry]
    })
  }
}

/** The item and those below it that can be launched. */
const launchable = (item: CourseItem | null): CourseItem[] =>
  item === null ? [] : [...(item.href === null ? [] : [item]), ...item.items.flatMap(launchable)]
