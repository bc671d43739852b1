/** Counts statements by actor and by activity. */
import type { Activity, Actor, StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { actorKey } from './actor-key.ts'

interface Ranked {
  readonly statements: number
  readonly firstAt: string
  readonly lastAt: string
  /** Verbs with their numbers of statements, most frequent first. */
  readonly verbs: readonly { readonly verb: string; readonly statements: number }[]
}

export interface ActorTally extends Ranked {
  readonly actor: Actor
  /** Number of different activities. */
  readonly activities: number
}

export interface ActivityTally extends Ranked {
  readonly activityId: string
  /** One of the names in the statements. */
  readonly name: string | null
  readonly actors: number
}

/** Counts the statements about one actor or activity. */
class Count<Thing> {
  #statements = 0
  #firstAt = ''
  #lastAt = ''
  readonly #verbs = new Map<string, number>()
  readonly others = new Set<string>()

  constructor(public thing: Thing) {}

  add({ stored, verb }: StoredStatement): void {
    this.#statements += 1
    if (this.#firstAt === '' || stored < this.#firstAt) this.#firstAt = stored
    if (stored > this.#lastAt) this.#lastAt = stored
    this.#verbs.set(verb.id, (this.#verbs.get(verb.id) ?? 0) + 1)
  }

  get ranked(): Ranked {
    const verbs = [...this.#verbs]
      .map(([verb, statements]) => ({ verb, statements }))
      .sort((a, b) => b.statements - a.statements || (a.verb < b.verb ? -1 : 1))
    return { statements: this.#statements, firstAt: this.#firstAt, lastAt: this.#lastAt, verbs }
  }
}

const isActivity = (object: StoredStatement['object']): object is Activity =>
  object.objectType === undefined || object.objectType === 'Activity'

const nameOf = ({ definition }: Activity): string | null => Object.values(definition?.name ?? {})[0] ?? null

/** More statements first, then the later last statement. */
const byRank = (a: Ranked, b: Ranked): number =>
  b.statements - a.statements || (a.lastAt > b.lastAt ? -1 : Number(a.lastAt < b.lastAt))

const counted = <Thing>(counts: Map<string, Count<Thing>>, key: string, thing: Thing): Count<Thing> => {
  const count = counts.get(key) ?? new Count(thing)
  counts.set(key, count)
  return count
}

/** Anonymous groups are left out: they have no identity. */
export function tallyActors(statements: readonly StoredStatement[]): ActorTally[] {
  const counts = new Map<string, Count<Actor>>()
  for (const statement of statements) {
    const key = actorKey(statement.actor)
    if (key === null) continue
    const count = counted(counts, key, statement.actor)
    count.add(statement)
    if (isActivity(statement.object)) count.others.add(statement.object.id)
  }
  return [...counts.values()]
    .map((count) => ({ actor: count.thing, ...count.ranked, activities: count.others.size }))
    .sort(byRank)
}

export function tallyActivities(statements: readonly StoredStatement[]): ActivityTally[] {
  const counts = new Map<string, Count<string | null>>()
  for (const statement of statements) {
    const { object } = statement
    if (!isActivity(object)) continue
    const count = counted(counts, object.id, nameOf(object))
    count.thing ??= nameOf(object)
    count.add(statement)
    const key = actorKey(statement.actor)
    if (key !== null) count.others.add(key)
  }
  return [...counts]
    .map(([activityId, count]) => ({ activityId, name: count.thing, ...count.ranked, actors: count.others.size }))
    .sort(byRank)
}
