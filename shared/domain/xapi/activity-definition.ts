/** What the LRS knows of an activity: everything that statements have said of it (xAPI part 2, 2.4.4.1). */
import type { ActivityDefinition, InteractionComponent } from '#shared/contract/xapi/statement.ts'

const componentLists = ['choices', 'scale', 'source', 'target', 'steps'] as const

type Components = readonly InteractionComponent[]

/** Entries and not a spread: `__proto__` is a key like any other. */
const joined = <Value>(known: Readonly<Record<string, Value>>, said: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries([...Object.entries(known), ...Object.entries(said)])

/** The components that were said last, with descriptions in languages that were said before. */
const joinedComponents = (known: Components, said: Components): Components =>
  said.map((component) => {
    const before = known.find(({ id }) => id === component.id)?.description
    return before === undefined ? component : { ...component, description: joined(before, component.description ?? {}) }
  })

/** Two sayings as one: languages and extensions of both, and of everything else what was said last. */
export function joinedDefinition(known: ActivityDefinition, said: ActivityDefinition): ActivityDefinition {
  const maps = {
    ...(known.name !== undefined && said.name !== undefined ? { name: joined(known.name, said.name) } : {}),
    ...(known.description !== undefined && said.description !== undefined ? { description: joined(known.description, said.description) } : {}),
    ...(known.extensions !== undefined && said.extensions !== undefined ? { extensions: joined(known.extensions, said.extensions) } : {}),
  }
  const components = componentLists.flatMap((list) => {
    const [before, now] = [known[list], said[list]]
    return before === undefined || now === undefined ? [] : [[list, joinedComponents(before, now)] as const]
  })
  return { ...known, ...said, ...maps, ...Object.fromEntries(components) }
}
