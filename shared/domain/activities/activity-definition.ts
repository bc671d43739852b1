/** Merges definitions of one activity from several statements (xAPI part 2, 2.4.4.1). */
import type { ActivityDefinition, InteractionComponent } from '#shared/contract/resources/statements/statement.ts'

const componentLists = ['choices', 'scale', 'source', 'target', 'steps'] as const

type Components = readonly InteractionComponent[]

/** `Object.fromEntries` and not a spread, so that `__proto__` is an ordinary key. */
const merged = <Value>(
  stored: Readonly<Record<string, Value>>,
  added: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> => Object.fromEntries([...Object.entries(stored), ...Object.entries(added)])

/** The new components. Their descriptions keep languages that only the stored ones have. */
const mergedComponents = (stored: Components, added: Components): Components =>
  added.map((component) => {
    const before = stored.find(({ id }) => id === component.id)?.description
    return before === undefined ? component : { ...component, description: merged(before, component.description ?? {}) }
  })

/** Languages and extensions of both definitions; everything else is taken from the new one, if it has it. */
export function mergeDefinitions(stored: ActivityDefinition, added: ActivityDefinition): ActivityDefinition {
  const maps = {
    ...(stored.name !== undefined && added.name !== undefined ? { name: merged(stored.name, added.name) } : {}),
    ...(stored.description !== undefined && added.description !== undefined
      ? { description: merged(stored.description, added.description) }
      : {}),
    ...(stored.extensions !== undefined && added.extensions !== undefined
      ? { extensions: merged(stored.extensions, added.extensions) }
      : {}),
  }
  const components = componentLists.flatMap((list) => {
    const [before, after] = [stored[list], added[list]]
    return before === undefined || after === undefined ? [] : [[list, mergedComponents(before, after)] as const]
  })
  return { ...stored, ...added, ...maps, ...Object.fromEntries(components) }
}
