/** Cycles and depth of directed edges. Both are iterative: a chain may have 20,000 links. */
export interface DirectedEdge {
  readonly from: string
  readonly to: string
}

/** How many edges lead out of each end, and which ends lead into it. */
function degrees(edges: readonly DirectedEdge[]) {
  const [out, into] = [new Map<string, number>(), new Map<string, string[]>()]
  for (const { from, to } of edges) {
    out.set(from, (out.get(from) ?? 0) + 1)
    if (!out.has(to)) out.set(to, 0)
    const list = into.get(to)
    if (list === undefined) into.set(to, [from])
    else list.push(from)
  }
  return { out, into }
}

/** Takes ends without further edges away, layer by layer. What stays leads into a cycle. */
function layers(edges: readonly DirectedEdge[]): { readonly levelOf: Map<string, number>; readonly rest: Set<string> } {
  const { out, into } = degrees(edges)
  const levelOf = new Map<string, number>()
  const queue = [...out].flatMap(([id, count]) => (count === 0 ? id : []))
  for (const id of queue) levelOf.set(id, 1)
  for (let index = 0; index < queue.length; index += 1) {
    const to = queue[index] ?? ''
    for (const from of into.get(to) ?? []) {
      const left = (out.get(from) ?? 0) - 1
      out.set(from, left)
      levelOf.set(from, Math.max(levelOf.get(from) ?? 0, (levelOf.get(to) ?? 0) + 1))
      if (left === 0) queue.push(from)
    }
  }
  const done = new Set(queue)
  return { levelOf, rest: new Set([...out.keys()].filter((id) => !done.has(id))) }
}

/** The skills on cycles, sorted; those that only lead into one are left out. */
export function cyclesOf(edges: readonly DirectedEdge[]): string[] {
  const { rest } = layers(edges)
  const inner = edges.filter(({ from, to }) => rest.has(from) && rest.has(to))
  const backwards = inner.map(({ from, to }) => ({ from: to, to: from }))
  return [...layers(backwards).rest].filter((id) => rest.has(id)).sort()
}

/** The skills below more than so many levels, sorted. The edges have no cycle. */
export const depthOf = (edges: readonly DirectedEdge[], most: number): string[] =>
  [...layers(edges).levelOf].flatMap(([id, level]) => (level > most ? id : [])).sort()
