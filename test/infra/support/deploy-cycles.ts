/** Finds resources of a stack that wait for each other: CloudFormation refuses to create them. */
import type { SynthesizedTemplate } from '#infra/cost/template.ts'

/** Ids of resources that an expression names. */
function namedIn(expression: unknown): string[] {
  if (Array.isArray(expression)) return expression.flatMap(namedIn)
  if (typeof expression !== 'object' || expression === null) return []
  return Object.entries(expression).flatMap(([key, value]) => {
    if (key === 'Ref') return [String(value)]
    if (key === 'Fn::GetAtt') return [String(Array.isArray(value) ? value[0] : value).replace(/\..*$/, '')]
    if (key === 'Fn::Sub') return [...JSON.stringify(value).matchAll(/\$\{([A-Za-z0-9]+)/g)].map(([, id]) => id ?? '')
    return namedIn(value)
  })
}

/** The first cycle of a template, as `A -> B -> A`; undefined if there is none. */
export function cycleOf({ Resources }: SynthesizedTemplate): string | undefined {
  const waitsFor = new Map(
    Object.entries(Resources).map(([id, { Properties, DependsOn }]) => [
      id,
      [...namedIn(Properties), ...[DependsOn ?? []].flat().map(String)].filter((named) => named in Resources),
    ]),
  )
  const done = new Set<string>()
  const search = (id: string, path: readonly string[]): string | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id].join(' -> ')
    if (done.has(id)) return undefined
    for (const next of waitsFor.get(id) ?? []) {
      const found = search(next, [...path, id])
      if (found !== undefined) return found
    }
    done.add(id)
    return undefined
  }
  for (const id of waitsFor.keys()) {
    const found = search(id, [])
    if (found !== undefined) return found
  }
  return undefined
}
